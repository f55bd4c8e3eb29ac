import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { pageFile } from '../../api/contract/pages/urls.ts';
import type { BucketTarget } from '../../api/publish-target.ts';
import { isPacked } from '../../api/published/stored-form.ts';
import { compressAsset, decompress } from './compress.ts';
import { MARK, publisherOf, RETIRED } from './file-store.ts';
import { eachInFlight } from './in-flight.ts';
import { objectHeaders } from './object-headers.ts';
import type { FileDigest, Publisher } from './publisher.ts';
import { isMissing, openBucket } from './s3-client.ts';

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
  const bucket = openFiles(target);
  const common = publisherOf({
    async *list(folder) {
      for await (const { file } of bucket.list(folder)) yield file;
    },
    read: bucket.get,
    writeRecord: (file, text) => bucket.put(file, Buffer.from(text)),
    remove: bucket.remove,
    assetsAtOnce: IN_FLIGHT,
    async copyAsset(file, bytes) {
      const fingerprint = fingerprintOf(file, bytes);
      if ((await bucket.fingerprint(file)) === fingerprint) return false;
      await bucket.put(file, isPacked(file) ? await compressAsset(bytes) : bytes, fingerprint);
      return true;
    },
  });
  await common.readMark();

  return {
    ...common,
    async writePages(pages, confirm) {
      await confirm();
      await eachInFlight(pages, IN_FLIGHT, ({ path, stored }) =>
        bucket.put(pageFile(path), stored),
      );
    },
    // Every release has stored pages under the same names.
    removeOtherForms: async () => {},
    hasDigests: true,
    listStored: bucket.list,
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
function openFiles(target: BucketTarget) {
  const { client, at, fail, list } = openBucket(target);
  const missing = (error: unknown) => (isMissing(error) ? null : fail(error));

  return {
    /** @param bytes to store, already compressed */
    async put(file: string, bytes: Uint8Array, fingerprint?: string): Promise<void> {
      const command = new PutObjectCommand({
        ...at(file),
        Body: bytes,
        ...objectHeaders(file),
        ...(fingerprint !== undefined && { Metadata: { fingerprint } }),
      });
      await client.send(command).catch(fail);
    },

    async get(file: string): Promise<Buffer | null> {
      const found = await client.send(new GetObjectCommand(at(file))).catch(missing);
      if (!found?.Body) return null;
      const bytes = Buffer.from(await found.Body.transformToByteArray().catch(fail));
      if (found.ContentEncoding === 'br') return decompress(bytes);
      // Files of earlier releases, which stored texts as gzip.
      return found.ContentEncoding === 'gzip' ? gunzipSync(bytes) : bytes;
    },

    async fingerprint(file: string): Promise<string | undefined> {
      const found = await client.send(new HeadObjectCommand(at(file))).catch(missing);
      return found?.Metadata?.fingerprint;
    },

    async remove(files: readonly string[]): Promise<void> {
      for (let from = 0; from < files.length; from += REMOVED_AT_ONCE) {
        const some = files.slice(from, from + REMOVED_AT_ONCE);
        const Objects = some.map((file) => ({ Key: at(file).Key }));
        const { Errors: [first] = [] } = await client
          .send(new DeleteObjectsCommand({ ...at(''), Delete: { Quiet: true, Objects } }))
          .catch(fail);
        if (first)
          fail(new Error(`${first.Key} cannot be removed: ${first.Code} ${first.Message}`));
      }
    },

    /** Without the records of the target. */
    async *list(folder?: string): AsyncGenerator<FileDigest> {
      for await (const { file, ETag = '' } of list(folder))
        if (!file.endsWith('/') && !OWN.has(file)) yield { file, md5: md5Of(ETag) };
    },
  };
}
