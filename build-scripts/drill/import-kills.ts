import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../../api/database/connection.ts';
import { hasEnded, kill, type Running } from '../testing/processes.ts';
import { FILE } from './import-ground.ts';

/**
 * The moments of an importing process. At `beginning` the import itself is recorded; `reading` is all work
 * outside of a batch.
 */
export type ImportMoment = 'starting' | 'beginning' | 'reading' | 'merging' | 'committing';

/** When to kill: a number of milliseconds after the moment has begun, after a number of committed rows. */
export type Aim = {
  readonly moment: ImportMoment;
  readonly rows: number;
  readonly delay: number;
};

const POLL_MS = 15;

type Activity = {
  readonly imports: number;
  readonly rowsRead: number | null;
  readonly connected: boolean;
  readonly merging: boolean | null;
  readonly committing: boolean | null;
};

function momentOf({ imports, connected, merging, committing }: Activity): ImportMoment {
  if (committing) return imports === 0 ? 'beginning' : 'committing';
  if (merging) return 'merging';
  return connected ? 'reading' : 'starting';
}

/** Follows the import of the file over several processes. */
export function followImport({ db }: Database) {
  const faults: string[] = [];
  let reached = 0;
  let several = false;

  /** The present moment of an import, as far as the database shows it. */
  async function look({ process: { pid } }: Running) {
    const { rows } = await sql<Activity>`
      select (select count(*) from imports where file_name = ${FILE}) as imports,
        (select min(rows_read) from imports where file_name = ${FILE}) as "rowsRead",
        count(*) > 0 as connected,
        bool_or(xact_start is not null and query !~ 'migration|pg_advisory') as merging,
        bool_or(wait_event = 'PgSleep') as committing
      from pg_stat_activity
      where application_name = ${`directory ${pid}`} and state is not null`.execute(db);
    const [now] = rows;
    if (!now) throw new Error('PostgreSQL reports no activity.');
    const rowsRead = now.rowsRead ?? 0;
    if (rowsRead < reached) faults.push(`An import went back from ${reached} rows to ${rowsRead}.`);
    if (now.imports > 1 && !several)
      faults.push(`The file has been imported ${now.imports} times.`);
    several = now.imports > 1;
    reached = rowsRead;
    return { moment: momentOf(now), rowsRead };
  }

  type State = Awaited<ReturnType<typeof look>>;
  async function until(running: Running, there: (now: State) => boolean): Promise<void> {
    while (!hasEnded(running) && !there(await look(running))) await sleep(POLL_MS);
  }

  return {
    /** Number of rows in committed batches. */
    rowsRead: () => reached,
    /** Imports that went back or started again instead of continuing. */
    faults,
    /**
     * Freezes a process at a moment, reads the actual moment, and kills it.
     * @returns the actual moment; null if it has ended before
     */
    async killAt(running: Running, { moment, rows, delay }: Aim): Promise<ImportMoment | null> {
      await until(running, (now) => now.rowsRead >= rows && now.moment === moment);
      await Promise.race([sleep(delay), running.finished]);
      if (hasEnded(running)) return null;
      running.process.kill('SIGSTOP');
      const frozen = await look(running);
      await kill(running);
      return frozen.moment;
    },
    /** Follows a process until it ends. */
    toTheEnd: (running: Running) => until(running, () => false),
  };
}
