import type { Kysely } from 'kysely';
import { isConnectionLost } from '../../api/database/connection-lost.ts';
import type { DB } from '../../api/database/tables.ts';
import { isOutdated } from './check-publication.ts';
import { clearProblem, recordNothingPublished, recordProblem } from './rebuild-record.queries.ts';

/**
 * Keeps the reason why pages cannot be published in the database, for administrators. Its functions do not
 * throw: a problem that cannot be recorded occurs again.
 * @param onError called when the problem cannot be recorded
 */
export function problemRecord(db: Kysely<DB>, onError: (error: unknown) => void) {
  /** True at first, because an earlier process may have recorded a problem. */
  let recorded = true;
  let writing = Promise.resolve();

  /** Runs queries one after the other, so that the last one wins. */
  const write = (query: () => Promise<void>): Promise<void> => {
    writing = writing.then(query).catch(onError);
    return writing;
  };
  const clear = () => {
    recorded = false;
    return write(() => clearProblem(db));
  };

  return {
    /** Records that a batch has failed as a whole. */
    async failed(error: unknown): Promise<void> {
      // The database that does not answer cannot record it.
      if (isConnectionLost(error)) return;
      const message = error instanceof Error ? error.message : String(error);
      // Processes with the new templates publish the pages, so it is a problem only when there are none.
      if (isOutdated(error)) return write(() => recordNothingPublished(db, message));
      recorded = true;
      await write(() => recordProblem(db, message));
    },
    /** Records that a batch has succeeded. Queries only after the first batch and after a failure. */
    succeeded() {
      if (recorded) void clear();
    },
    /** Clears the problem of any process, because no page is stale. */
    finished: clear,
  };
}
