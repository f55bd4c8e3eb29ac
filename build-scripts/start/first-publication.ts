import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { backOff } from '../../api/database/back-off.ts';
import { isConnectionLost } from '../../api/database/connection-lost.ts';
import type { DB } from '../../api/database/tables.ts';
import { codeOf } from '../publish/s3-client.ts';
import type { PageService } from '../render/page-service.ts';
import { problemRecord } from '../render/problem-record.ts';

/** What a file system or a store says where a setting has to be corrected. All else may pass. */
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
 * this database. Then somebody is setting it up. Later on there are pages, an API and a back office,
 * which are not to go away because a password of the bucket has run out.
 */
const isHopeless = async (db: Kysely<DB>, error: unknown): Promise<boolean> =>
  error instanceof Error && WRONG_SETTINGS.has(codeOf(error.cause)) && isNew(db);

async function isNew(db: Kysely<DB>): Promise<boolean> {
  const { target } = await db.selectFrom('publication').select('target').executeTakeFirstOrThrow();
  return target === '';
}

/**
 * Tries the place that is to be published to for the first time: whoever has it wrong is better told
 * now than in a minute.
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

/** Does something again until the database answers, without which there is nothing to go on with. */
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
  /** Why the pages could not be published; null where they have been. */
  readonly problem: string | null;
  readonly stop: () => Promise<void>;
};

type Steps = {
  /** Publishes what is stale, once. */
  readonly publish: () => Promise<void>;
  /** Does what has to be done before pages can be kept up to date. */
  readonly prepare: () => Promise<unknown>;
  /** Keeps pages up to date from then on. */
  readonly keep: () => PageService;
};

/**
 * Publishes what is stale, and keeps it up to date. What stands in the way (a folder that cannot be
 * written to, a full disk, a bucket that does not answer) ends nothing: it is said and written
 * down, and tried again with growing pauses until it is gone.
 * @param stopping ends the tries; one that is under way is left to end by itself
 * @returns after the first try
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

  async function keepTrying(): Promise<void> {
    for (let failures = 1; service === undefined; failures += 1) {
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
  try {
    await withDatabase(publish, stopping, logger);
    if (!stopping.aborted) service = keep();
  } catch (error) {
    if (stopping.aborted || (await isHopeless(db, error))) throw error;
    await fail(error);
    problem = error instanceof Error ? error.message : String(error);
    void keepTrying();
  }
  return {
    problem,
    async stop() {
      await service?.stop();
    },
  };
}
