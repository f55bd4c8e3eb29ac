import { type Kysely, sql } from 'kysely';
import { withLock } from '../database/session-locks.ts';
import type { DB } from '../database/tables.ts';
import { STALE_CHANNEL } from './stale-marks.queries.ts';

/**
 * Runs `work` under a lock that keeps workers from claiming the lists and sitemaps that it marks, and wakes them when it
 * has ended. They render each of them once, and the transactions of `work` do not wait for those being rendered.
 * @param db a session's connection
 */
export const holdPages = <Result>(db: Kysely<DB>, work: () => Promise<Result>): Promise<Result> =>
  withLock(db, 'importedPages', work).finally(() =>
    sql`select pg_notify(${STALE_CHANNEL}, '')`.execute(db),
  );
