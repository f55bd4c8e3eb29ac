import { isAbsolute, resolve } from 'node:path';
import { z } from 'zod';

/** Where pages are published to. Plain data, since it is handed to worker threads. */
export const publishTargetSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('directory'),
    /** Absolute. */
    path: z.string(),
  }),
  z.object({
    kind: z.literal('s3'),
    bucket: z.string(),
    /** Without slashes at its ends; empty where pages lie at the bucket's root. */
    prefix: z.string(),
    /** Null for Amazon's own. */
    endpoint: z.string().nullable(),
    region: z.string(),
    /** Null where the SDK is to find them: its variables, files, or the machine's role. */
    credentials: z.object({ accessKeyId: z.string(), secretAccessKey: z.string() }).nullable(),
  }),
]);

export type PublishTarget = z.infer<typeof publishTargetSchema>;
export type BucketTarget = Extract<PublishTarget, { kind: 's3' }>;

/** What the variables of the environment say, as they come; undefined where they are not set. */
export type TargetSettings = Readonly<{
  PUBLISH_TO?: string | undefined;
  PUBLISH_S3_ENDPOINT?: string | undefined;
  PUBLISH_S3_REGION?: string | undefined;
  PUBLISH_S3_ACCESS_KEY_ID?: string | undefined;
  PUBLISH_S3_SECRET_ACCESS_KEY?: string | undefined;
}>;

const SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i;
const BUCKET = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[\w.-]+)*)\/?$/;

/** Whether it is a folder, or a bucket with or without a prefix. */
export const isPublishTarget = (value: string): boolean =>
  !SCHEME.test(value) || (BUCKET.test(value) && !/\/\.{1,2}(?:\/|$)/.test(value));

/** What is wrong with settings that are right each for itself: by the variable's name, what. */
export function conflictsOf(settings: TargetSettings): [name: string, message: string][] {
  const conflicts: [string, string][] = [];
  const id = settings.PUBLISH_S3_ACCESS_KEY_ID;
  const secret = settings.PUBLISH_S3_SECRET_ACCESS_KEY;
  if (id && !secret)
    conflicts.push(['PUBLISH_S3_SECRET_ACCESS_KEY', 'must be set with PUBLISH_S3_ACCESS_KEY_ID']);
  if (secret && !id)
    conflicts.push(['PUBLISH_S3_ACCESS_KEY_ID', 'must be set with PUBLISH_S3_SECRET_ACCESS_KEY']);
  return conflicts;
}

/** How buckets are reached: the same store for pages and backups. */
export type Store = Pick<BucketTarget, 'endpoint' | 'region' | 'credentials'>;

/** @param settings checked already */
export function toStore(settings: TargetSettings): Store {
  const accessKeyId = settings.PUBLISH_S3_ACCESS_KEY_ID;
  const secretAccessKey = settings.PUBLISH_S3_SECRET_ACCESS_KEY;
  return {
    endpoint: settings.PUBLISH_S3_ENDPOINT || null,
    region: settings.PUBLISH_S3_REGION || 'us-east-1',
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : null,
  };
}

/**
 * @param to a folder, or `s3://bucket` with or without a prefix; checked already
 * @param root what a relative path starts from
 */
export function parseTarget(to: string, root: string, store: Store): PublishTarget {
  const [, bucket, prefix = ''] = BUCKET.exec(to) ?? [];
  if (bucket === undefined)
    return { kind: 'directory', path: isAbsolute(to) ? to : resolve(root, to) };
  return { kind: 's3', bucket, prefix: prefix.slice(1), ...store };
}

/**
 * @param settings checked already
 * @param root what a relative path starts from
 * @param usual absolute path of the folder that is published to where nothing is said
 */
export function toPublishTarget(
  settings: TargetSettings,
  root: string,
  usual: string,
): PublishTarget {
  const to = settings.PUBLISH_TO;
  return to ? parseTarget(to, root, toStore(settings)) : { kind: 'directory', path: usual };
}

/** A target as people call it, without its secrets: a path, or `s3://bucket/prefix`. */
export function targetName(target: PublishTarget): string {
  if (target.kind === 'directory') return target.path;
  return `s3://${target.bucket}${target.prefix && `/${target.prefix}`}`;
}

/** The folder that a server of ours can serve pages from; null where a bucket has them. */
export const folderOf = (target: PublishTarget): string | null =>
  target.kind === 'directory' ? target.path : null;
