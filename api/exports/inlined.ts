import type { Kysely, RawBuilder } from 'kysely';
import pg from 'pg';
import type { DB } from '../database/tables.ts';

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
