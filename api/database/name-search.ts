import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from './tables.ts';

/** Lower case for comparisons, in which İ, I and ı are all i. */
const folded = (text: RawBuilder<unknown>) => sql`lower(translate(${text}, 'İIı', 'iii'))`;

/** One page of the results, and the number of all results. */
export type Found<Row> = { readonly total: number; readonly rows: readonly Row[] };

/** Words of ASCII letters and digits, as in slugs. */
const PLAIN = /^[a-z0-9]+( [a-z0-9]+)*$/i;

/** Minimum similarity, from 0 to 1: that of 'istambul' and Istanbul is 0.55. */
const MIN_SIMILARITY = 0.5;
/** Minimum length for a search by similarity. */
const MIN_REPAIRED_LENGTH = 4;

/** Whether the name of a table's row contains a text, regardless of case and without wildcards. */
export const nameContains = (table: string, search: string): RawBuilder<boolean> =>
  sql`strpos(${folded(sql.ref(`${table}.name`))}, ${folded(sql`${search}::text`)}) > 0`;

/**
 * The order of found rows: names that begin with the text first, as a name that is being typed does, then those
 * with most businesses.
 */
export const foundFirst = (search: string): RawBuilder<unknown> =>
  sql`strpos(${folded(sql`name`)}, ${folded(sql`${search}::text`)}) = 1 desc, business_count desc,
    name collate "C", id`;

/**
 * Finds rows whose names contain a text, regardless of case and without wildcards. If there are none,
 * rows whose slugs contain it: 'sao paulo' finds São Paulo, 'moskva' Москва. If there are none either,
 * rows with a similar part: 'berlim' finds Berlin. 100,000 rows take 60 to 130 ms.
 * @param table name of a table with the columns `name`, `slug` and `key`
 * @param search the text, not empty
 * @param find runs the search with a condition on rows of the table
 */
export async function searchNames<Row>(
  table: string,
  search: string,
  find: (matches: RawBuilder<boolean>) => Promise<Found<Row>>,
): Promise<Found<Row>> {
  const found = await find(nameContains(table, search));
  if (found.total > 0 || !PLAIN.test(search)) return found;
  const words = search.toLowerCase().replaceAll(' ', '-');
  const slugged = await find(sql`strpos(${sql.ref(`${table}.slug`)}, ${words}::text) > 0`);
  if (slugged.total > 0 || search.length < MIN_REPAIRED_LENGTH) return slugged;
  return find(
    sql`word_similarity(${search}::text, ${sql.ref(`${table}.key`)}) >= ${sql.lit(MIN_SIMILARITY)}`,
  );
}

/**
 * Runs a search once for both the page and the total, in the order of {@link foundFirst}.
 * @param matched SELECT of all results, with their `id`, `name` and `business_count`
 * @param columns of a returned row, e.g. "name, business_count as count"
 */
export async function readFound<Row>(
  db: Kysely<DB>,
  matched: RawBuilder<unknown>,
  columns: RawBuilder<unknown>,
  search: string,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<Found<Row>> {
  const { rows } = await sql<Found<Row>>`
    with matched as materialized (${matched})
    select (select count(*) from matched) as total, coalesce((
      select json_agg(page) from (
        select ${columns} from matched order by ${foundFirst(search)} limit ${limit} offset ${offset}
      ) page), '[]'::json) as rows`.execute(db);
  return rows[0] ?? { total: 0, rows: [] };
}
