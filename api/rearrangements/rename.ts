import { type RawBuilder, sql, type Transaction } from 'kysely';
import { type Actor, writeAudit } from '../audit/audit.queries.ts';
import { lockNames } from '../changes/name-lock.queries.ts';
import type { Noun } from '../contract/calls/rearrangements.ts';
import { initialLetter } from '../contract/pages/letters.ts';
import { categorySlug, citySlug } from '../contract/pages/slugs.ts';
import type { DB } from '../database/tables.ts';
import { beginListings } from './begin-listings.ts';
import { addCityNames } from './city-names.queries.ts';
import { conflict } from './conflict.ts';
import { markRenamed } from './mark-renamed.ts';
import { claimName, lockOwnName, type NameRow } from './names.queries.ts';
import { noteListings } from './rearranged-listings.queries.ts';
import { noteRearrangement, tableOf } from './rearrangements.queries.ts';

export type Renaming = { readonly name: string; readonly newAddress: boolean };

/** Listings whose pages show the name of their category or city. */
const SHOWN = sql`b.public`;

/**
 * Renames a category, city or region. The former name stays a name of it, by which imports find it, and a former address
 * redirects.
 * @returns the id of the rearrangement
 * @throws AppError `not_found`, or `conflict` if the name is that of another one
 */
export async function rename(
  trx: Transaction<DB>,
  noun: Noun,
  id: number,
  { name, newAddress }: Renaming,
  actor: Actor,
): Promise<number> {
  await lockNames(trx);
  const row = await lockOwnName(trx, noun, id);
  const slug = newAddress ? slugOf(noun, name, row) : row.slug;
  if (name === row.name && slug === row.slug)
    throw conflict('own', `The ${noun} has this name already.`);
  const former = { name: row.name, slug: row.slug, newName: name, newSlug: slug };
  const added = await setName(trx, noun, row, { name, slug });
  const claimed = noun === 'region' ? null : await claimName(trx, noun, row, name);
  const cityNames = noun === 'city' ? await addCityNames(trx, id, { name: row.name }) : [];
  const rearrangement = await noteRearrangement(trx, {
    ...{ noun, kind: 'rename', subjectId: id, targetId: null, username: actor.username },
    former: {
      ...{ ...former, cityNames },
      added: [...added, ...(claimed?.how === 'added' ? [claimed.rowId] : [])],
      adopted: claimed?.how === 'adopted' ? [claimed.rowId] : [],
    },
  });
  await showRenamed(trx, rearrangement, { noun, row, name }, actor);
  await writeAudit(trx, actor, {
    action: `${noun}.rename`,
    subject: row.name,
    before: { name: row.name, slug: row.slug },
    after: { name, slug },
  });
  return rearrangement;
}

const slugOf = (noun: Noun, name: string, { countryCode }: NameRow): string =>
  noun === 'category' ? categorySlug(name) : citySlug(name, countryCode ?? '');

/** Marks the pages that show a renamed category, city or region, which was `row` before. */
export async function showRenamed(
  trx: Transaction<DB>,
  rearrangement: number,
  { noun, row, name }: { readonly noun: Noun; readonly row: NameRow; readonly name: string },
  actor: Actor,
): Promise<void> {
  await markRenamed(trx, {
    noun,
    id: row.id,
    before: row,
    after: { name, letter: initialLetter(name) },
  });
  // The pages of listings do not show their region.
  if (noun === 'region') return;
  const subject = { noun, subjectId: row.id };
  const noted = await noteListings(trx, rearrangement, subject, SHOWN);
  await beginListings(trx, rearrangement, noted, actor);
}

/**
 * Gives a category, city or region a name and slug. The former slug stays one of its names: that of a new row, or of the row
 * that had the new slug, if that was one of its names.
 * @returns the new rows
 * @throws AppError `conflict` if another one has the slug
 */
export async function setName(
  trx: Transaction<DB>,
  noun: Noun,
  row: NameRow,
  { name, slug }: { readonly name: string; readonly slug: string },
): Promise<readonly number[]> {
  const table = tableOf(noun);
  const set = (id: number, values: { name: string; slug: string }) =>
    sql`
      update ${table} set name = ${values.name}, slug = ${values.slug}
        ${noun === 'region' ? sql`` : sql`, letter = ${initialLetter(values.name)}`}
      where id = ${id}`.execute(trx);
  if (slug === row.slug) {
    await set(row.id, { name, slug });
    return [];
  }
  const { rows } = await sql<{ id: number; name: string; mergedInto: number | null }>`
    select id, name, merged_into as "mergedInto" from ${table} t
    where slug = ${slug} and ${noun === 'category' ? sql`true` : sql`country_id = ${row.countryId}`}`.execute(
    trx,
  );
  const [holder] = rows;
  if (holder && holder.mergedInto !== row.id)
    throw conflict(
      'taken',
      `The ${noun} ${holder.name} has this address. Merge the two instead.`,
      holder.name,
    );
  // One after the other: slugs are unique at any time.
  if (holder) await set(holder.id, { name: row.name, slug: `${slug} ` });
  await set(row.id, { name, slug });
  if (holder) {
    await set(holder.id, { name: row.name, slug: row.slug });
    return [];
  }
  const { rows: added } = await sql<{ id: number }>`
    insert into ${table} (${COPIED[noun]}, name, slug, merged_into)
    select ${COPIED[noun]}, ${row.name}, ${row.slug}, id from ${table} where id = ${row.id}
    returning id`.execute(trx);
  if (noun !== 'region')
    await sql`
      update ${table} set letter = ${row.letter} where id = any(${added.map(({ id }) => id)}::int[])`.execute(
      trx,
    );
  return added.map(({ id }) => id);
}

/** What the row of a former name has of the renamed one, beside that it is one of its names. */
const COPIED: Readonly<Record<Noun, RawBuilder<unknown>>> = {
  category: sql`parent_chosen`,
  city: sql`country_id, region_id, former_regions, placed`,
  region: sql`country_id, code`,
};
