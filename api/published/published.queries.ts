import type { Kysely } from 'kysely';
import type { DB } from '../database/tables.ts';

/** A former address: its page has moved (a redirect), or is gone (a tombstone). */
export type Former = { readonly movedTo: string } | 'gone';

/** The beginning of a city's address. */
const CITIES_OF_COUNTRY = /^\/cities\/([a-z]{2})$/;

/**
 * Looks up a former address, or the beginning of one: `/cities/de` moves to the cities of Germany, or to Germany.
 * @returns null if no page ever had this address
 */
export async function findFormer(db: Kysely<DB>, path: string): Promise<Former | null> {
  const code = CITIES_OF_COUNTRY.exec(path)?.[1];
  if (code !== undefined) {
    const country = await findCountryPage(db, code.toUpperCase());
    return country === undefined ? null : { movedTo: country.path };
  }
  const former = await db
    .selectFrom('former_paths as former')
    .leftJoin('pages', (join) =>
      join
        .onRef('pages.kind', '=', 'former.kind')
        .onRef('pages.key', '=', 'former.key')
        .onRef('pages.page', '=', 'former.page'),
    )
    .where('former.path', '=', path)
    .select('pages.path as current')
    .executeTakeFirst();
  if (former === undefined) return null;
  if (former.current === null) return 'gone';
  // The ledger has the page at this address, but it was not found: a redirect would be a loop.
  return former.current === path ? null : { movedTo: former.current };
}

const findCountryPage = (db: Kysely<DB>, code: string) =>
  db
    .selectFrom('pages')
    .innerJoin('countries', 'countries.id', 'pages.key')
    .where('countries.code', '=', code)
    .where('pages.kind', 'in', ['country', 'country-cities'])
    .where('pages.page', '=', 1)
    .orderBy('pages.kind', 'desc')
    .select('pages.path')
    .executeTakeFirst();

/** Whether the ledger has a page at this address. */
export async function isPublished(db: Kysely<DB>, path: string): Promise<boolean> {
  const page = await db
    .selectFrom('pages')
    .select('path')
    .where('path', '=', path)
    .executeTakeFirst();
  return page !== undefined;
}
