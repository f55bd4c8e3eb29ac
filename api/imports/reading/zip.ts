import { createReadStream } from 'node:fs';
import { pipeline, Readable } from 'node:stream';
import { crc32, createInflateRaw } from 'node:zlib';
import { type Entry, openPromise } from 'yauzl';
import { notice } from '../../contract/text/import-notices.ts';
import { AppError } from '../../errors.ts';
import { reasonOf } from './error-reason.ts';
import { badFile, type FilePosition } from './spreadsheet.ts';

export type { Entry } from 'yauzl';

/** A workbook has a few dozen parts; a million empty ones would only fill the memory. */
const MAX_PARTS = 10_000;
const MAX_PART_BYTES = 4 * 1024 ** 3;
/** Sheets compress 5 to 20 times; a large part that compresses more than this is a zip bomb. */
const MAX_RATIO = 200;
const LARGE_PART_BYTES = 100 * 1024 ** 2;
/** zlib's default of 16 KB costs 16 times as many calls to the thread pool. */
const INFLATE_CHUNK = 256 * 1024;

export type Archive = Awaited<ReturnType<typeof openArchive>>;

/** A zip archive on disk whose parts are read as streams of UTF-8. @throws AppError `bad_file` */
export async function openArchive(file: string) {
  const parts = new Map<string, Entry>();
  let position = 0;
  const zip = await openPromise(file, { autoClose: false }).catch((cause: unknown) => {
    throw damaged({ file }, cause);
  });
  try {
    for await (const entry of zip.eachEntry()) {
      const name = entry.fileName.toLowerCase();
      if (!parts.has(name)) parts.set(name, entry);
      if (parts.size > MAX_PARTS) throw new Error(`more than ${MAX_PARTS} parts`);
    }
  } catch (cause) {
    zip.close();
    throw damaged({ file }, cause);
  }

  async function* counted(raw: Readable): AsyncGenerator<Buffer> {
    for await (const chunk of raw) {
      position += chunk.length;
      yield chunk;
    }
  }

  function inflated(raw: Readable): AsyncIterable<Buffer> {
    const inflate = createInflateRaw({ chunkSize: INFLATE_CHUNK });
    // An error destroys `inflate`, whose reader then receives it.
    pipeline(counted(raw), inflate, () => {});
    return inflate;
  }

  /**
   * The data of a part as stored. Each stream has a descriptor of its own: where a stream of yauzl is destroyed while it
   * waits for another one, it throws outside of any call, and the other one never continues.
   */
  async function openRaw(entry: Entry): Promise<Readable> {
    const { fileDataStart: start } = await zip.readLocalFileHeaderPromise(entry, { minimal: true });
    if (entry.compressedSize === 0) return Readable.from([]);
    return createReadStream(file, { start, end: start + entry.compressedSize - 1 });
  }

  async function* unpacked(entry: Entry): AsyncGenerator<Buffer> {
    if (entry.isEncrypted()) throw new Error('it is encrypted');
    if (entry.compressionMethod !== 0 && entry.compressionMethod !== 8) {
      throw new Error(`compression method ${entry.compressionMethod} is not supported`);
    }
    const raw = await openRaw(entry);
    let size = 0;
    let checksum = 0;
    for await (const chunk of entry.compressionMethod === 8 ? inflated(raw) : counted(raw)) {
      size += chunk.length;
      if (size > entry.uncompressedSize) break;
      checksum = crc32(chunk, checksum);
      yield chunk;
    }
    if (size !== entry.uncompressedSize) throw new Error('its size is not the announced one');
    if (checksum !== entry.crc32) throw new Error('its checksum does not match');
  }

  return {
    /** Part names are compared case-insensitively (ECMA-376 part 2). */
    part: (name: string) => parts.get(name.toLowerCase()),
    parts: () => [...parts.values()],
    /** Bytes of the file read since the last `rewind`. */
    position: () => position,
    rewind() {
      position = 0;
    },
    /** The part as it is, for a file in an archive. Its size and checksum are verified at the end. */
    async *raw(entry: Entry, place: FilePosition): AsyncGenerator<Buffer> {
      refuseBombs(entry, place);
      try {
        yield* unpacked(entry);
      } catch (cause) {
        throw damaged(place, cause, entry.fileName);
      }
    },
    /**
     * The part in chunks of UTF-8. Its size and checksum are verified at the end. Errors have the current
     * value of `place`.
     */
    async *bytes(entry: Entry, place: FilePosition): AsyncGenerator<Buffer> {
      refuseBombs(entry, place);
      let decoder: TextDecoder | null | undefined;
      try {
        for await (const bytes of unpacked(entry)) {
          if (decoder === undefined) decoder = utf16Decoder(bytes);
          yield decoder ? Buffer.from(decoder.decode(bytes, { stream: true })) : bytes;
        }
      } catch (cause) {
        throw damaged(place, cause, entry.fileName);
      }
    },
    close: () => zip.close(),
  };
}

function refuseBombs(entry: Entry, place: FilePosition): void {
  const { uncompressedSize: size, compressedSize, fileName: part } = entry;
  refuseBomb({ part, size, compressedSize }, place);
}

/** @throws AppError `bad_file` if data unpacks to more than a spreadsheet can have */
export function refuseBomb(
  { part, size, compressedSize }: { part: string; size: number; compressedSize: number },
  place: FilePosition,
): void {
  if (size > MAX_PART_BYTES) throw badFile(place, notice('part-huge', { part }));
  if (size > LARGE_PART_BYTES && size > compressedSize * MAX_RATIO) {
    throw badFile(place, notice('part-bomb', { part, times: MAX_RATIO }));
  }
}

/** XML without a byte order mark is UTF-8 in all known packages; the standard also allows UTF-16. */
function utf16Decoder(start: Buffer): TextDecoder | null {
  if (start[0] === 0xff && start[1] === 0xfe) return new TextDecoder('utf-16le');
  if (start[0] === 0xfe && start[1] === 0xff) return new TextDecoder('utf-16be');
  return null;
}

function damaged(place: FilePosition, cause: unknown, part?: string): Error {
  if (cause instanceof AppError) return cause;
  const reason = reasonOf(cause);
  const problem = part
    ? notice('part-unreadable', { part, reason })
    : notice('archive-damaged', { reason });
  return badFile(place, problem, cause);
}
