import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { connect } from '../../api/database/connection.ts';
import { UNFINISHED_SCHEMA } from '../../api/database/restore-guard.ts';
import { type TableSums, tableSums } from '../backup/testing/table-sums.ts';
import { becomes } from '../scratch/becomes.ts';
import { expectDone, kill } from '../testing/processes.ts';
import type { Faults } from './check.ts';
import type { Ground } from './ground.ts';
import { count, type Stage } from './run-drill.ts';

export type RestorePlan = {
  /** URL of the database. */
  readonly url: string;
  readonly file: string;
  /** Null for an empty database. */
  readonly before: TableSums | null;
  /** Checksums of the backup. */
  readonly expected: TableSums;
};

const restore = (ground: Ground, { url, file, before }: RestorePlan) =>
  ground.run(
    'build-scripts/restore.ts',
    ['--from', file, '--json', ...(before === null ? [] : ['--replace'])],
    { DATABASE_URL: url },
  );

/** Restores, and compares every table. @returns faults, and the duration in milliseconds */
export async function restoreWhole(ground: Ground, plan: RestorePlan) {
  const started = performance.now();
  const faults = await expectDone(restore(ground, plan));
  const ms = performance.now() - started;
  return { faults: [...faults, ...compareSums(plan.expected, await tableSums(plan.url))], ms };
}

/** Kills a restore some time after its start, and checks and counts what remains. */
export async function killRestore(
  { ground, random, tally }: Stage,
  plan: RestorePlan,
  longest: number,
) {
  const running = restore(ground, plan);
  await Promise.race([sleep(longest / 5 + random.below(longest)), running.finished]);
  await kill(running);
  const remains = await examine(ground, plan);
  count(tally, `killed: ${remains.left}`);
  return remains;
}

/** @returns the state of the database as `left`, and the faults in it */
async function examine(ground: Ground, plan: RestorePlan) {
  const { pool, close } = connect(plan.url, 1);
  try {
    await connectionsEnded(pool);
    const { rows } = await pool.query<{ begun: boolean; whole: boolean }>(
      `select exists (select from pg_namespace where nspname = '${UNFINISHED_SCHEMA}') as begun,
         to_regclass('public.kysely_migration') is not null as whole`,
    );
    const { begun = false, whole = false } = rows[0] ?? {};
    if (plan.before === null && !whole) return refusedWhere(ground, plan, begun);
    const now = await tableSums(plan.url);
    const isRestored = compareSums(plan.expected, now).length === 0;
    if (isRestored) return { faults: [], left: 'restored' as const };
    const faults =
      plan.before === null
        ? ['A killed restore has left an incomplete directory.']
        : compareSums(plan.before, now);
    return { faults, left: begun ? ('beside' as const) : ('untouched' as const) };
  } finally {
    await close();
  }
}

/** Waits until PostgreSQL notices a killed client, which it does at the next read or write. */
const connectionsEnded = (pool: pg.Pool): Promise<boolean> =>
  becomes(async () => {
    const { rowCount } = await pool.query(
      `select from pg_stat_activity where datname = current_database()
         and application_name like 'directory restore %'`,
    );
    return rowCount === 0;
  }, TIMEOUT_MS);

const TIMEOUT_MS = 20_000;

/** A command that would make an empty directory must refuse a database in which a restore has begun. */
async function refusedWhere(ground: Ground, { url, file }: RestorePlan, begun: boolean) {
  if (!begun) return { faults: [], left: 'untouched' as const };
  const started = ground.run('build-scripts/rebuild.ts', ['--json'], { DATABASE_URL: url });
  const { code, stderr } = await started.finished;
  const refused = stderr.includes(`The restore from ${file} was not completed`);
  const faults = code !== 0 && refused ? [] : [`A rebuild ended with ${code}: ${stderr}`];
  return { faults, left: 'refused' as const };
}

/** The tables that differ. */
export function compareSums(expected: TableSums, found: TableSums): Faults {
  return [...new Set([...Object.keys(expected), ...Object.keys(found)])]
    .filter((name) => expected[name] !== found[name])
    .map(
      (name) =>
        `${name} has other rows: ${found[name] ?? 'no table'} instead of ${expected[name] ?? 'no table'}`,
    );
}
