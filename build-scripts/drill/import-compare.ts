import { deepStrictEqual } from 'node:assert';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../api/database/connection.ts';
import type { Faults } from './check.ts';
import type { Aspect } from './import-aspects.ts';

const BUCKETS = 1_024;
/** Number of differing rows in the fault of an aspect. */
const NAMED = 3;

/** Compares two databases row by row, and describes the first differences. */
export async function compareDatabases(
  one: Database,
  other: Database,
  aspects: readonly Aspect[],
  [oneName, otherName]: readonly [string, string],
): Promise<Faults> {
  const faults: string[] = [];
  for (const { name, rows } of aspects) {
    const differing = (await sums(one, rows)).symmetricDifference(await sums(other, rows));
    const buckets = new Set([...differing].map((sum) => Number.parseInt(sum, 10)));
    const [first] = buckets;
    if (first === undefined) continue;
    const [ours, theirs] = [await lines(one, rows, first), await lines(other, rows, first)];
    const some = (lines: ReadonlySet<string>) =>
      [...lines].slice(0, NAMED).map((line): unknown => JSON.parse(line));
    faults.push(
      `${name}: ${buckets.size} of ${BUCKETS} parts differ; + is ${oneName}, - is ${otherName}: ` +
        difference(some(ours.difference(theirs)), some(theirs.difference(ours))),
    );
  }
  return faults;
}

const BUCKET = sql`abs(hashtextextended(key, 0) % ${sql.lit(BUCKETS)})::int`;

/** Some 60 bytes for each bucket, for any number of rows. @returns texts that begin with the bucket */
async function sums({ db }: Database, aspect: RawBuilder<unknown>): Promise<Set<string>> {
  const { rows } = await sql<{ sum: string }>`
    select concat_ws(' ', ${BUCKET}, count(*),
      sum(hashtextextended(key || ' ' || line::text, 1)::numeric)) as sum
    from (${aspect}) a group by ${BUCKET}`.execute(db);
  return new Set(rows.map(({ sum }) => sum));
}

/** The rows of a bucket, as JSON. */
async function lines(
  { db }: Database,
  aspect: RawBuilder<unknown>,
  bucket: number,
): Promise<Set<string>> {
  const { rows } = await sql<{ line: string }>`
    select jsonb_build_array(key, line)::text as line from (${aspect}) a where ${BUCKET} = ${bucket}
    order by 1`.execute(db);
  return new Set(rows.map(({ line }) => line));
}

/** The differences line by line, as Node prints them. */
function difference(ours: unknown, theirs: unknown): string {
  try {
    deepStrictEqual(ours, theirs);
    return 'rows are repeated';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
