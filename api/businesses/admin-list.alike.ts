import { sql, type Transaction } from 'kysely';
import type { Database } from '../database/connection.ts';
import type { DB } from '../database/tables.ts';
import { all, any, lexeme, prefix } from '../search/tsquery.ts';
import { repairWords } from '../search/words.queries.ts';
import { isListed, type ListFilter } from './admin-list.filter.ts';
import type { KnownLists } from './admin-list.known.ts';
import {
  cutPage,
  type FoundPage,
  type ListOrder,
  type ListSlice,
  sortThese,
} from './admin-list.pages.ts';
import { atOneMoment } from './admin-list.queries.ts';

/** Maximum number of listings with a similar name. */
const AT_MOST = 1_000;

/**
 * Finds listings whose names are similar to a text that no name contains: without its accents, in Latin
 * letters, with its words in another order, or without its typing errors. Uses the search entries, and
 * so finds only listed businesses.
 * @param filter the conditions of the list, with the text that was not found
 * @param lists caches the ids until the next write to the database
 */
export async function findAlikePage(
  database: Database,
  filter: ListFilter,
  order: ListOrder,
  slice: ListSlice,
  lists: KnownLists,
): Promise<FoundPage> {
  return atOneMoment(database.db, async (trx, moment) => {
    const asked = { ...filter, alike: true };
    const known = lists.get(asked, moment).sorted;
    const sorted = known ?? (await sortThese(trx, await findAlike(database, trx, filter)));
    if (!known) lists.add(asked, moment, { sorted });
    return cutPage(sorted, order, slice);
  });
}

/** @returns ids of the listings with the best scores, unordered */
async function findAlike(
  database: Database,
  trx: Transaction<DB>,
  { text = '', ...narrowed }: ListFilter,
): Promise<number[]> {
  const { rows: split } = await sql<{ words: string[] }>`
    select search_words(search_fold(${text}::text)) as words`.execute(trx);
  const words = split[0]?.words ?? [];
  if (words.length === 0) return [];
  const repairs = await repairWords(database, words, 'all');
  const wanted = all(
    words.map((word, nth) =>
      any([
        nth === words.length - 1 ? prefix(word) : lexeme(word),
        ...(repairs.find((repair) => repair.word === word)?.meant ?? []).map(lexeme),
      ]),
    ),
  );
  const found = sql`select business_id, score from search_entries where words @@ ${wanted}::tsquery`;
  const best = sql`order by score desc, business_id limit ${sql.lit(AT_MOST)}`;
  // Without other conditions, the best search entries are the result: every entry is of a listed business.
  const candidates = Object.keys(narrowed).length === 0 ? sql`${found} ${best}` : found;
  const { rows } = await sql<{ id: number }>`
    select b.id from (${candidates}) e join businesses b on b.id = e.business_id
    where ${isListed(narrowed)} order by e.score desc, e.business_id
    limit ${sql.lit(AT_MOST)}`.execute(trx);
  return rows.map(({ id }) => id);
}
