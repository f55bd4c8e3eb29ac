import { isDeepStrictEqual } from 'node:util';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../api/database/connection.ts';
import type { Faults } from './check.ts';
import type { Aspect } from './import-aspects.ts';

const BUCKETS = 1_024;
/** Number of differing rows in the faults of each aspect. */
const NAMED = 3;

type Bucket = { readonly bucket: number; readonly count: number; readonly sum: string };
type Line = { readonly key: string; readonly line: Readonly<Record<string, unknown>> };

/** Compares two databases row by row, and describes the first differences. */
export async function compareDatabases(
  one: Database,
  other: Database,
  aspects: readonly Aspect[],
  [oneName, otherName]: readonly [string, string],
): Promise<Faults> {
  const faults: string[] = [];
  for (const { name, rows } of aspects) {
    const differing = differingBuckets(await sums(one, rows), await sums(other, rows));
    const found: string[] = [];
    for (const bucket of differing) {
      if (found.length >= NAMED) break;
      const [ours, theirs] = await Promise.all([
        lines(one, rows, bucket),
        lines(other, rows, bucket),
      ]);
      found.push(...describe(ours, theirs, [oneName, otherName]));
    }
    faults.push(...found.slice(0, NAMED).map((fault) => `${name}: ${fault}`));
    if (found.length > NAMED || differing.length > NAMED)
      faults.push(`${name}: and more, in ${differing.length} of ${BUCKETS} parts`);
  }
  return faults;
}

const BUCKET = sql`abs(hashtextextended(key, 0) % ${sql.lit(BUCKETS)})::int`;

/** Some 60 bytes for each bucket, for any number of rows. */
async function sums({ db }: Database, aspect: RawBuilder<unknown>): Promise<Bucket[]> {
  const { rows } = await sql<Bucket>`
    select ${BUCKET} as bucket, count(*) as count,
      sum(hashtextextended(key || ' ' || line::text, 1)::numeric)::text as sum
    from (${aspect}) a group by 1 order by 1`.execute(db);
  return rows;
}

function differingBuckets(one: readonly Bucket[], other: readonly Bucket[]): number[] {
  const theirs = new Map(other.map((sum) => [sum.bucket, sum]));
  const alone = new Set(theirs.keys());
  const differing: number[] = [];
  for (const sum of one) {
    alone.delete(sum.bucket);
    if (!isDeepStrictEqual(sum, theirs.get(sum.bucket))) differing.push(sum.bucket);
  }
  return [...differing, ...alone];
}

async function lines(
  { db }: Database,
  aspect: RawBuilder<unknown>,
  bucket: number,
): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select key, line from (${aspect}) a where ${BUCKET} = ${bucket}
    order by key, line::text`.execute(db);
  return rows;
}

/** Rows that only one of them has, or that differ. */
function describe(
  ours: readonly Line[],
  theirs: readonly Line[],
  [one, other]: readonly [string, string],
): string[] {
  const left = new Map<string, Line[]>();
  for (const line of theirs) left.set(line.key, [...(left.get(line.key) ?? []), line]);
  const unmatched: Line[] = [];
  for (const line of ours) {
    const same = left.get(line.key) ?? [];
    const at = same.findIndex((candidate) => isDeepStrictEqual(candidate, line));
    if (at === -1) unmatched.push(line);
    else same.splice(at, 1);
  }
  const differing = unmatched.map(({ key, line }) => {
    const counterpart = left.get(key)?.shift();
    return counterpart
      ? `${key} differs: ${columns(line, counterpart.line, [one, other])}`
      : `${key} is only in ${one}`;
  });
  return [
    ...differing,
    ...[...left.values()].flat().map(({ key }) => `${key} is only in ${other}`),
  ];
}

function columns(
  ours: Line['line'],
  theirs: Line['line'],
  [one, other]: readonly [string, string],
): string {
  return [...new Set([...Object.keys(ours), ...Object.keys(theirs)])]
    .filter((column) => !isDeepStrictEqual(ours[column], theirs[column]))
    .map(
      (column) =>
        `${column} is ${shown(ours[column])} in ${one}, ${shown(theirs[column])} in ${other}`,
    )
    .join('; ');
}

const SHOWN = 200;
const shown = (value: unknown) => (JSON.stringify(value) ?? 'missing').slice(0, SHOWN);
