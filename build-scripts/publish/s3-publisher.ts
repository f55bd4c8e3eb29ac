import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { gunzipSync } from 'node:zlib';
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { pageFile } from '../../api/contract/pages/urls.ts';
import type { BucketTarget } from '../../api/publish-target.ts';
import { HASHED_ASSETS } from '../../api/published/cache-control.ts';
import { isPacked } from '../../api/published/stored-form.ts';
import { filesBelow } from '../compile/files-below.ts';
import { compressAsset, decompress } from './compress.ts';
import { errorCodeOf } from './error-code.ts';
import { eachInFlight } from './in-flight.ts';
import { objectHeaders } from './object-headers.ts';
import { type FileDigest, MARK, type Publisher, RETIRED } from './publisher.ts';
import { type AssetStore, recallAssets, sweepRetired } from './retired-assets.ts';
import { bucketError, connectS3, listObjects } from './s3-client.ts';
import { formatMark, parseMark } from './target-mark.ts';

/** Concurrent requests of a thread. */
const IN_FLIGHT = 32;
const OWN = new Set([MARK, RETIRED]);
/** The limit of one DeleteObjects request. */
const REMOVED_AT_ONCE = 1_000;

/**
 * Opens a publisher for a bucket of Amazon S3 or of a compatible store. Texts are stored compressed, under
 * their own names and with the header `Content-Encoding`.
 * @throws AppError `environment` when the bucket does not exist, or cannot be reached or read
 */
export async function openS3Publisher(target: BucketTarget): Promise<Publisher> {
  const bucket = openBucket(connectS3(target), target);
  const assets: AssetStore = {
    async *list() {
      for await (const { file } of bucket.list(HASHED_ASSETS)) yield file;
    },
    remove: bucket.remove,
    readRecord: () => bucket.get(RETIRED),
    writeRecord: (text) => bucket.put(RETIRED, Buffer.from(text)),
  };
  const readMark = async () => {
    const text = await bucket.get(MARK);
    return text && parseMark(text.toString());
  };
  await readMark();

  return {
    async writePages(pages, confirm) {
      await confirm();
      await eachInFlight(pages, IN_FLIGHT, ({ path, stored }) =>
        bucket.put(pageFile(path), stored),
      );
    },
    removePages: (paths) => bucket.remove(paths.map(pageFile)),
    async writeAssets(folder) {
      const sources = await filesBelow(folder);
      await recallAssets(
        assets,
        sources.map((source) => relative(folder, source)),
      );
      let copied = 0;
      await eachInFlight(sources, IN_FLIGHT, async (source) => {
        const file = relative(folder, source);
        const bytes = await readFile(source);
        const fingerprint = fingerprintOf(file, bytes);
        if ((await bucket.fingerprint(file)) === fingerprint) return;
        await bucket.put(file, isPacked(file) ? await compressAsset(bytes) : bytes, fingerprint);
        copied += 1;
      });
      return copied;
    },
    sweepAssets: (keep, graceMs) => sweepRetired(assets, keep, graceMs),
    readFile: bucket.get,
    async *listFiles() {
      for await (const { file } of bucket.list()) if (!OWN.has(file)) yield file;
    },
    async *listStored() {
      for await (const stored of bucket.list()) if (!OWN.has(stored.file)) yield stored;
    },
    readMark,
    writeMark: (mark) => bucket.put(MARK, Buffer.from(formatMark(mark))),
  };
}

/** Metadata of an asset that shows whether it is up to date. The store's ETag is not a hash of the bytes when
 * they are encrypted with a customer's key. */
const fingerprintOf = (file: string, bytes: Uint8Array): string =>
  createHash('sha256')
    .update(JSON.stringify(objectHeaders(file)))
    .update(bytes)
    .digest('hex');

/** The ETag is the object's MD5, unless it was uploaded in parts or encrypted with a customer's key. */
const md5Of = (etag: string): string | null => /^"?([0-9a-f]{32})"?$/.exec(etag)?.[1] ?? null;

/** The operations on a bucket. Files are named by their path below the prefix. */
function openBucket(client: S3Client, target: BucketTarget) {
  const Bucket = target.bucket;
  const base = target.prefix && `${target.prefix}/`;
  const fail = (error: unknown): never => {
    throw bucketError(target, error);
  };
  const missing = (error: unknown) => {
    if (errorCodeOf(error) === 'NoSuchKey' || errorCodeOf(error) === 'NotFound') return null;
    return fail(error);
  };

  return {
    /** @param bytes to store, already compressed */
    async put(file: string, bytes: Uint8Array, fingerprint?: string): Promise<void> {
      const command = new PutObjectCommand({
        Bucket,
        Key: base + file,
        Body: bytes,
        ...objectHeaders(file),
        ...(fingerprint !== undefined && { Metadata: { fingerprint } }),
      });
      await client.send(command).catch(fail);
    },

    async get(file: string): Promise<Buffer | null> {
      const command = new GetObjectCommand({ Bucket, Key: base + file });
      const found = await client.send(command).catch(missing);
      if (!found?.Body) return null;
      const bytes = Buffer.from(await found.Body.transformToByteArray().catch(fail));
      if (found.ContentEncoding === 'br') return decompress(bytes);
      // Files of earlier releases, which stored texts as gzip.
      return found.ContentEncoding === 'gzip' ? gunzipSync(bytes) : bytes;
    },

    async fingerprint(file: string): Promise<string | undefined> {
      const command = new HeadObjectCommand({ Bucket, Key: base + file });
      return (await client.send(command).catch(missing))?.Metadata?.fingerprint;
    },

    async remove(files: readonly string[]): Promise<void> {
      for (let from = 0; from < files.length; from += REMOVED_AT_ONCE) {
        const some = files.slice(from, from + REMOVED_AT_ONCE);
        const Delete = { Quiet: true, Objects: some.map((file) => ({ Key: base + file })) };
        const { Errors: [first] = [] } = await client
          .send(new DeleteObjectsCommand({ Bucket, Delete }))
          .catch(fail);
        if (first)
          fail(new Error(`${first.Key} cannot be removed: ${first.Code} ${first.Message}`));
      }
    },

    async *list(folder = ''): AsyncGenerator<FileDigest> {
      for await (const { Key = '', ETag = '' } of listObjects(client, Bucket, base + folder, fail))
        if (!Key.endsWith('/')) yield { file: Key.slice(base.length), md5: md5Of(ETag) };
    },
  };
}
