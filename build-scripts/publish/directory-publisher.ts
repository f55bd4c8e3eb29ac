import { mkdirSync, mkdtempSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir, opendir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { threadId } from 'node:worker_threads';
import { pageFile } from '../../api/contract/urls.ts';
import { AppError } from '../../api/errors.ts';
import { HASHED_ASSETS } from '../../api/published/cache-control.ts';
import { filesBelow } from '../inputs.ts';
import { MARK, type PageBytes, type Publisher, RETIRED } from './publisher.ts';
import { type AssetStore, recallAssets, sweepRetired } from './retired-assets.ts';

const UNFINISHED = '.unfinished';
const OWN = new Set([MARK, RETIRED, UNFINISHED]);
/** Half-written files are left behind by a kill; nothing takes an hour to write one. */
const ABANDONED_MS = 3_600_000;
const MISSING = new Set(['ENOENT', 'ENOTDIR', 'EISDIR']);

/**
 * Publishes to a folder. Files are written aside, on the same file system, and renamed.
 * @param root absolute path; made where missing
 * @throws AppError `environment` when the folder cannot be written to
 */
export async function openDirectoryPublisher(root: string): Promise<Publisher> {
  const aside = join(root, UNFINISHED);
  await mkdir(aside, { recursive: true }).catch((cause) => fail(root, cause));
  await sweepUnfinished(aside);
  const madeFolders = new Set<string>();
  let written = 0;

  const unfinished = () => {
    written += 1;
    return join(aside, `${process.pid}-${threadId}-${written}`);
  };

  const read = (file: string) =>
    readFile(join(root, file)).catch((error: unknown) => {
      if (isMissing(error)) return null;
      throw error;
    });

  async function write(file: string, bytes: Uint8Array | string): Promise<void> {
    const temporary = unfinished();
    await writeFile(temporary, bytes);
    await rename(temporary, join(root, file));
  }

  /** Writes the page aside, and makes the folder that it is to go to. @returns its place there */
  function prepare({ path, html }: PageBytes, from: string): string {
    const to = join(root, pageFile(path));
    const folder = dirname(to);
    if (!madeFolders.has(folder)) {
      mkdirSync(folder, { recursive: true });
      madeFolders.add(folder);
    }
    writeFileSync(from, html);
    return to;
  }

  const assets: AssetStore = {
    list: () => filesOf(root, HASHED_ASSETS),
    async remove(files) {
      for (const file of files) await rm(join(root, file), { force: true });
    },
    readRecord: () => read(RETIRED),
    writeRecord: (text) => write(RETIRED, text),
  };

  return {
    // Synchronous calls: this runs in a worker thread that has nothing else to do meanwhile, and
    // the thread pool's round trips cost more than the writes themselves. A folder for each batch:
    // in one for all, threads waited for each other at every file, 7 % of two processors' time.
    async writePages(pages, confirm) {
      let folder: string | undefined;
      try {
        const prepared: { readonly from: string; readonly to: string }[] = [];
        try {
          folder = mkdtempSync(join(aside, 'pages-'));
          for (const page of pages) {
            const from = join(folder, String(prepared.length));
            prepared.push({ from, to: prepare(page, from) });
          }
        } catch (cause) {
          fail(root, cause);
        }
        await confirm();
        for (const { from, to } of prepared) renameSync(from, to);
        rmdirSync(folder);
      } catch (error) {
        if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
        throw error;
      }
    },
    async removePages(paths) {
      for (const path of paths) rmSync(join(root, pageFile(path)), { force: true });
    },
    async writeAssets(folder) {
      const sources = await filesBelow(folder);
      const named = sources.map((source) => ({ source, file: relative(folder, source) }));
      await recallAssets(
        assets,
        named.map(({ file }) => file),
      );
      let copied = 0;
      for (const { source, file } of named) {
        const bytes = await readFile(source);
        if ((await read(file))?.equals(bytes)) continue;
        await mkdir(dirname(join(root, file)), { recursive: true });
        await write(file, bytes);
        copied += 1;
      }
      return copied;
    },
    sweepAssets: (keep, graceMs) => sweepRetired(assets, keep, graceMs),
    readFile: read,
    listFiles: () => filesOf(root),
    readMark: async () => (await read(MARK))?.toString() ?? null,
    writeMark: (mark) => write(MARK, mark),
  };
}

function fail(root: string, cause: unknown): never {
  throw new AppError(
    'environment',
    `The pages cannot be published to ${root}: ${cause instanceof Error ? cause.message : cause}. Make the folder writable and see that its disk has room, or set PUBLISH_TO (or DATA_DIR) to another one.`,
    { cause },
  );
}

const isMissing = (error: unknown) =>
  error instanceof Error && 'code' in error && MISSING.has(String(error.code));

/**
 * The files in a folder and below, read as they are asked for: one folder may hold a million.
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
    else if (entry.isFile()) yield folder + entry.name;
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
