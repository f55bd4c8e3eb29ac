import { S3Client, type S3ClientConfig, S3ServiceException } from '@aws-sdk/client-s3';
import { AppError } from '../../api/errors.ts';
import { type BucketTarget, targetName } from '../../api/publish-target.ts';
import { codeOf } from './error-code.ts';

type RetryStrategy = Exclude<S3ClientConfig['retryStrategy'], undefined>;

/** A store that asks to slow down, or fails, is asked again after up to 0.4, 0.8 … 6 s. */
const ATTEMPTS = 10;
/** A name that does not resolve, or a port that nobody listens at, is a mistake more often than not. */
const ATTEMPTS_TO_CONNECT = 3;
const FIRST_WAIT_MS = 200;
const LONGEST_WAIT_MS = 6_000;
const CONNECTION_MS = 5_000;
const SILENCE_MS = 30_000;

const UNREACHABLE = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH']);
const BROKEN_OFF = new Set(['ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'TimeoutError']);
const WRONG_REGION = new Set(['PermanentRedirect', 'AuthorizationHeaderMalformed']);

/**
 * The SDK's own strategies allow 35 repetitions to all requests of a client together (14 of 500 tokens
 * each): with 32 in flight, one each. A bucket that answers 503 for a second would end the batch.
 */
const patient: RetryStrategy = {
  acquireInitialRetryToken: async () => ({ getRetryCount: () => 0, getRetryDelay: () => 0 }),
  async refreshRetryTokenForRetry(token, { errorType, error }) {
    const tries = token.getRetryCount() + 1;
    const most = UNREACHABLE.has(codeOf(error)) ? ATTEMPTS_TO_CONNECT : ATTEMPTS;
    const passing = errorType === 'THROTTLING' || errorType === 'TRANSIENT';
    if (!passing || tries >= most) throw new Error('It is no use to try again.');
    const wait = Math.random() * Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** tries);
    return { getRetryCount: () => tries, getRetryDelay: () => wait };
  },
  recordSuccess() {},
};

/** A client for the bucket's store. Without credentials of ours, the SDK looks for some itself. */
export function connectS3({ endpoint, region, credentials }: BucketTarget): S3Client {
  return new S3Client({
    region,
    ...(credentials && { credentials }),
    // Few other stores answer to names such as bucket.store.example.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    retryStrategy: patient,
    requestHandler: { connectionTimeout: CONNECTION_MS, socketTimeout: SILENCE_MS },
    // Otherwise bodies are sent in chunks with a checksum after the last: some stores keep the
    // chunks' frames as if they were content.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}

/**
 * What went wrong with a bucket, and what to do about it.
 * @param failed what could not be done, up to the name of the bucket
 */
export function bucketError(
  target: BucketTarget,
  cause: unknown,
  failed = 'The pages cannot be published to',
): AppError {
  const where = target.endpoint
    ? `${targetName(target)} at ${target.endpoint}`
    : targetName(target);
  return new AppError('environment', `${failed} ${where}: ${explain(target, cause)}`, { cause });
}

function explain({ bucket, region }: BucketTarget, cause: unknown): string {
  const said = cause instanceof Error ? cause.message || cause.name : String(cause);
  const code = codeOf(cause);
  const status = cause instanceof S3ServiceException ? cause.$metadata.httpStatusCode : undefined;
  if (code === 'NoSuchBucket')
    return `there is no bucket ${bucket}. Create it, or correct its name.`;
  if (WRONG_REGION.has(code))
    return `the bucket is in another region than ${region} (${said}). Correct PUBLISH_S3_REGION.`;
  if (code === 'CredentialsProviderError')
    return `there are no credentials (${said}). Set PUBLISH_S3_ACCESS_KEY_ID and PUBLISH_S3_SECRET_ACCESS_KEY.`;
  if (code === 'RequestTimeTooSkewed') return `the clock of this machine is wrong (${said}).`;
  if (status === 401 || status === 403)
    return `access is denied (${code}: ${said}). The credentials need s3:ListBucket for the bucket, and s3:GetObject, s3:PutObject and s3:DeleteObject for what is in it.`;
  if (UNREACHABLE.has(code) || BROKEN_OFF.has(code))
    return `it cannot be reached (${said}). Correct PUBLISH_S3_ENDPOINT, or see to the network.`;
  if (code === 'SlowDown' || status === 429 || status === 503)
    return `it asks to slow down, also after ${ATTEMPTS} attempts (${said}). Pages that are not published stay stale: try again later, or with fewer WORKERS.`;
  return `${code}: ${said}`;
}
