import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../../api/database/connection.ts';
import type { Running } from '../testing/processes.ts';
import type { Faults } from './check.ts';
import { kill } from './ground.ts';
import { FILE } from './import-ground.ts';

/**
 * What an importing process may be at: `beginning` is when the import itself is noted, `reading` all
 * that is done outside of a batch.
 */
export const MOMENTS = ['starting', 'beginning', 'reading', 'merging', 'committing'] as const;
export type Moment = (typeof MOMENTS)[number];

/** When to kill: so many milliseconds after the moment has come, once so many rows are taken. */
export type Aim = {
  readonly moment: Moment;
  readonly rows: number;
  readonly delay: number;
};

const LOOK_EVERY_MS = 15;

/** What an import is at, as far as the database can tell. */
type Look = {
  readonly moment: Moment;
  readonly rowsRead: number;
};

type Activity = {
  readonly imports: number;
  readonly rowsRead: number | null;
  readonly connected: boolean;
  readonly merging: boolean | null;
  readonly committing: boolean | null;
};

function momentOf({ imports, connected, merging, committing }: Activity): Moment {
  if (committing) return imports === 0 ? 'beginning' : 'committing';
  if (merging) return 'merging';
  return connected ? 'reading' : 'starting';
}

/** Follows the import of the file from process to process. */
export type Follower = {
  /** Rows taken so far, by batches that have committed. */
  readonly rowsRead: () => number;
  /**
   * Freezes a process at a moment, looks what it is at, and kills it.
   * @returns what it was at; null where it has ended by itself before
   */
  readonly killAt: (running: Running, aim: Aim) => Promise<Moment | null>;
  /** Follows a process until it ends. */
  readonly toTheEnd: (running: Running) => Promise<void>;
  /** Where an import has gone back, or has begun once more, though it ought to go on. */
  readonly faults: Faults;
};

export function followImport({ db }: Database): Follower {
  const faults: string[] = [];
  let reached = 0;
  let several = false;

  async function look({ process: { pid } }: Running): Promise<Look> {
    const { rows } = await sql<Activity>`
      select (select count(*) from imports where file_name = ${FILE}) as imports,
        (select min(rows_read) from imports where file_name = ${FILE}) as "rowsRead",
        count(*) > 0 as connected,
        bool_or(xact_start is not null and query !~ 'migration|pg_advisory') as merging,
        bool_or(wait_event = 'PgSleep') as committing
      from pg_stat_activity
      where application_name = ${`directory ${pid}`} and state is not null`.execute(db);
    const [now] = rows;
    if (!now) throw new Error('PostgreSQL tells nothing of itself.');
    const rowsRead = now.rowsRead ?? 0;
    if (rowsRead < reached)
      faults.push(`An import that had taken ${reached} rows has gone back to ${rowsRead}.`);
    if (now.imports > 1 && !several)
      faults.push(`The file has been imported ${now.imports} times.`);
    several = now.imports > 1;
    reached = rowsRead;
    return { moment: momentOf(now), rowsRead };
  }

  const ended = ({ process: { exitCode, signalCode } }: Running) =>
    exitCode !== null || signalCode !== null;

  async function until(running: Running, there: (now: Look) => boolean): Promise<void> {
    while (!ended(running) && !there(await look(running))) await sleep(LOOK_EVERY_MS);
  }

  return {
    rowsRead: () => reached,
    faults,
    async killAt(running, { moment, rows, delay }) {
      await until(running, (now) => now.rowsRead >= rows && now.moment === moment);
      await Promise.race([sleep(delay), running.finished]);
      if (ended(running)) return null;
      running.process.kill('SIGSTOP');
      const frozen = await look(running);
      await kill(running);
      return frozen.moment;
    },
    toTheEnd: (running) => until(running, () => false),
  };
}
