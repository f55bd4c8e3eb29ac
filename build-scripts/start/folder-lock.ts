import { createHash, randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { AppError } from '../../api/errors.ts';
import { processIdentity } from './process-identity.ts';

/** The name of the lock file below DATA_DIR. */
export const LOCK_FILE = 'server.lock';

const holderSchema = z.object({
  pid: z.number(),
  /** As `processIdentity` tells it: a process id alone may have been given to another program. */
  process: z.string(),
  /** ISO 8601. */
  since: z.string(),
  url: z.string(),
});
type Holder = z.infer<typeof holderSchema>;

/** Another start may take the lock between two steps of ours. More often than this, it is no accident. */
const ATTEMPTS = 10;

/**
 * Takes the lock of a data folder for this process. A lock that a killed process has left is taken over.
 * @param dataDir absolute path of a folder that exists
 * @param url where this process answers
 * @returns releases the lock
 * @throws AppError `environment`, naming the process that has the folder
 */
export async function lockFolder(dataDir: string, url: string): Promise<() => Promise<void>> {
  const lock = join(dataDir, LOCK_FILE);
  const own = JSON.stringify({
    pid: process.pid,
    process: (await processIdentity(process.pid)) ?? '',
    since: new Date().toISOString(),
    url,
  } satisfies Holder);
  const draft = `${lock}.${randomUUID()}`;
  await writeFile(draft, own);
  try {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      if ((await linked(draft, lock)) || (await takeOver(dataDir, lock, draft)))
        return async () => {
          if ((await read(lock)) === own) await rm(lock, { force: true });
        };
      await sleep(attempt * 10);
    }
  } finally {
    await rm(draft, { force: true });
  }
  throw new AppError('environment', `The lock ${lock} cannot be taken. Try again in a moment.`);
}

/**
 * Replaces a lock that a dead process has left. Of several starts that find it, the one that makes a
 * file named after the dead lock's content may: without that, one could replace the lock that another
 * has taken meanwhile.
 * @returns whether the lock is ours now
 * @throws AppError `environment` where its process lives
 */
async function takeOver(dataDir: string, lock: string, draft: string): Promise<boolean> {
  const found = await read(lock);
  if (found === null) return false;
  const holder = parse(found);
  if (holder !== null && (await lives(holder))) throw taken(dataDir, holder);
  const permit = `${lock}.${createHash('sha256').update(found).digest('hex')}`;
  if (!(await linked(draft, permit))) {
    const other = parse((await read(permit)) ?? '');
    if (other !== null && !(await lives(other))) await rm(permit, { force: true });
    return false;
  }
  try {
    if ((await read(lock)) !== found) return false;
    await rename(draft, lock);
    return true;
  } finally {
    await rm(permit, { force: true });
  }
}

const lives = async (holder: Holder) => (await processIdentity(holder.pid)) === holder.process;

/** A link, unlike a new file, has its content from the first moment. @returns false where one is there */
async function linked(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

const taken = (dataDir: string, { pid, since, url }: Holder) =>
  new AppError(
    'environment',
    `Another npm start has the data folder ${dataDir}: process ${pid}, since ${since}, at ${url}. Nothing has been changed. End that process first, or give this one a DATA_DIR and a PORT of its own. Other commands, such as npm run import, can run beside it.`,
  );

const read = (file: string): Promise<string | null> =>
  readFile(file, 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  });

/** Null for a file that is no lock of ours; it holds nothing. */
function parse(text: string): Holder | null {
  try {
    return holderSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? error.code : undefined;
