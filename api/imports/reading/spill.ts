import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { notice } from '../../contract/text/import-notices.ts';
import { noticeError } from '../notice-error.ts';

/** Reading a block from the page cache costs 6 µs, also for random access. */
const BLOCK = 8 * 1024;
const MOST_BLOCKS = 4096;
const WRITE_BYTES = 1024 ** 2;

/**
 * An append-only store of bytes with random access: an unlinked temporary file, which disappears when it is
 * closed or the process ends, with a cache of 32 MB.
 */
export class Spill {
  readonly #file: number;
  readonly #pending = Buffer.allocUnsafeSlow(WRITE_BYTES);
  #pendingBytes = 0;
  #written = 0;
  #blocks = new Map<number, Buffer>();

  /** @throws AppError `environment` if there is no space for temporary files */
  constructor() {
    this.#file = withNoSpaceError(() => {
      const folder = mkdtempSync(join(tmpdir(), 'texts-'));
      try {
        return openSync(join(folder, 'texts'), 'wx+');
      } finally {
        rmSync(folder, { recursive: true });
      }
    });
  }

  add(bytes: Uint8Array): void {
    if (this.#pendingBytes + bytes.length > WRITE_BYTES) this.flush();
    if (bytes.length > WRITE_BYTES) {
      this.#write(bytes);
      return;
    }
    this.#pending.set(bytes, this.#pendingBytes);
    this.#pendingBytes += bytes.length;
  }

  /** Call it after the last `add`. @throws AppError `environment` if the disk is full */
  flush(): void {
    this.#write(this.#pending.subarray(0, this.#pendingBytes));
    this.#pendingBytes = 0;
  }

  #write(bytes: Uint8Array): void {
    let done = 0;
    while (done < bytes.length) {
      const [from, at] = [done, this.#written];
      done += withNoSpaceError(() => writeSync(this.#file, bytes, from, bytes.length - from, at));
      this.#written = at + done - from;
    }
  }

  /** The UTF-8 text from byte `start` up to `end`, exclusive. */
  text(start: number, end: number): string {
    const number = Math.floor(start / BLOCK);
    const from = number * BLOCK;
    if (end <= from + BLOCK) return this.#block(number).toString('utf8', start - from, end - from);
    return this.#read(start, end - start).toString();
  }

  #block(number: number): Buffer {
    const cached = this.#blocks.get(number);
    if (cached) return cached;
    const block = this.#read(number * BLOCK, BLOCK);
    if (this.#blocks.size === MOST_BLOCKS) this.#blocks.clear();
    this.#blocks.set(number, block);
    return block;
  }

  #read(start: number, length: number): Buffer {
    const bytes = Buffer.allocUnsafeSlow(length);
    let done = 0;
    while (done < length) {
      const more = readSync(this.#file, bytes, done, length - done, start + done);
      if (more === 0) break;
      done += more;
    }
    return bytes.subarray(0, done);
  }

  close(): void {
    closeSync(this.#file);
    this.#blocks.clear();
  }
}

function withNoSpaceError<Result>(act: () => Result): Result {
  try {
    return act();
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw noticeError('environment', notice('texts-no-space', { folder: tmpdir(), reason }), {
      cause,
    });
  }
}
