import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { AppError } from '../../api/errors.ts';
import { type BucketTarget, targetName } from '../../api/publish-target.ts';
import { isMissing, openBucket } from '../publish/s3-client.ts';
import type { Source } from './archive-reader.ts';
import type { Sink } from './archive-writer.ts';
import { isOwnName } from './file-names.ts';
import type { BackupStorage } from './storage.ts';

/**
 * Size of all parts except the last; some stores require equal sizes. The limit of 10,000 parts allows
 * 160 GB, the compressed rows of some 250 million listings.
 */
const PART_BYTES = 16 * 2 ** 20;
/** Concurrent uploads of parts. */
const PARTS_IN_FLIGHT = 2;

/** Backups in a bucket, below a prefix. Incomplete uploads are not visible as objects. */
export function bucketStorage(target: BucketTarget): BackupStorage {
  const { client, at, fail, list } = openBucket(target, 'Backups cannot be kept in');
  const nameOf = (file: string) => `${targetName(target)}/${file}`;

  return {
    nameOf,
    create: (file) => openUpload(client, at(file), fail),
    async open(file) {
      const name = nameOf(file);
      const missing = (error: unknown) => {
        if (!isMissing(error)) return fail(error);
        throw new AppError('not_found', `There is no backup ${name}.`);
      };
      const { ContentLength: size = 0 } = await client
        .send(new HeadObjectCommand(at(file)))
        .catch(missing);
      return {
        name,
        size,
        async read(offset, bytes) {
          const Range = `bytes=${offset}-${offset + bytes - 1}`;
          const { Body } = await client
            .send(new GetObjectCommand({ ...at(file), Range }))
            .catch(missing);
          const content = Buffer.from((await Body?.transformToByteArray().catch(fail)) ?? []);
          if (content.length !== bytes)
            throw new AppError(
              'bad_file',
              `${name} ends before its last part. Use another backup.`,
            );
          return content;
        },
        close: async () => undefined,
      } satisfies Source;
    },
    async list() {
      const files = await Array.fromAsync(list(), ({ file }) => file);
      return files.filter(isOwnName).sort();
    },
    async remove(file) {
      await client.send(new DeleteObjectCommand(at(file))).catch(fail);
    },
  };
}

type At = { readonly Bucket: string; readonly Key: string };

/** Opens a multipart upload. The object appears when the upload is completed. */
async function openUpload(
  client: S3Client,
  at: At,
  fail: (cause: unknown) => never,
): Promise<Sink> {
  const create = new CreateMultipartUploadCommand({
    ...at,
    ContentType: 'application/x-tar',
  });
  const { UploadId } = await client.send(create).catch(fail);
  const sending = new Set<Promise<void>>();
  const etags: (string | undefined)[] = [];
  let collected: Buffer[] = [];
  let bytes = 0;
  let failure: unknown;

  function send(Body: Buffer): void {
    const PartNumber = etags.push(undefined);
    const command = new UploadPartCommand({ ...at, UploadId, PartNumber, Body });
    const sent: Promise<void> = client
      .send(command)
      .then(({ ETag }) => {
        etags[PartNumber - 1] = ETag;
      })
      .catch((error: unknown) => {
        failure ??= error;
      })
      .finally(() => sending.delete(sent));
    sending.add(sent);
  }

  return {
    async write(content) {
      if (failure !== undefined) fail(failure);
      collected.push(content);
      bytes += content.length;
      while (bytes >= PART_BYTES) {
        const all = Buffer.concat(collected);
        send(all.subarray(0, PART_BYTES));
        collected = [all.subarray(PART_BYTES)];
        bytes -= PART_BYTES;
        while (sending.size > PARTS_IN_FLIGHT) await Promise.race(sending);
      }
    },
    async commit() {
      if (bytes > 0) send(Buffer.concat(collected));
      await Promise.all(sending);
      if (failure !== undefined) fail(failure);
      const Parts = etags.map((ETag, index) => ({ ETag, PartNumber: index + 1 }));
      const complete = new CompleteMultipartUploadCommand({
        ...at,
        UploadId,
        MultipartUpload: { Parts },
      });
      await client.send(complete).catch(fail);
    },
    async abort() {
      await Promise.all(sending);
      // If this fails, the bucket's lifecycle rule removes the parts.
      await client
        .send(new AbortMultipartUploadCommand({ ...at, UploadId }))
        .catch(() => undefined);
    },
  };
}
