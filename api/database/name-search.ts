import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from './tables.ts';

/** What a name contains is looked for in text that knows no case: İ, I and ı all count as i. */
const folded = (text: RawBuilder<unknown>) => sql`lower(translate(${text}, 'İIı', 'iii'))`;

/** Words of plain letters and digits, as slugs are made of. */
const PLAIN = /^[a-z0-9]+( [a-z0-9]+)*$/i;

/**
 * Whether a row's name contains a text, in any case. A text of plain letters and digits is looked
 * for in the slug, too: 'sao paulo' finds São Paulo, and 'moskva' Москва. Nothing in the text is a
 * wildcard. 100,000 names take some 60 ms to look through.
 * @param table whose `name` and `slug` are compared
 * @param search what somebody has typed, not empty
 */
export function nameContains(table: string, search: string): RawBuilder<boolean> {
  const name = sql.ref(`${table}.name`);
  const inName = sql<boolean>`strpos(${folded(name)}, ${folded(sql`${search}::text`)}) > 0`;
  if (!PLAIN.test(search)) return inName;
  const slug = sql.ref(`${table}.slug`);
  const inSlug = sql`strpos(${slug}, ${search.toLowerCase().replaceAll(' ', '-')}::text) > 0`;
  return sql<boolean>`(${inName} or ${inSlug})`;
}

/** One page of what was found, and how much was found in all. */
export type Found<Row> = { readonly total: number; readonly rows: readonly Row[] };

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
