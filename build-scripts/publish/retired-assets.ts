import { z } from 'zod';

/** The part of a publish target that {@link sweepRetired} uses. */
export type AssetStore = {
  /** The hashed assets, by their path below the target's root. */
  readonly list: () => AsyncIterable<string>;
  readonly remove: (files: readonly string[]) => Promise<void>;
  readonly readRecord: () => Promise<Buffer | null>;
  readonly writeRecord: (text: string) => Promise<void>;
};

/** The times at which assets went out of use, in milliseconds since 1970, by file. */
const recordSchema = z.record(z.string(), z.number());
type Retired = z.infer<typeof recordSchema>;

/**
 * Removes the assets that have been out of use for long enough, and records the time for the others. The
 * time of a file itself does not help: an asset that was written a year ago may have been in use until now.
 * @param keep files that are in use
 * @returns the number of removed files
 */
export async function sweepRetired(
  store: AssetStore,
  keep: ReadonlySet<string>,
  graceMs: number,
): Promise<number> {
  const before = await readRetired(store);
  const now = Date.now();
  const retired: Retired = {};
  const due: string[] = [];
  for await (const file of store.list()) {
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
export async function recallAssets(store: AssetStore, files: readonly string[]): Promise<void> {
  const before = await readRetired(store);
  const retired = { ...before };
  for (const file of files) delete retired[file];
  await writeRetired(store, before, retired);
}

async function readRetired(store: AssetStore): Promise<Retired> {
  const record = await store.readRecord();
  return record === null ? {} : recordSchema.parse(JSON.parse(record.toString()));
}

async function writeRetired(store: AssetStore, before: Retired, after: Retired): Promise<void> {
  const text = JSON.stringify(after);
  if (text !== JSON.stringify(before)) await store.writeRecord(text);
}
