import { sql } from 'kysely';
import { Gauge } from 'prom-client';
import type { Database } from '../database/connection.ts';

const lastEnd = new Gauge({
  name: 'directory_backup_last_timestamp_seconds',
  help: 'Unix time of the last backup that ended, by outcome; 0 if there is none.',
  labelNames: ['status'],
});
const lastDuration = new Gauge({
  name: 'directory_backup_last_duration_seconds',
  help: 'Duration of the last complete backup; 0 if there is none.',
});
const lastBytes = new Gauge({
  name: 'directory_backup_last_bytes',
  help: 'Size of the last complete backup; 0 if there is none.',
});
const running = new Gauge({
  name: 'directory_backup_running_seconds',
  help: 'Time since the start of the running backup; 0 if none is running.',
});

const ENDS = ['done', 'failed'] as const;

type Row = Readonly<
  Record<(typeof ENDS)[number] | 'duration' | 'bytes' | 'running', number | null>
>;

/** Reads the table of backups, which has at most about 1,500 rows. */
export async function collectBackups({ db }: Database): Promise<void> {
  const { rows } = await sql<Row>`
    select done, failed, running, duration, bytes
    from (select
        extract(epoch from max(finished_at) filter (where status = 'done'))::float8 as done,
        extract(epoch from max(finished_at) filter (where status = 'failed'))::float8 as failed,
        extract(epoch from now() - min(started_at) filter (where status = 'running'))::float8
          as running
      from backups) as ends
    left join lateral (
      select extract(epoch from finished_at - started_at)::float8 as duration, bytes::float8 as bytes
      from backups where status = 'done' order by id desc limit 1) as last on true`.execute(db);
  const figures = rows[0];
  for (const status of ENDS) lastEnd.set({ status }, figures?.[status] ?? 0);
  lastDuration.set(figures?.duration ?? 0);
  lastBytes.set(figures?.bytes ?? 0);
  running.set(figures?.running ?? 0);
}
