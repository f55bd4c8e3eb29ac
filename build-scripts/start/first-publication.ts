import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { homePath, pageFile } from '../../api/contract/pages/urls.ts';
import { backOff } from '../../api/database/back-off.ts';
import { isConnectionLost } from '../../api/database/connection-lost.ts';
import type { DB } from '../../api/database/tables.ts';
import { isStored } from '../../api/published/stored-file.ts';
import { codeOf } from '../publish/error-code.ts';
import type { PageService } from '../render/page-service.ts';
import { problemRecord } from '../render/problem-record.ts';

/** Error codes of file systems and stores that only another setting corrects. */
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
 * Whether settings have to be corrected first: they are wrong, and nothing has ever been published from
 * this database, so an operator is setting it up. Later there are pages, an API and a back office, which
 * must not go away because a password of the bucket has expired.
 */
const isHopeless = async (db: Kysely<DB>, error: unknown): Promise<boolean> =>
  error instanceof Error && WRONG_SETTINGS.has(codeOf(error.cause)) && isNew(db);

async function isNew(db: Kysely<DB>): Promise<boolean> {
  const { target } = await db.selectFrom('publication').select('target').executeTakeFirstOrThrow();
  return target === '';
}

/**
 * Whether a whole publication has been finished before, so that its pages can be served at once. Not
 * where the first one was killed half-way, and not where the folder is a new, empty one: most pages
 * would be answered with 404.
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
 * Opens the place of a first publication before anything else is done, so that a wrong setting is
 * reported at once, not after a minute of work.
 * @throws what `open` throws, where settings have to be corrected first
 */
export async function tryPlace(db: Kysely<DB>, open: () => Promise<unknown>): Promise<void> {
  // A bucket that answers 503 is asked for 20 seconds.
  if (!(await isNew(db))) return;
  try {
    await open();
  } catch (error) {
    if (await isHopeless(db, error)) throw error;
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
      logger.warn({ err }, 'the database does not answer: publishing begins again');
      await sleep(backOff(failures), undefined, { signal: stopping }).catch(() => undefined);
    }
  }
}

export type Publishing = {
  /** Why the first publication failed; null where it succeeded, or was not due. */
  readonly problem: string | null;
  readonly stop: () => Promise<void>;
};

type Steps = {
  /** Publishes what is stale, once; absent where a publication is there and can be served. */
  readonly publish?: () => Promise<void>;
  /** Does what has to be done before pages can be kept up to date. */
  readonly prepare: () => Promise<unknown>;
  /** Keeps pages up to date from then on. */
  readonly keep: () => PageService;
};

/**
 * Publishes what is stale and keeps it up to date. A fault that may pass (a folder that cannot be
 * written to, a full disk, a bucket that does not answer) ends nothing: it is logged, recorded for
 * probes and the back office, and tried again with growing pauses.
 * @param stopping ends the tries, and has to be aborted before `stop` is called
 * @returns after `publish` has been tried once; at once where there is none
 * @throws what `publish` throws, where settings have to be corrected first, or the process is stopping
 */
export async function startPublishing(
  db: Kysely<DB>,
  { publish, prepare, keep }: Steps,
  stopping: AbortSignal,
  logger: Logger,
): Promise<Publishing> {
  const problems = problemRecord(db, (err) =>
    logger.error({ err }, 'whether pages can be published cannot be written down'),
  );
  let service: PageService | undefined;

  async function fail(err: unknown): Promise<void> {
    logger.error({ err }, 'the pages cannot be published: what there is is served meanwhile');
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
      if (stopping.aborted || (await isHopeless(db, error))) throw error;
      await fail(error);
      problem = error instanceof Error ? error.message : String(error);
      void prepareAndKeep(1);
    }
  return {
    problem,
    async stop() {
      await service?.stop();
    },
  };
}
