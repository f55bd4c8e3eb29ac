import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { homePath, pageFile } from '../../api/contract/pages/urls.ts';
import { backOff } from '../../api/database/back-off.ts';
import { isConnectionLost } from '../../api/database/connection-lost.ts';
import type { DB } from '../../api/database/tables.ts';
import { isStored } from '../../api/published/stored-file.ts';
import { errorCodeOf } from '../publish/error-code.ts';
import type { PageService } from '../render/page-service.ts';
import { problemRecord } from '../render/problem-record.ts';
import { readPublication } from '../render/publication.queries.ts';

/** Error codes of file systems and S3 stores that only a changed setting corrects. */
const WRONG_SETTINGS = new Set([
  'ENOTDIR',
  'ENAMETOOLONG',
  'NoSuchBucket',
  'InvalidBucketName',
  'PermanentRedirect',
  'AuthorizationHeaderMalformed',
  'CredentialsProviderError',
  'InvalidAccessKeyId',
  'SignatureDoesNotMatch',
  'AccessDenied',
]);

/**
 * Whether the start has to fail because of wrong settings. Only before the first publication, while an
 * operator sets up the server: later, the site must stay up although the bucket's password has expired.
 */
const isFatal = async (db: Kysely<DB>, error: unknown): Promise<boolean> =>
  error instanceof Error && WRONG_SETTINGS.has(errorCodeOf(error.cause)) && isNew(db);

const isNew = async (db: Kysely<DB>) => (await readPublication(db)).target === '';

/**
 * Whether a complete publication exists, so that its pages can be served at once. False after a first
 * publication that was killed, and for an empty folder: most pages would be answered with 404.
 * @param folder absolute path of the published pages; null where they are in a bucket
 */
export async function hasPublication(db: Kysely<DB>, folder: string | null): Promise<boolean> {
  if (await isNew(db)) return false;
  const finished = await db
    .selectFrom('rebuilds')
    .select('id')
    .where('finished_at', 'is not', null)
    .limit(1)
    .execute();
  if (finished.length === 0) return false;
  return folder === null || isStored(folder, pageFile(homePath()));
}

/**
 * Opens the publish target before a first publication, so that a wrong setting is reported at once and
 * not after a minute of work.
 * @throws what `open` throws when a setting has to be corrected
 */
export async function tryPublisher(db: Kysely<DB>, open: () => Promise<unknown>): Promise<void> {
  // Later starts skip this: a bucket that answers 503 is retried for 20 seconds.
  if (!(await isNew(db))) return;
  try {
    await open();
  } catch (error) {
    if (await isFatal(db, error)) throw error;
  }
}

/** Repeats an action until the database answers. */
async function withDatabase(
  action: () => Promise<void>,
  stopping: AbortSignal,
  logger: Logger,
): Promise<void> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await action();
    } catch (err) {
      if (stopping.aborted || !isConnectionLost(err)) throw err;
      logger.warn({ err }, 'the database does not answer: publishing starts again');
      await sleep(backOff(failures), undefined, { signal: stopping }).catch(() => undefined);
    }
  }
}

type Steps = {
  /** Publishes all stale pages once. Absent when a complete publication exists. */
  readonly publish?: () => Promise<void>;
  /** Prepares for {@link Steps.keep}. */
  readonly prepare: () => Promise<unknown>;
  /** Starts the service that keeps pages up to date. */
  readonly keep: () => PageService;
};

/**
 * Publishes stale pages and keeps them up to date. A temporary failure (a folder that cannot be written
 * to, a full disk, a bucket that does not answer) is logged, recorded for probes and the back office,
 * and retried with a growing back-off.
 * @param stopping ends the retries; abort it before calling `stop`
 * @returns after the first attempt of `publish`; at once when it is absent
 * @throws what `publish` throws when a setting has to be corrected, or the process is stopping
 */
export async function startPublishing(
  db: Kysely<DB>,
  { publish, prepare, keep }: Steps,
  stopping: AbortSignal,
  logger: Logger,
) {
  const problems = problemRecord(db, (err) =>
    logger.error({ err }, 'the publishing problem cannot be recorded'),
  );
  let service: PageService | undefined;

  async function fail(err: unknown): Promise<void> {
    logger.error({ err }, 'the pages cannot be published: the published ones are served meanwhile');
    await problems.failed(err);
  }

  async function prepareAndKeep(failedBefore: number): Promise<void> {
    for (let failures = failedBefore; service === undefined; failures += 1) {
      if (failures > 0)
        await sleep(backOff(failures), undefined, { signal: stopping }).catch(() => undefined);
      if (stopping.aborted) return;
      try {
        await prepare();
        if (stopping.aborted) return;
        service = keep();
      } catch (error) {
        if (stopping.aborted) return;
        await fail(error);
      }
    }
  }

  let problem: string | null = null;
  if (publish === undefined) void prepareAndKeep(0);
  else
    try {
      await withDatabase(publish, stopping, logger);
      if (!stopping.aborted) service = keep();
    } catch (error) {
      if (stopping.aborted || (await isFatal(db, error))) throw error;
      await fail(error);
      problem = error instanceof Error ? error.message : String(error);
      void prepareAndKeep(1);
    }
  return {
    /** Why the first publication failed; null when it succeeded or was not needed. */
    problem,
    stop: async () => service?.stop(),
  };
}
