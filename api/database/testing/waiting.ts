import { type Kysely, sql } from 'kysely';
import { vi } from 'vitest';
import type { DB } from '../tables.ts';

/** Waits until so many connections to the database wait for a lock. */
export const untilWaiting = (db: Kysely<DB>, count: number): Promise<void> =>
  vi.waitFor(
    async () => {
      const { rows } = await sql`
        select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
      if (rows.length !== count) throw new Error(`${rows.length} connections wait, not ${count}.`);
    },
    { timeout: 60_000 },
  );
