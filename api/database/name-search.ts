import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from './tables.ts';

/** What a name contains is looked for in text that knows no case: İ, I and ı all count as i. */
const folded = (text: RawBuilder<unknown>) => sql`lower(translate(${text}, 'İIı', 'iii'))`;

/** One page of what was found, and how much was found in all. */
export type Found<Row> = { readonly total: number; readonly rows: readonly Row[] };

/** Words of plain letters and digits, as slugs are made of. */
const PLAIN = /^[a-z0-9]+( [a-z0-9]+)*$/i;

/** How alike, from 0 to 1: 'istambul' is like Istanbul by 0.55. */
const ALIKE = 0.5;
/** Of less, every other name is one letter off. */
const REPAIRED_FROM = 4;

/**
 * Finds the rows whose names contain a text, in any case; nothing in the text is a wildcard. Where
 * there are none, those whose slugs contain it: 'sao paulo' finds São Paulo, 'moskva' Москва. And
 * where there are none either, those of which a part is alike: 'berlim' finds Berlin.
 * @param table whose `name`, `slug` and `key` are compared: 100,000 of them take 60 to 130 ms
 * @param search what somebody has typed, not empty
 * @param find runs the search with a condition on a row of the table
 */
export async function searchNames<Row>(
  table: string,
  search: string,
  find: (matches: RawBuilder<boolean>) => Promise<Found<Row>>,
): Promise<Found<Row>> {
  const name = folded(sql.ref(`${table}.name`));
  const found = await find(sql`strpos(${name}, ${folded(sql`${search}::text`)}) > 0`);
  if (found.total > 0 || !PLAIN.test(search)) return found;
  const words = search.toLowerCase().replaceAll(' ', '-');
  const slugged = await find(sql`strpos(${sql.ref(`${table}.slug`)}, ${words}::text) > 0`);
  if (slugged.total > 0 || search.length < REPAIRED_FROM) return slugged;
  return find(
    sql`word_similarity(${search}::text, ${sql.ref(`${table}.key`)}) >= ${sql.lit(ALIKE)}`,
  );
}

/**
 * Runs a search through once and answers one page of it.
 * @param matched the select that finds
 * @param columns of it that make up a row, e.g. "name, business_count as count"
 */
export async function readFound<Row>(
  db: Kysely<DB>,
  matched: RawBuilder<unknown>,
  columns: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<Found<Row>> {
  const { rows } = await sql<Found<Row>>`
    with matched as materialized (${matched})
    select (select count(*) from matched) as total, coalesce((
      select json_agg(page) from (
        select ${columns} from matched order by ${order} limit ${limit} offset ${offset}
      ) page), '[]'::json) as rows`.execute(db);
  return rows[0] ?? { total: 0, rows: [] };
}
