import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir, opendir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { threadId } from 'node:worker_threads';
import { pageFile } from '../../api/contract/pages/urls.ts';
import { AppError } from '../../api/errors.ts';
import { isMissing, readAsStored } from '../../api/published/stored-file.ts';
import { isPacked, logicalName, storedName } from '../../api/published/stored-form.ts';
import { compressAsset, decompress } from './compress.ts';
import { type FileStore, MARK, publisherOf, RETIRED } from './file-store.ts';
import { eachInFlight } from './in-flight.ts';
import { inGroups } from './in-groups.ts';
import type { PageBytes, Publisher } from './publisher.ts';
import { ReplacedFiles } from './replaced-files.ts';

const UNFINISHED = '.unfinished';
/** Entries of the target that are not part of the site. */
const OWN = new Set([MARK, RETIRED, UNFINISHED]);
/** Age from which an unfinished file counts as left by a kill. No write takes an hour. */
const ABANDONED_MS = 3_600_000;
/** Files that are removed concurrently. */
const REMOVED_AT_ONCE = 16;
/** Replaced files that a batch holds open. */
const REPLACED_AT_ONCE = 64;

/** A written file, the logical name of its place, and whether there is hardly ever a file yet. */
type Prepared = { readonly from: string; readonly file: string; readonly isNew: boolean };

/**
 * Opens a publisher for a folder. It writes files to a temporary folder on the same file system and renames
 * them. Texts are stored only compressed, e.g. as `business/example-berlin.html.br`, and servers send them
 * unchanged.
 * @param root absolute path; created if it is missing
 * @throws AppError `environment` when the folder cannot be written to
 */
export async function openDirectoryPublisher(root: string): Promise<Publisher> {
  const temporaryFolder = join(root, UNFINISHED);
  await mkdir(temporaryFolder, { recursive: true }).catch((cause) => fail(root, cause));
  await sweepUnfinished(temporaryFolder);
  const madeFolders = new Set<string>();
  let written = 0;

  const read = async (file: string) => {
    const stored = await readAsStored(root, file);
    return stored?.packed ? decompress(stored.bytes) : (stored?.bytes ?? null);
  };

  async function write(file: string, bytes: Uint8Array | string): Promise<void> {
    written += 1;
    const temporary = join(temporaryFolder, `${process.pid}-${threadId}-${written}`);
    await writeFile(temporary, bytes);
    await rename(temporary, join(root, file));
  }

  /** Writes a page to the file `from`, and creates the folder that it is moved to. @returns its final file */
  function prepare({ path, stored }: PageBytes, from: string): string {
    const file = pageFile(path);
    const folder = dirname(join(root, file));
    if (!madeFolders.has(folder)) {
      mkdirSync(folder, { recursive: true });
      madeFolders.add(folder);
    }
    writeFileSync(from, stored);
    return file;
  }

  /** Moves written files to their places. */
  async function moveToPlaces(files: readonly Prepared[]): Promise<void> {
    await using replaced = new ReplacedFiles();
    for (const { from, file, isNew } of files) {
      const to = join(root, storedName(file));
      if (!isNew) replaced.hold(to);
      renameSync(from, to);
    }
  }

  const store: FileStore = {
    list: (folder) => filesOf(root, folder),
    read,
    writeRecord: (file, text) => write(file, text).catch((cause) => fail(root, cause)),
    async remove(files) {
      await eachInFlight(files, REMOVED_AT_ONCE, async (file) => {
        // A plain file may be left beside the compressed one.
        for (const name of new Set([file, storedName(file)]))
          await rm(join(root, name), { force: true });
      });
    },
    assetsAtOnce: 1,
    async copyAsset(file, bytes) {
      const stored = storedName(file);
      if (existsSync(join(root, stored)) && (await read(file))?.equals(bytes)) return false;
      await mkdir(dirname(join(root, file)), { recursive: true });
      await write(stored, isPacked(file) ? await compressAsset(bytes) : bytes);
      if (isPacked(file)) await rm(join(root, file), { force: true });
      return true;
    },
  };

  return {
    ...publisherOf(store),
    // Synchronous calls, because a worker thread has nothing else to do, and the thread pool's round trips
    // cost more than the writes. Each batch has its own folder: in a shared one, threads wait for each other
    // at every file, 7 % of the time of two processors.
    async writePages(pages, confirm) {
      let folder: string | undefined;
      try {
        const prepared: Prepared[] = [];
        try {
          folder = mkdtempSync(join(temporaryFolder, 'pages-'));
          for (const page of pages) {
            const from = join(folder, String(prepared.length));
            prepared.push({ from, file: prepare(page, from), isNew: page.isNew === true });
          }
        } catch (cause) {
          fail(root, cause);
        }
        await confirm();
        for await (const files of inGroups(prepared, REPLACED_AT_ONCE)) await moveToPlaces(files);
      } finally {
        if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
      }
    },
    async removeOtherForms(paths) {
      for (const file of paths.map(pageFile)) {
        const plain = join(root, file);
        if (isPacked(file) && existsSync(plain)) rmSync(plain);
      }
    },
    hasDigests: false,
    async *listStored() {
      for await (const file of filesOf(root)) yield { file, md5: null };
    },
  };
}

function fail(root: string, cause: unknown): never {
  throw new AppError(
    'environment',
    `The pages cannot be published to ${root}: ${cause instanceof Error ? cause.message : cause}. Make the folder writable and make room on its disk, or set PUBLISH_TO (or DATA_DIR) to another folder.`,
    { cause },
  );
}

/**
 * Lists the files below a folder by their logical names, lazily, because a folder may hold a million.
 * @param folder relative to `root`, with a slash at the end, or empty
 */
async function* filesOf(root: string, folder = ''): AsyncGenerator<string> {
  const entries = await opendir(join(root, folder)).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  for await (const entry of entries) {
    if (folder === '' && OWN.has(entry.name)) continue;
    if (entry.isDirectory()) yield* filesOf(root, `${folder}${entry.name}/`);
    else if (entry.isFile()) {
      const found = folder + entry.name;
      const file = logicalName(found);
      const stored = storedName(file);
      // The plain file of an earlier release may be beside the compressed one.
      if (found === stored || !existsSync(join(root, stored))) yield file;
    }
  }
}

async function sweepUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = join(folder, name);
    const found = await stat(file).catch(() => null);
    if (found && Date.now() - found.mtimeMs > ABANDONED_MS)
      await rm(file, { recursive: true, force: true });
  }
}
