import { deepStrictEqual } from 'node:assert';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../api/database/connection.ts';
import type { Faults } from './check.ts';
import type { Aspects } from './import-aspects.ts';

/** Number of differing rows in the fault of an aspect. */
const NAMED = 3;

/** Compares two databases row by row, and describes the first differences. */
export async function compareDatabases(
  one: Database,
  other: Database,
  aspects: Aspects,
  [oneName, otherName]: readonly [string, string],
): Promise<Faults> {
  const faults: string[] = [];
  for (const [name, rows] of Object.entries(aspects)) {
    const [ours, theirs] = [await digests(one, rows), await digests(other, rows)];
    const differing = ours.symmetricDifference(theirs);
    if (differing.size === 0) continue;
    const some = (set: ReadonlySet<string>) => [...set].slice(0, NAMED);
    const more = await lines(one, rows, some(ours.difference(theirs)));
    const less = await lines(other, rows, some(theirs.difference(ours)));
    faults.push(
      `${name}: ${differing.size} rows differ; + is ${oneName}, - is ${otherName}: ${difference(more, less)}`,
    );
  }
  return faults;
}

/** Of a row, and the number of equal ones. */
const DIGEST = sql`md5(concat_ws(' ', key, line, count(*)))`;

async function digests({ db }: Database, aspect: RawBuilder<unknown>): Promise<Set<string>> {
  const { rows } = await sql<{ digest: string }>`
    select ${DIGEST} as digest from (${aspect}) a group by key, line`.execute(db);
  return new Set(rows.map(({ digest }) => digest));
}

/** The rows of digests, as JSON, each with its number. */
async function lines(
  { db }: Database,
  aspect: RawBuilder<unknown>,
  some: readonly string[],
): Promise<unknown[]> {
  const { rows } = await sql<{ line: unknown }>`
    select jsonb_build_array(key, line, count(*)) as line from (${aspect}) a group by key, line
    having ${DIGEST} = any(${some}::text[]) order by key, line`.execute(db);
  return rows.map(({ line }) => line);
}

/** The differences line by line, as Node prints them. */
function difference(ours: unknown, theirs: unknown): string {
  try {
    deepStrictEqual(ours, theirs);
    return '';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
