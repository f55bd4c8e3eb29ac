import { type Kysely, sql } from 'kysely';
import { withLock } from '../database/session-locks.ts';
import type { DB } from '../database/tables.ts';
import { STALE_CHANNEL } from './stale-marks.queries.ts';

/**
 * Runs `work`, which marks pages in several transactions, while workers leave its pages. They render them once,
 * when it has ended, and no transaction of it waits for a page that is being rendered.
 * @param db a session's connection
 */
export const holdPages = <Result>(db: Kysely<DB>, work: () => Promise<Result>): Promise<Result> =>
  withLock(db, 'importedPages', work).finally(() =>
    sql`select pg_notify(${STALE_CHANNEL}, '')`.execute(db),
  );
