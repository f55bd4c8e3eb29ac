import {
  ListObjectsCommand,
  type ListObjectsCommandOutput,
  S3Client,
  type S3ClientConfig,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { AppError } from '../../api/errors.ts';
import { type BucketTarget, targetName } from '../../api/publish-target.ts';
import { errorCodeOf } from './error-code.ts';

type RetryStrategy = Exclude<S3ClientConfig['retryStrategy'], undefined>;

/** Attempts when a store asks to slow down or fails; the pauses are up to 0.4, 0.8 … 6 s. */
const ATTEMPTS = 10;
/** Attempts when a name does not resolve or a port is closed, which is usually a wrong setting. */
const ATTEMPTS_TO_CONNECT = 3;
const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 6_000;
const CONNECTION_MS = 5_000;
const SILENCE_MS = 30_000;

const UNREACHABLE = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH']);
const BROKEN_OFF = new Set(['ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'TimeoutError']);
const WRONG_REGION = new Set(['PermanentRedirect', 'AuthorizationHeaderMalformed']);

/**
 * The SDK's own strategies allow a client 35 retries in all (14 of 500 tokens each), which is one for each of
 * 32 concurrent requests. A bucket that answers 503 for a second would end the batch.
 */
const patient: RetryStrategy = {
  acquireInitialRetryToken: async () => ({ getRetryCount: () => 0, getRetryDelay: () => 0 }),
  async refreshRetryTokenForRetry(token, { errorType, error }) {
    const tries = token.getRetryCount() + 1;
    const most = UNREACHABLE.has(errorCodeOf(error)) ? ATTEMPTS_TO_CONNECT : ATTEMPTS;
    const temporary = errorType === 'THROTTLING' || errorType === 'TRANSIENT';
    if (!temporary || tries >= most) throw new Error('No more attempts.');
    const pause = Math.random() * Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** tries);
    return { getRetryCount: () => tries, getRetryDelay: () => pause };
  },
  recordSuccess() {},
};

/** Opens a client for the bucket's store. Without configured credentials, the SDK searches for its own. */
function connectS3({ endpoint, region, credentials }: BucketTarget): S3Client {
  return new S3Client({
    region,
    ...(credentials && { credentials }),
    // Few other stores support host names such as bucket.store.example.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    retryStrategy: patient,
    requestHandler: { connectionTimeout: CONNECTION_MS, socketTimeout: SILENCE_MS },
    // The SDK's default sends bodies in chunks with a checksum, and some stores keep the chunks' frames as
    // content.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}

/** Whether a store has answered that there is no such object. */
export const isMissing = (error: unknown): boolean =>
  ['NoSuchKey', 'NotFound'].includes(errorCodeOf(error));

/**
 * Opens the part of a bucket below the prefix of a target. Files are named by their path below the prefix.
 * @param failed see {@link bucketError}
 */
export function openBucket(target: BucketTarget, failed?: string) {
  const client = connectS3(target);
  const base = target.prefix && `${target.prefix}/`;
  const at = (file: string) => ({ Bucket: target.bucket, Key: base + file });
  const fail = (cause: unknown): never => {
    throw bucketError(target, cause, failed);
  };
  return {
    client,
    at,
    fail,
    /**
     * Lists the objects below a folder. Uses version 1 of ListObjects, which continues after a key. The token
     * of version 2 does not work with every store: s3rver encrypts it with DES, which Node 24 does not support.
     */
    async *list(folder = '') {
      const { Bucket, Key: Prefix } = at(folder);
      for (let Marker: string | undefined = ''; Marker !== undefined; ) {
        const command = new ListObjectsCommand({ Bucket, Prefix, Marker });
        const found: ListObjectsCommandOutput = await client.send(command).catch(fail);
        for (const { Key = '', ETag } of found.Contents ?? [])
          yield { file: Key.slice(base.length), ETag };
        Marker = found.IsTruncated ? found.Contents?.at(-1)?.Key : undefined;
      }
    },
  };
}

/**
 * Makes an error that names the problem of a bucket and its solution.
 * @param failed start of the message, up to the bucket's name
 */
export function bucketError(
  target: BucketTarget,
  cause: unknown,
  failed = 'The pages cannot be published to',
): AppError {
  const where = targetName(target) + (target.endpoint ? ` at ${target.endpoint}` : '');
  return new AppError('environment', `${failed} ${where}: ${explain(target, cause)}`, { cause });
}

function explain({ bucket, region }: BucketTarget, cause: unknown): string {
  const reason = cause instanceof Error ? cause.message || cause.name : String(cause);
  const code = errorCodeOf(cause);
  const status = cause instanceof S3ServiceException ? cause.$metadata.httpStatusCode : undefined;
  if (code === 'NoSuchBucket')
    return `there is no bucket ${bucket}. Create it, or correct its name.`;
  if (WRONG_REGION.has(code))
    return `the bucket is in another region than ${region} (${reason}). Correct PUBLISH_S3_REGION.`;
  if (code === 'CredentialsProviderError')
    return `there are no credentials (${reason}). Set PUBLISH_S3_ACCESS_KEY_ID and PUBLISH_S3_SECRET_ACCESS_KEY.`;
  if (code === 'RequestTimeTooSkewed') return `the clock of this machine is wrong (${reason}).`;
  if (status === 401 || status === 403)
    return `access is denied (${code}: ${reason}). The credentials need s3:ListBucket for the bucket, and s3:GetObject, s3:PutObject and s3:DeleteObject for its objects.`;
  if (UNREACHABLE.has(code) || BROKEN_OFF.has(code))
    return `it cannot be reached (${reason}). Correct PUBLISH_S3_ENDPOINT, or check the network.`;
  if (code === 'SlowDown' || status === 429 || status === 503)
    return `it asks to slow down, also after ${ATTEMPTS} attempts (${reason}). Pages that are not published stay stale. Try again later, or with fewer WORKERS.`;
  return `${code}: ${reason}`;
}
