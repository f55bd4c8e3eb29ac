import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { z } from 'zod';
import { pageFile } from '../../api/contract/pages/urls.ts';
import { HASHED_ASSETS } from '../../api/published/cache-control.ts';
import { filesBelow } from '../compile/files-below.ts';
import { eachInFlight } from './in-flight.ts';
import type { Publisher } from './publisher.ts';

/** Records of the target, which are not part of the site. */
export const MARK = '.publication';
export const RETIRED = '.retired';

/** The form of stored files: texts compressed with brotli. A mark is the text `2f1c… 17 br`. */
const FORM = 'br';

/** The files of a publish target, by their path below its root. */
export type FileStore = {
  /** Lists the files below a folder, without the records of the target. */
  readonly list: (folder?: string) => AsyncIterable<string>;
  readonly read: Publisher['readFile'];
  readonly writeRecord: (file: string, text: string) => Promise<void>;
  readonly remove: (files: readonly string[]) => Promise<void>;
  /** Number of assets that are copied at the same time. */
  readonly assetsAtOnce: number;
  /** Copies an asset that is missing or differs. @returns whether it did */
  readonly copyAsset: (file: string, bytes: Buffer) => Promise<boolean>;
};

/** The parts of a publisher that are alike for all targets. */
export const publisherOf = (store: FileStore) =>
  ({
    removePages: (paths) => store.remove(paths.map(pageFile)),
    async writeAssets(folder) {
      const files = (await filesBelow(folder)).map((file) => relative(folder, file));
      await recallAssets(store, files);
      let copied = 0;
      await eachInFlight(files, store.assetsAtOnce, async (file) => {
        if (await store.copyAsset(file, await readFile(join(folder, file)))) copied += 1;
      });
      return copied;
    },
    sweepAssets: (keep, graceMs) => sweepRetired(store, keep, graceMs),
    readFile: store.read,
    listFiles: () => store.list(),
    async readMark() {
      const text = (await store.read(MARK))?.toString() ?? '';
      const [target = '', epoch, form] = text.trim().split(' ');
      return form === FORM ? { target, epoch: Number(epoch) } : null;
    },
    writeMark: ({ target, epoch }) => store.writeRecord(MARK, `${target} ${epoch} ${FORM}`),
  }) satisfies Partial<Publisher>;

/** The times at which assets went out of use, in milliseconds since 1970, by file. */
const recordSchema = z.record(z.string(), z.number());
type Retired = z.infer<typeof recordSchema>;

/**
 * Removes the assets that have been out of use for long enough, and records the time for the others. The
 * time of a file itself does not help: an asset that was written a year ago may have been in use until now.
 * @param keep files that are in use
 * @returns the number of removed files
 */
async function sweepRetired(
  store: FileStore,
  keep: ReadonlySet<string>,
  graceMs: number,
): Promise<number> {
  const before = await readRetired(store);
  const now = Date.now();
  const retired: Retired = {};
  const due: string[] = [];
  for await (const file of store.list(HASHED_ASSETS)) {
    if (keep.has(file)) continue;
    const since = before[file] ?? now;
    if (now - since >= graceMs) due.push(file);
    else retired[file] = since;
  }
  await store.remove(due);
  await writeRetired(store, before, retired);
  return due.length;
}

/** Marks assets as in use, before pages that name them are published. */
async function recallAssets(store: FileStore, files: readonly string[]): Promise<void> {
  const before = await readRetired(store);
  const retired = { ...before };
  for (const file of files) delete retired[file];
  await writeRetired(store, before, retired);
}

async function readRetired(store: FileStore): Promise<Retired> {
  const record = await store.read(RETIRED);
  return record === null ? {} : recordSchema.parse(JSON.parse(record.toString()));
}

async function writeRetired(store: FileStore, before: Retired, after: Retired): Promise<void> {
  const text = JSON.stringify(after);
  if (text !== JSON.stringify(before)) await store.writeRecord(RETIRED, text);
}
