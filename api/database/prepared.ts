import type { RawBuilder } from 'kysely';
import type { Database } from './connection.ts';

/**
 * Makes a prepared statement that each connection parses and plans once: suggestions while typing would
 * take as long to plan as to run. The generic plan has to suit all values.
 * @param name unique name of the statement
 * @param query with placeholders `$1`, `$2` …
 * @returns a function that runs the statement
 */
export function prepared<Row extends object, Values extends readonly unknown[]>(
  name: string,
  query: RawBuilder<Row>,
): (database: Database, ...values: Values) => Promise<readonly Row[]> {
  let text: string | undefined;
  return async ({ db, runPrepared }, ...values) => {
    text ??= query.compile(db).sql;
    return runPrepared<Row>({ name, text, values: [...values] });
  };
}
