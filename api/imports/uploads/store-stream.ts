import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { notice } from '../../contract/text/import-notices.ts';
import { noticeError } from '../notice-error.ts';

export type StoreOptions = {
  /** The name for messages. */
  readonly name: string;
  /** No file may exist there. */
  readonly path: string;
  readonly mostBytes: number;
  /** Called with the number of bytes stored so far. */
  readonly onBytes: (bytes: number) => void;
  readonly signal: AbortSignal;
};

/** @throws AppError `payload_too_large` if a file has more bytes than are accepted */
export function checkSize(
  bytes: number,
  { name, mostBytes }: Pick<StoreOptions, 'name' | 'mostBytes'>,
) {
  if (bytes <= mostBytes) return;
  const megabytes = Math.floor(mostBytes / 1024 / 1024);
  throw noticeError('payload_too_large', notice('upload-too-large', { name, megabytes }), {
    details: { file: name, mostBytes },
  });
}

/**
 * Streams a file to the disk, and removes it if the stream fails.
 * @returns its size, and its SHA-256
 * @throws AppError `payload_too_large`; the error of the stream
 */
export async function storeStream(stream: Readable, options: StoreOptions) {
  const { path, onBytes, signal } = options;
  const hash = createHash('sha256');
  let bytes = 0;
  async function* counted(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      bytes += chunk.length;
      checkSize(bytes, options);
      onBytes(bytes);
      hash.update(chunk);
      yield chunk;
    }
  }
  try {
    await pipeline(stream, counted, createWriteStream(path, { flags: 'wx' }), { signal });
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
  return { bytes, hash: hash.digest() };
}
