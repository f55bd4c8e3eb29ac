import type { RawBuilder } from 'kysely';
import type { Database } from './connection.ts';

/**
 * A query that each connection parses and plans once, whatever its values: what answers while somebody
 * types would take as long to plan as to run. It is planned for values that nobody knows, so it has to
 * be one of which the plan is the same for all of them.
 * @param name by which connections know it: no other query's
 * @param query with `$1`, `$2` … where its values go
 * @returns a function that runs it
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
