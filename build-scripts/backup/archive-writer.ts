import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { constants, zstdCompress } from 'node:zlib';
import {
  type Chunk,
  ENTRIES,
  encodeEnd,
  FORMAT_VERSION,
  type Manifest,
  manifestSchema,
} from './manifest.ts';
import { BLOCK, paddingOf, tarEnd, tarHeader } from './tar.ts';

const compress = promisify(zstdCompress);

/**
 * Level 1: of the binary COPY of 20,000 listings it leaves 33 % at 356 MB/s; level 3 leaves 29 % at 213,
 * gzip 1 leaves 37 % at 88, brotli 1 leaves 34 % at 208. One output buffer holds most chunks, so that a
 * chunk is one job of the thread pool.
 */
const ZSTD = { params: { [constants.ZSTD_c_compressionLevel]: 1 }, chunkSize: 4 * 2 ** 20 };

export const sha256 = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex');

/** Where a backup is written to, from the first byte to the last. */
export type Sink = {
  /** Resolves when more may be written. */
  readonly write: (bytes: Buffer) => Promise<void>;
  /** Makes the file appear under its name. @returns once it is safe there */
  readonly commit: () => Promise<void>;
  /** Removes what has been written. */
  readonly abort: () => Promise<void>;
};

export type ArchiveWriter = {
  /** Compresses a chunk in the thread pool and appends it. Several may be under way. */
  readonly store: (name: string, raw: Buffer) => Promise<Chunk>;
  /** Appends the manifest and the end, and commits the sink. @returns size of the file in bytes */
  readonly finish: (manifest: Omit<Manifest, 'format' | 'formatVersion'>) => Promise<number>;
};

/** Writes a backup: a tar of compressed chunks, then the manifest, then where the manifest is. */
export function archiveWriter(sink: Sink, takenAt: Date): ArchiveWriter {
  let position = 0;
  let turn: Promise<unknown> = Promise.resolve();

  const write = async (bytes: Buffer) => {
    await sink.write(bytes);
    position += bytes.length;
  };

  /** @returns where the content begins */
  function append(name: string, content: Buffer): Promise<number> {
    const appended = turn.then(async () => {
      await write(tarHeader(name, content.length, takenAt));
      const offset = position;
      await write(content);
      await write(Buffer.alloc(paddingOf(content.length)));
      return offset;
    });
    turn = appended;
    // The caller gets the same error; this only keeps the chain from being reported as unhandled.
    turn.catch(() => undefined);
    return appended;
  }

  return {
    async store(name, raw) {
      const content = await compress(raw, ZSTD);
      const digest = sha256(content);
      const offset = await append(name, content);
      return { name, offset, bytes: content.length, rawBytes: raw.length, sha256: digest };
    },
    async finish(manifest) {
      const whole = manifestSchema.parse({
        ...{ format: 'directory-backup', formatVersion: FORMAT_VERSION },
        ...manifest,
      });
      const content = Buffer.from(`${JSON.stringify(whole, null, 1)}\n`);
      const offset = await append(ENTRIES.manifest, content);
      const end = encodeEnd({
        format: 'directory-backup',
        formatVersion: FORMAT_VERSION,
        manifest: { offset, bytes: content.length, sha256: sha256(content) },
        takenAt: whole.takenAt,
      });
      await append(ENTRIES.end, end);
      await write(tarEnd());
      await sink.commit();
      return position;
    },
  };
}

/** What a backup ends with: the entry that names the manifest, and the end of the tar. */
export const TAIL_BYTES = 4 * BLOCK;
