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
    /** Without slashes at its ends; empty for the root of the bucket. */
    prefix: z.string(),
    /** Null for that of Amazon. */
    endpoint: z.string().nullable(),
    region: z.string(),
    /** Null if the SDK is to find them: in its variables or files, or in the role of the machine. */
    credentials: z.object({ accessKeyId: z.string(), secretAccessKey: z.string() }).nullable(),
  }),
]);

export type PublishTarget = z.infer<typeof publishTargetSchema>;
export type BucketTarget = Extract<PublishTarget, { kind: 's3' }>;

/** How buckets are reached: the same store for pages and backups. */
export type Store = Pick<BucketTarget, 'endpoint' | 'region' | 'credentials'>;

const SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i;
const BUCKET = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[\w.-]+)*)\/?$/;

/** Whether it is a folder, or a bucket with or without a prefix. */
export const isPublishTarget = (value: string): boolean =>
  !SCHEME.test(value) || (BUCKET.test(value) && !/\/\.{1,2}(?:\/|$)/.test(value));

/** Whether a path or key names a backup file, rather than a folder or prefix. */
export const isBackupFile = (path: string): boolean => path.endsWith('.backup');

/**
 * @param to a folder, or `s3://bucket` with or without a prefix; validated
 * @param root base of relative paths
 */
export function parseTarget(to: string, root: string, store: Store): PublishTarget {
  const [, bucket, prefix = ''] = BUCKET.exec(to) ?? [];
  if (bucket === undefined)
    return { kind: 'directory', path: isAbsolute(to) ? to : resolve(root, to) };
  return { kind: 's3', bucket, prefix: prefix.slice(1), ...store };
}

/** The name of a target, without its secrets: a path, or `s3://bucket/prefix`. */
export function targetName(target: PublishTarget): string {
  if (target.kind === 'directory') return target.path;
  return `s3://${target.bucket}${target.prefix && `/${target.prefix}`}`;
}

/** The folder that this server can serve pages from; null for a bucket. */
export const folderOf = (target: PublishTarget): string | null =>
  target.kind === 'directory' ? target.path : null;
