import pg from 'pg';

/** Phases of a process, as far as its connections show, in order. */
export const PHASES = [
  'starting',
  'resting',
  'planning',
  'rendering',
  'publishing',
  'recording',
] as const;
export type Phase = (typeof PHASES)[number];

/** Phases of a batch by the last statement of its transaction. The first match counts. */
const STATEMENTS: readonly (readonly [pattern: RegExp, phase: Phase])[] = [
  [/pg_try_advisory_xact_lock/, 'planning'],
  [/pg_advisory_xact_lock|^select$/, 'publishing'],
  [
    /insert into (stale_pages|announcements|rebuilds)|delete from "unfinished_batches"/,
    'recording',
  ],
  // Ledger entries are written before the files.
  [
    /asked \(kind, key, page\)|"businesses" as "b"|"map_tiles"|(into|update|from) (pages|former_paths)/,
    'rendering',
  ],
];

type Activity = { readonly query: string; readonly state: string };

function phaseOfBatch({ query, state }: Activity): Phase {
  const found = STATEMENTS.find(([pattern]) => pattern.test(query))?.[1] ?? 'planning';
  // The last statements of planning and loading, while they run.
  return found === 'rendering' && state === 'active' ? 'planning' : found;
}

/** Watches the connections of the project's processes. */
export async function openWatcher(url: string) {
  const client = new pg.Client({ connectionString: url, application_name: 'drill' });
  // After PostgreSQL is killed, the drill opens a new watcher.
  client.on('error', () => undefined);
  await client.connect();
  return {
    /** The present phase of a process; of several batches, the furthest. */
    async phase(pid: number): Promise<Phase> {
      const { rows } = await client.query<Activity & { readonly batch: boolean }>(
        `select query, state, xact_start is not null as batch from pg_stat_activity
         where application_name = $1 and state is not null`,
        [`directory ${pid}`],
      );
      if (rows.length === 0) return 'starting';
      const batches = rows.filter(({ batch }) => batch).map(phaseOfBatch);
      return PHASES.findLast((phase) => batches.includes(phase)) ?? 'resting';
    },
    close: () => client.end(),
  };
}
