import { readFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../api/database/tables.ts';
import { aligned } from '../cli/format.ts';

/** Measured values by a name that ends in its unit, such as `buildSeconds`, `peakBytes`. */
export type Figures = Readonly<Record<string, number | string>>;

/** A value with a limit, and whether it was met. */
export type Goal = {
  readonly name: string;
  readonly value: number;
  /** The limit, such as `>= 3`. */
  readonly goal: string;
  readonly holds: boolean;
};

export type Measured = { readonly goals: readonly Goal[]; readonly figures: Figures };

const round = (value: number) => Number(value.toPrecision(4));

export const atLeast = (name: string, value: number, wanted: number): Goal => ({
  name,
  value: round(value),
  goal: `>= ${wanted}`,
  holds: value >= wanted,
});

export const atMost = (name: string, value: number, wanted: number): Goal => ({
  name,
  value: round(value),
  goal: `<= ${wanted}`,
  holds: value <= wanted,
});

/** The value below which this share of the values is. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
}

/** The same of measured durations. */
export const percentileMs = (
  timed: readonly { readonly milliseconds: number }[],
  share: number,
): number =>
  percentile(
    timed.map(({ milliseconds }) => milliseconds),
    share,
  );

/** The item with the median value. @throws RangeError if there is none */
export function medianBy<Item>(items: readonly Item[], by: (item: Item) => number): Item {
  const sorted = items.toSorted((a, b) => by(a) - by(b));
  const median = sorted[Math.ceil(sorted.length / 2) - 1];
  if (median === undefined) throw new RangeError('There is nothing to choose from.');
  return median;
}

/** Figures with a name before theirs: `csv` and `seconds` give `csvSeconds`. */
export const named = (name: string, figures: Figures): Figures =>
  Object.fromEntries(
    Object.entries(figures).map(([key, value]) => [
      name + key.replace(/^./, (letter) => letter.toUpperCase()),
      value,
    ]),
  );

/** Figures of work on a number of rows. */
export const speed = ({ seconds }: { readonly seconds: number }, rows: number) => ({
  seconds,
  rowsPerSecond: rows / seconds,
});

/** Seconds since a moment of `performance.now()`. */
export const secondsSince = (started: number) => (performance.now() - started) / 1000;

/** The goals as an aligned text table. */
export function goalTable(goals: readonly Goal[]): string {
  return aligned(
    goals.map(({ name, value, goal, holds }) => [
      name,
      value.toLocaleString('en'),
      `wanted ${goal}`,
      holds ? 'met' : 'missed',
    ]),
  );
}

/** The machine on which the figures were measured. */
export async function describeMachine(db: Kysely<DB>): Promise<Figures> {
  const { rows } = await sql<{ version: string; hugePages: string | null }>`
    select current_setting('server_version') as version,
      current_setting('huge_pages_status', true) as "hugePages"`.execute(db);
  return {
    processor: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    memoryBytes: totalmem(),
    node: process.version,
    postgres: rows[0]?.version ?? 'unknown',
    hugePages: rows[0]?.hugePages ?? 'unknown',
    transparentHugePages: await transparentHugePages(),
    command: `npm run bench -- ${process.argv.slice(2).join(' ')}`,
  };
}

/** Whether Linux gives memory of processes, and memory that they share, in pages of 2 MB: `always, never`. */
async function transparentHugePages(): Promise<string> {
  const files = ['enabled', 'shmem_enabled'].map(
    (name) => `/sys/kernel/mm/transparent_hugepage/${name}`,
  );
  const settings = await Promise.all(files.map((file) => readFile(file, 'utf8').catch(() => '')));
  // The one in force is in brackets.
  return settings.map((text) => /\[(\w+)\]/.exec(text)?.[1] ?? 'unknown').join(', ');
}

/** Figures rounded to four digits. */
export const rounded = (figures: Figures): Figures =>
  Object.fromEntries(
    Object.entries(figures).map(([name, value]) => [
      name,
      typeof value === 'number' && !Number.isInteger(value) ? round(value) : value,
    ]),
  );
