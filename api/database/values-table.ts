import { type RawBuilder, sql } from 'kysely';

/**
 * Rows as a table `s`, for the FROM clause of a query.
 * @param columns PostgreSQL's types by the names of the columns
 * @param rows the values of each row, in the order of the columns
 */
export function valuesTable(
  columns: Readonly<Record<string, string>>,
  rows: readonly (readonly (string | number | null)[])[],
): RawBuilder<unknown> {
  const arrays = Object.values(columns).map(
    (type, at) => sql`${rows.map((row) => row[at])}::${sql.raw(type)}[]`,
  );
  return sql`unnest(${sql.join(arrays)}) as s (${sql.raw(Object.keys(columns).join(', '))})`;
}
