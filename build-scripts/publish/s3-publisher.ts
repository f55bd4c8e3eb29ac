import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { gunzipSync } from 'node:zlib';
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsCommand,
  type ListObjectsCommandOutput,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { pageFile } from '../../api/contract/pages/urls.ts';
import type { BucketTarget } from '../../api/publish-target.ts';
import { HASHED_ASSETS } from '../../api/published/cache-control.ts';
import { isPacked } from '../../api/published/stored-form.ts';
import { filesBelow } from '../inputs.ts';
import { compressAsset, decompress } from './compress.ts';
import { codeOf } from './error-code.ts';
import { eachInFlight } from './in-flight.ts';
import { objectHeaders } from './object-headers.ts';
import { MARK, type Publisher, RETIRED, type StoredFile } from './publisher.ts';
import { type AssetStore, recallAssets, sweepRetired } from './retired-assets.ts';
import { bucketError, connectS3 } from './s3-client.ts';
import { formatMark, parseMark } from './target-mark.ts';

/** Requests at the same time, by each thread. */
const IN_FLIGHT = 32;
const OWN = new Set([MARK, RETIRED]);
/** The most that one DeleteObjects takes. */
const REMOVED_AT_ONCE = 1_000;

/**
 * Publishes to a bucket of Amazon S3, or of a store that speaks its language. Texts are stored
 * compressed, under their own names: a bucket answers with the bytes that it holds.
 * @throws AppError `environment` when there is no such bucket, or it cannot be reached or read
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

/** Kept with an asset to tell whether it is up to date: the store's own ETag is no hash of the bytes
 * where it encrypts them with keys of one's own. */
const fingerprintOf = (file: string, bytes: Uint8Array): string =>
  createHash('sha256')
    .update(JSON.stringify(objectHeaders(file)))
    .update(bytes)
    .digest('hex');

/** The ETag of an object that was put whole, and is not encrypted with a key of one's own, is its MD5. */
const md5Of = (etag: string): string | null => /^"?([0-9a-f]{32})"?$/.exec(etag)?.[1] ?? null;

/** The few things that are done to a bucket; files are named by their path below the prefix. */
function openBucket(client: S3Client, target: BucketTarget) {
  const Bucket = target.bucket;
  const base = target.prefix && `${target.prefix}/`;
  const fail = (error: unknown): never => {
    throw bucketError(target, error);
  };
  const missing = (error: unknown) => {
    if (codeOf(error) === 'NoSuchKey' || codeOf(error) === 'NotFound') return null;
    return fail(error);
  };

  return {
    /** @param bytes in the form in which they are stored */
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
      // Until it is published anew: earlier versions stored texts as gzip.
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

    /** The first version of the listing: it goes on from a key, the second from a token that not
     * every store can make (s3rver encrypts it with DES, which Node 24 has no more). */
    async *list(folder = ''): AsyncGenerator<StoredFile> {
      for (let Marker: string | undefined = ''; Marker !== undefined; ) {
        const command = new ListObjectsCommand({ Bucket, Prefix: base + folder, Marker });
        const found: ListObjectsCommandOutput = await client.send(command).catch(fail);
        for (const { Key = '', ETag = '' } of found.Contents ?? [])
          if (!Key.endsWith('/')) yield { file: Key.slice(base.length), md5: md5Of(ETag) };
        Marker = found.IsTruncated ? found.Contents?.at(-1)?.Key : undefined;
      }
    },
  };
}
