import { sql, type Transaction } from 'kysely';
import { businessSlug, longBusinessSlug } from '../contract/pages/slugs.ts';
import { businessPath } from '../contract/pages/urls.ts';
import type { DB } from '../database/tables.ts';
import { type Identity, identityText } from '../imports/identity.ts';

/** The values that the slug of a listing is made from. */
export type Named = Identity & {
  readonly id: number;
  readonly name: string;
  readonly city: string;
  readonly countryCode: string;
};

/** Slugs in order of preference. The last one has the id and is never taken. */
function candidates(listing: Named): string[] {
  const slug = businessSlug(listing.name, listing.city, listing.countryCode);
  const long = longBusinessSlug(slug, identityText(listing));
  return [slug, long, `${long}-${listing.id}`];
}

/**
 * Chooses slugs from names and cities by the rule of imports: the plain slug, unless another page has or had
 * that address.
 * @returns the slug by listing id
 */
export async function freeSlugs(
  trx: Transaction<DB>,
  listings: readonly Named[],
): Promise<ReadonlyMap<number, string>> {
  const choices = listings.map((listing) => ({ id: listing.id, slugs: candidates(listing) }));
  const asked = choices.flatMap(({ slugs }) => slugs);
  const { rows } = await sql<{ path: string; id: number | null }>`
    select ${businessPath('')} || slug as path, id from businesses where slug = any(${asked}::text[])
    union all
    select path, case kind when 'business' then key end from former_paths
    where path = any(${asked.map(businessPath)}::text[])`.execute(trx);
  const holders = new Map<string, Set<number | null>>();
  for (const { path, id } of rows)
    holders.set(path, (holders.get(path) ?? new Set<number | null>()).add(id));
  const chosen = new Map<number, string>();
  for (const { id, slugs } of choices) {
    const slug = slugs.find((candidate) => {
      const holding = holders.get(businessPath(candidate));
      return holding === undefined || [...holding].every((holder) => holder === id);
    });
    if (slug === undefined) throw new Error(`There is no free slug for the listing ${id}.`);
    chosen.set(id, slug);
    holders.set(businessPath(slug), new Set([id]));
  }
  return chosen;
}
