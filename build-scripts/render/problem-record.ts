import type { Kysely } from 'kysely';
import { isConnectionLost } from '../../api/database/connection-lost.ts';
import type { DB } from '../../api/database/tables.ts';
import { isOutdated } from './check-publication.ts';
import { clearProblem, recordNothingPublished, recordProblem } from './rebuild-record.queries.ts';

export type ProblemRecord = {
  /** A batch has failed as a whole. */
  readonly failed: (error: unknown) => Promise<void>;
  /** A batch has succeeded: cheap, save the first one and the first after a failure. */
  readonly succeeded: () => void;
  /** Nothing is left to be done, so nothing stands in the way, whichever process met a problem. */
  readonly finished: () => Promise<void>;
};

/**
 * Keeps in the database, for administrators to see, why pages cannot be published just now. None
 * of its functions throws: a problem that cannot be written down will be met again.
 * @param onError told why it cannot be written down
 */
export function problemRecord(db: Kysely<DB>, onError: (error: unknown) => void): ProblemRecord {
  /** Whoever ran before may have left something. */
  let recorded = true;
  let writing = Promise.resolve();

  /** One after the other, so that the last word is the last. */
  const write = (query: () => Promise<void>): Promise<void> => {
    writing = writing.then(query).catch(onError);
    return writing;
  };
  const clear = () => {
    recorded = false;
    return write(() => clearProblem(db));
  };

  return {
    async failed(error) {
      // That would have to be written down in the very place that does not answer.
      if (isConnectionLost(error)) return;
      const message = error instanceof Error ? error.message : String(error);
      // Others publish with the new templates: what this process cannot do is nothing that is missing.
      if (isOutdated(error)) return write(() => recordNothingPublished(db, message));
      recorded = true;
      await write(() => recordProblem(db, message));
    },
    succeeded() {
      if (recorded) void clear();
    },
    finished: clear,
  };
}
