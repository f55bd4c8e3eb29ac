import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { threadId } from 'node:worker_threads';
import { pageFile } from '../../api/contract/urls.ts';
import { AppError } from '../../api/errors.ts';
import type { Publisher } from './publisher.ts';

const MARK = '.publication';
const UNFINISHED = '.unfinished';
/** Half-written files are left behind by a kill; nothing takes an hour to write one. */
const ABANDONED_MS = 3_600_000;

/**
 * Publishes to a folder. Files are written aside, on the same file system, and renamed.
 * @param root absolute path; made where missing
 * @throws AppError `environment` when the folder cannot be written to
 */
export async function openDirectoryPublisher(root: string): Promise<Publisher> {
  const aside = join(root, UNFINISHED);
  try {
    await mkdir(aside, { recursive: true });
  } catch (cause) {
    throw new AppError(
      'environment',
      `The pages cannot be published to ${root}: ${cause instanceof Error ? cause.message : cause}. Make the folder writable, or set PUBLISH_TO (or DATA_DIR) to another one.`,
      { cause },
    );
  }
  await sweep(aside);
  const madeFolders = new Set<string>();
  let written = 0;

  const unfinished = () => {
    written += 1;
    return join(aside, `${process.pid}-${threadId}-${written}`);
  };

  return {
    // Synchronous calls: this runs in a worker thread that has nothing else to do meanwhile, and
    // the thread pool's round trips cost more than the writes themselves.
    async writePage(path, html) {
      const file = join(root, pageFile(path));
      const folder = dirname(file);
      if (!madeFolders.has(folder)) {
        mkdirSync(folder, { recursive: true });
        madeFolders.add(folder);
      }
      const temporary = unfinished();
      writeFileSync(temporary, html);
      renameSync(temporary, file);
    },
    async removePage(path) {
      rmSync(join(root, pageFile(path)), { force: true });
    },
    async writeAssets(folder) {
      let copied = 0;
      for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile()) continue;
        const source = join(entry.parentPath, entry.name);
        const target = join(root, relative(folder, source));
        const bytes = await readFile(source);
        const present = await readFile(target).catch(() => null);
        if (present?.equals(bytes)) continue;
        await mkdir(dirname(target), { recursive: true });
        const temporary = unfinished();
        await writeFile(temporary, bytes);
        await rename(temporary, target);
        copied += 1;
      }
      return copied;
    },
    readMark: () => readFile(join(root, MARK), 'utf8').catch(() => null),
    writeMark: (mark) => writeFile(join(root, MARK), mark),
  };
}

async function sweep(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = join(folder, name);
    const found = await stat(file).catch(() => null);
    if (found && Date.now() - found.mtimeMs > ABANDONED_MS) await rm(file, { force: true });
  }
}
