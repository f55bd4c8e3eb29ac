import { sql } from 'kysely';
import { Gauge } from 'prom-client';
import { IMPORT_STATES } from '../contract/calls/imports-api.ts';
import type { Database } from '../database/connection.ts';

const imports = new Gauge({
  name: 'directory_imports',
  help: 'Imports, by state.',
  labelNames: ['status'],
});
const rows = new Gauge({
  name: 'directory_import_rows',
  help: 'Rows of all imports except dry runs, by outcome.',
  labelNames: ['outcome'],
});
const running = new Gauge({
  name: 'directory_import_running_seconds',
  help: 'Time since the start of the running import; 0 if none is running.',
});
const lastDuration = new Gauge({
  name: 'directory_import_last_duration_seconds',
  help: 'Duration of the last successful import; 0 if there is none.',
});
const lastEnd = new Gauge({
  name: 'directory_import_last_timestamp_seconds',
  help: 'Unix time of the last import that ended, by outcome; 0 if there is none.',
  labelNames: ['status'],
});

const OUTCOMES = ['inserted', 'updated', 'unchanged', 'skipped', 'rejected'] as const;
const ENDS = ['done', 'failed'] as const;

type Row = { readonly status: string; readonly count: number; readonly ended: number } & Readonly<
  Record<(typeof OUTCOMES)[number], number>
>;
type Times = { readonly running: number; readonly duration: number };

/** Reads the table of imports, which has thousands of rows after years. */
export async function collectImports({ db }: Database): Promise<void> {
  const sums = OUTCOMES.map(
    (outcome) =>
      sql`coalesce(sum(${sql.ref(outcome)}) filter (where not dry_run), 0)::float8 as ${sql.ref(outcome)}`,
  );
  const [byStatus, times] = await Promise.all([
    sql<Row>`
      select status, count(*)::int as count, ${sql.join(sums)},
        coalesce(extract(epoch from max(finished_at)), 0)::float8 as ended
      from imports group by status`.execute(db),
    sql<Times>`
      select coalesce((select extract(epoch from now() - min(started_at)) from imports
          where status in ('running', 'undoing')), 0)::float8 as running,
        coalesce((select extract(epoch from finished_at - started_at) from imports
          where status = 'done' and not dry_run order by finished_at desc limit 1), 0)::float8
          as duration`.execute(db),
  ]);
  const of = (status: string) => byStatus.rows.find((row) => row.status === status);
  for (const status of IMPORT_STATES) imports.set({ status }, of(status)?.count ?? 0);
  for (const outcome of OUTCOMES)
    rows.set(
      { outcome },
      byStatus.rows.reduce((sum, row) => sum + row[outcome], 0),
    );
  for (const status of ENDS) lastEnd.set({ status }, of(status)?.ended ?? 0);
  running.set(times.rows[0]?.running ?? 0);
  lastDuration.set(times.rows[0]?.duration ?? 0);
}
