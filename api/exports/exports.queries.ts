import { type Kysely, type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import type { z } from 'zod';
import { findFilter, isListed } from '../businesses/admin-list.filter.ts';
import { findNamedCategories } from '../categories/named-categories.queries.ts';
import type { ExportFormat, exportSelectionSchema } from '../contract/calls/exports-api.ts';
import { countRows } from '../database/count-rows.ts';
import type { DB } from '../database/tables.ts';
import { type Issue, invalidInput } from '../http/validate.ts';
import type { ExportColumn } from './columns.ts';
import { guardedText } from './formula-guard.ts';

/** A resolved selection: its SQL condition, and the parts of the file name. */
export type ResolvedSelection = {
  readonly condition: RawBuilder<boolean>;
  /** Null for all countries. */
  readonly countryCode: string | null;
  /** Number of categories: the selected ones, or all that have listings. */
  readonly categories: number;
};

/** Maximum number of unknown names in an error message. */
const NAMED_PROBLEMS = 5;

/**
 * Resolves the names of a selection; undefined and empty parameters do not restrict it.
 * @throws AppError `invalid_input` for an unknown country or category
 */
export async function findSelection(
  db: Kysely<DB>,
  { countryCode, categories: named, ids = [], ...filter }: z.output<typeof exportSelectionSchema>,
): Promise<ResolvedSelection> {
  const names = [...new Set(named)];
  const [country, categories, narrowed] = await Promise.all([
    findCountry(db, countryCode),
    findNamedCategories(db, names),
    findFilter(db, filter),
  ]);
  const unknown = names.filter((name) => !categories.has(name));
  const problems: Issue[] = [];
  if (country === undefined)
    problems.push({
      path: 'countryCode',
      message: `there are no listings in a country "${countryCode}"`,
    });
  if (unknown.length > 0) problems.push({ path: 'categories', message: unknownNames(unknown) });
  if (problems.length > 0) throw invalidInput(problems);

  const conditions = [
    narrowed === null ? sql`false` : isListed(narrowed),
    country ? sql`b.city_id in (select id from cities where country_id = ${country.id})` : [],
    categories.size > 0 ? sql`b.category_id = any(${[...categories.values()]}::int[])` : [],
    ids.length > 0 ? sql`b.id = any(${ids}::bigint[])` : [],
  ].flat();
  return {
    condition: sql`${sql.join(conditions, sql` and `)}`,
    countryCode: country?.code ?? null,
    categories: categories.size || (await countCategories(db)),
  };
}

/** Null without a code; undefined if there is no such country. */
async function findCountry(db: Kysely<DB>, code: string | undefined) {
  if (code === undefined) return null;
  return db
    .selectFrom('countries')
    .select(['id', 'code'])
    .where('code', '=', code.toUpperCase())
    .executeTakeFirst();
}

const countCategories = (db: Kysely<DB>) =>
  countRows(db.selectFrom('categories').where('business_count', '>', 0));

function unknownNames(names: readonly string[]): string {
  const named = names.slice(0, NAMED_PROBLEMS).map((name) => `"${name}"`);
  const more = names.length - named.length;
  return `there is no category ${named.join(', ')}${more > 0 ? `, and ${more} more are unknown` : ''}`;
}

/** The number of selected listings. */
export const countSelected = (db: Kysely<DB>, { condition }: ResolvedSelection): Promise<number> =>
  countRows(db.selectFrom('businesses as b').where(condition));

/**
 * A COPY of the rows, for a workbook in PostgreSQL's text format, for a CSV with a header, and without cells
 * that spreadsheet programs run as formulas. The rows are in physical order: sorting a million of them takes
 * a gigabyte of temporary files.
 */
export function copyStatement(
  db: Kysely<DB>,
  columns: readonly ExportColumn[],
  { condition }: ResolvedSelection,
  format: ExportFormat,
): string {
  const isCsv = format === 'csv';
  const values = columns.map(({ heading, kind, value }) => {
    const safe = isCsv && kind === 'text' ? guardedText(value) : value;
    return sql`${safe} as ${sql.id(heading)}`;
  });
  const rows = sql`
    select ${sql.join(values)} from businesses b
    join categories category on category.id = b.category_id
    join cities city on city.id = b.city_id
    join countries country on country.id = city.country_id
    left join regions region on region.id = city.region_id
    where ${condition}`;
  const options = isCsv ? sql`format csv, header, encoding 'UTF8'` : sql`encoding 'UTF8'`;
  return inlined(db, sql`copy (${rows}) to stdout (${options})`);
}

/** The text of a query with its parameters as literals, because COPY takes no parameters. */
export function inlined(db: Kysely<DB>, query: RawBuilder<unknown>): string {
  const { sql: text, parameters } = query.compile(db);
  return text.replace(/\$(\d+)/g, (_, number) => literal(parameters[Number(number) - 1]));
}

function literal(value: unknown): string {
  if (value === null) return 'null';
  if (typeof value === 'string') return pg.escapeLiteral(value);
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (value instanceof Date) return literal(value.toISOString());
  if (!Array.isArray(value)) throw new Error(`A ${typeof value} has no literal.`);
  return value.length === 0 ? `'{}'` : `array[${value.map(literal).join(', ')}]`;
}
