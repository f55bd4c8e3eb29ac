import { promisify } from 'node:util';
import { zstdDecompress } from 'node:zlib';
import { AppError } from '../../api/errors.ts';
import { eachInFlight } from '../publish/in-flight.ts';
import { sha256, TAIL_BYTES } from './archive-writer.ts';
import {
  type Chunk,
  chunksOf,
  END_BYTES,
  ENTRIES,
  type End,
  encodeEnd,
  endSchema,
  FORMAT_VERSION,
  type Manifest,
  manifestSchema,
} from './manifest.ts';
import { BLOCK, paddingOf, tarEnd, tarHeader } from './tar.ts';

const decompress = promisify(zstdDecompress);

/** Parallel reads of a verification: a bucket has a latency of 20 to 50 ms. */
const IN_FLIGHT = 4;

/** A backup file with random access. */
export type Source = {
  /** Name for messages: a path, or `s3://bucket/key`. */
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  /** @returns exactly `bytes` bytes */
  readonly read: (offset: number, bytes: number) => Promise<Buffer>;
  readonly close: () => Promise<void>;
};

export type BackupArchive = Awaited<ReturnType<typeof openArchive>>;

const damaged = (name: string, what: string): AppError =>
  new AppError(
    'bad_file',
    `${name} cannot be restored: ${what}. Nothing has been changed. Use another backup.`,
    { details: { file: name } },
  );

const NOT_COMPLETE = 'it is not a backup, or its end is missing';

/**
 * Reads the end and the manifest of a backup.
 * @throws AppError `bad_file` if it is not a backup, is damaged, or has a newer format
 */
export async function openArchive(source: Source) {
  const { name, size } = source;
  const end = await readEnd(source);
  if (end.formatVersion > FORMAT_VERSION)
    throw damaged(
      name,
      `its format (${end.formatVersion}) is newer than this program, which reads format ${FORMAT_VERSION}: update the program`,
    );
  const manifest = await readManifest(source, end);
  const modified = new Date(manifest.takenAt);
  const chunks = chunksOf(manifest);

  async function readEntry(entry: { name: string; offset: number; bytes: number }) {
    const length = BLOCK + entry.bytes + paddingOf(entry.bytes);
    const whole = await source.read(entry.offset - BLOCK, length);
    const content = whole.subarray(BLOCK, BLOCK + entry.bytes);
    const isFramed =
      whole.subarray(0, BLOCK).equals(tarHeader(entry.name, entry.bytes, modified)) &&
      whole.subarray(BLOCK + entry.bytes).every((byte) => byte === 0);
    return { content, isFramed };
  }

  async function readVerified(chunk: Chunk): Promise<Buffer> {
    const { content, isFramed } = await readEntry(chunk);
    if (!isFramed || sha256(content) !== chunk.sha256)
      throw damaged(name, `the part ${chunk.name} is damaged`);
    return content;
  }

  return {
    name,
    bytes: size,
    manifest,
    /** @returns the decompressed content @throws AppError `bad_file` if the chunk is damaged */
    async readChunk(chunk: Chunk): Promise<Buffer> {
      const content = await readVerified(chunk);
      const raw = await decompress(content, { maxOutputLength: Math.max(1, chunk.rawBytes) }).catch(
        () => null,
      );
      if (raw?.length !== chunk.rawBytes)
        throw damaged(name, `the part ${chunk.name} has another length than the manifest says`);
      return raw;
    },
    /**
     * Verifies every byte of the file against the manifest.
     * @throws AppError `bad_file`, which names a damaged part
     */
    async verify(onProgress: (bytes: number) => void): Promise<void> {
      let position = 0;
      for (const chunk of chunks) {
        if (chunk.offset !== position + BLOCK)
          throw damaged(name, `the part ${chunk.name} does not follow the one before it`);
        position = chunk.offset + chunk.bytes + paddingOf(chunk.bytes);
      }
      if (end.manifest.offset !== position + BLOCK)
        throw damaged(name, 'the manifest does not follow the last part');
      const entry = { ...end.manifest, name: ENTRIES.manifest };
      if (!(await readEntry(entry)).isFramed) throw damaged(name, 'the manifest is damaged');
      let verified = 0;
      await eachInFlight(chunks, IN_FLIGHT, async (chunk) => {
        await readVerified(chunk);
        verified += chunk.bytes;
        onProgress(verified);
      });
    },
    close: source.close,
  };
}

async function readEnd({ name, size, read }: Source): Promise<End> {
  if (size < TAIL_BYTES) throw damaged(name, NOT_COMPLETE);
  const tail = await read(size - TAIL_BYTES, TAIL_BYTES);
  const content = tail.subarray(BLOCK, BLOCK + END_BYTES);
  const end = endSchema.safeParse(parseJson(content));
  const isWhole =
    end.success &&
    tail.equals(
      Buffer.concat([
        tarHeader(ENTRIES.end, END_BYTES, new Date(end.data.takenAt)),
        encodeEnd(end.data),
        tarEnd(),
      ]),
    );
  if (!isWhole) throw damaged(name, NOT_COMPLETE);
  const { offset, bytes } = end.data.manifest;
  if (offset + bytes + paddingOf(bytes) + TAIL_BYTES !== size || offset < BLOCK)
    throw damaged(name, 'it has another size than when it was written');
  return end.data;
}

async function readManifest({ name, read }: Source, { manifest: at }: End): Promise<Manifest> {
  const content = await read(at.offset, at.bytes);
  if (sha256(content) !== at.sha256) throw damaged(name, 'the manifest is damaged');
  const manifest = manifestSchema.safeParse(parseJson(content));
  if (manifest.success) return manifest.data;
  const [issue] = manifest.error.issues;
  throw damaged(name, `the manifest is not valid (${issue?.path.join('.')}: ${issue?.message})`);
}

function parseJson(content: Buffer): unknown {
  try {
    return JSON.parse(content.toString());
  } catch {
    return undefined;
  }
}
