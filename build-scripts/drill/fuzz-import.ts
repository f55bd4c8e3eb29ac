import { copyFile, mkdir, mkdtemp, mkdtempDisposable, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { textEncodingSchema } from '../../api/contract/calls/text-encodings.ts';
import { Random } from '../sample/random.ts';
import { type Child, startChild } from '../scratch/child.ts';
import { fuzzFiles, WHOLE } from './fuzz-files.ts';
import { type FuzzState, openFuzzState } from './fuzz-state.ts';
import type { DrillOptions, DrillResult } from './run-drill.ts';

const READER = new URL('./fuzz-reader.ts', import.meta.url);
const READERS = 2;

/** The result for a file. */
const readingSchema = z.object({
  rows: z.int(),
  /** The encoding that was chosen; null if it is detected. */
  encoding: textEncodingSchema.nullable(),
  /** Peak memory of the process so far, in bytes. */
  peakMemory: z.int(),
  error: z
    .object({
      /** Code of an AppError; null for any other error. */
      code: z.string().nullable(),
      message: z.string(),
      details: z.record(z.string(), z.unknown()),
    })
    .optional(),
});
export type Reading = z.infer<typeof readingSchema>;
/** Share of the files that are imported, too: that takes fifty times as long. */
const IMPORTED_SHARE = 0.03;
/** Maximum time for a file, in milliseconds; all files are small. */
const LONGEST = 10_000;
/** Maximum memory of a reading process, over all files, in bytes. */
const MOST_MEMORY = 500 * 1024 ** 2;
const MOST_FAULTS = 20;

/**
 * Damages spreadsheets in a number of ways, and reads each: the result must be rows, or a `bad_file` error
 * that names the file, and the position if rows had been read. Any other error is a fault, and so is a
 * process that ends or takes too much time or memory. Some of the files are imported, too: what they leave must
 * be whole batches, and the undo must restore the listings. Faulty files are kept.
 */
export async function drillFuzzImport({
  times,
  random,
  onRound,
}: DrillOptions): Promise<DrillResult> {
  await using dir = await mkdtempDisposable(join(tmpdir(), 'fuzz-import-'));
  const faults: string[] = [];
  const figures = { read: 0, refused: 0, imported: 0, peakMemoryOfReader: 0 };
  let started = 0;
  let done = 0;
  const files = await fuzzFiles(dir.path);
  await using state = await openFuzzState(join(dir.path, WHOLE));
  const imported = inTurn(state.check);
  const work = async (folder: string) => {
    const place = join(dir.path, folder);
    await mkdir(place);
    await using reader = openReader();
    while (started < times && faults.length < MOST_FAULTS) {
      started += 1;
      const { name, bytes } = await files(new Random(random.below(2 ** 31)));
      const file = join(place, name);
      await writeFile(file, bytes);
      const reading = await reader.read(file);
      let fault = typeof reading === 'string' ? reading : faultOf(basename(file), reading);
      if (fault === null && typeof reading !== 'string' && random.chance(IMPORTED_SHARE)) {
        fault = await imported(file, reading.encoding);
        figures.imported += 1;
      }
      if (fault !== null) faults.push(`${await kept(file)}: ${fault}`);
      if (typeof reading !== 'string') {
        figures.read += reading.error ? 0 : 1;
        figures.refused += reading.error ? 1 : 0;
        figures.peakMemoryOfReader = Math.max(figures.peakMemoryOfReader, reading.peakMemory);
      }
      done += 1;
      onRound(done);
    }
  };
  await Promise.all(Array.from({ length: READERS }, (_, index) => work(`${index}`)));
  return { faults, figures };
}

/** Null if there is no fault. */
function faultOf(name: string, { rows, error, peakMemory }: Reading): string | null {
  if (peakMemory > MOST_MEMORY) return `takes ${peakMemory} bytes of memory`;
  if (!error) return null;
  if (error.code !== 'bad_file') return `${error.code ?? 'an error'}: ${error.message}`;
  if (!error.message.startsWith(name) || error.details.file !== name) {
    return `the message does not name the file: ${error.message}`;
  }
  const placed = error.details.sheet !== undefined || error.details.row !== undefined;
  if (rows > 0 && !placed) return `the message has no position: ${error.message}`;
  return null;
}

/** Checks one file after another. */
function inTurn(check: FuzzState['check']): FuzzState['check'] {
  let last: Promise<unknown> = Promise.resolve();
  return (...file) => {
    const next = last.then(() => check(...file));
    last = next.catch(() => null);
    return next;
  };
}

/** Copies a faulty file to a folder that is kept. */
async function kept(file: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'fuzz-import-fault-'));
  const copy = join(folder, basename(file));
  await copyFile(file, copy);
  return copy;
}

/** A process that reads files; started again after it has ended. */
function openReader() {
  let child: Child | undefined;
  return {
    /** The result for a file, or what happened to the process. */
    async read(file: string): Promise<Reading | string> {
      child ??= startChild(READER);
      const over = new AbortController();
      try {
        child.send(file);
        const late = sleep(LONGEST, null, { signal: over.signal });
        const answer = await Promise.race([child.next(), late]);
        if (answer === null) throw new Error(`it takes longer than ${LONGEST / 1000} seconds`);
        return readingSchema.parse(answer);
      } catch (error) {
        await child.kill();
        child = undefined;
        return error instanceof Error ? error.message : String(error);
      } finally {
        over.abort();
      }
    },
    async [Symbol.asyncDispose]() {
      await child?.end();
    },
  };
}
