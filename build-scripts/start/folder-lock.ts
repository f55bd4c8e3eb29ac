import { createHash, randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { AppError } from '../../api/errors.ts';
import { errorCodeOf } from '../publish/error-code.ts';
import { processIdentity } from './process-identity.ts';

/** The name of the lock file below DATA_DIR. */
export const LOCK_FILE = 'server.lock';

const holderSchema = z.object({
  pid: z.number(),
  /** See `processIdentity`: the system may give the same process id to another program. */
  process: z.string(),
  /** ISO 8601. */
  since: z.string(),
  url: z.string(),
});
type Holder = z.infer<typeof holderSchema>;

/** A concurrent start may take the lock between two steps of an attempt. */
const ATTEMPTS = 10;

/**
 * Takes the lock of a data folder for this process. The lock of a killed process is taken over.
 * @param dataDir absolute path of an existing folder
 * @param url address of this server
 * @returns a function that releases the lock
 * @throws AppError `environment`, naming the process that holds the lock
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
      if ((await linkNew(draft, lock)) || (await takeOver(dataDir, lock, draft)))
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
 * Replaces the lock of a dead process. A concurrent start may have replaced it already, so only the
 * process that creates a file named after the dead lock's content replaces it.
 * @returns whether this process holds the lock now
 * @throws AppError `environment` when the lock's process is alive
 */
async function takeOver(dataDir: string, lock: string, draft: string): Promise<boolean> {
  const found = await read(lock);
  if (found === null) return false;
  const holder = parse(found);
  if (holder !== null && (await isAlive(holder))) throw lockedError(dataDir, holder);
  const permit = `${lock}.${createHash('sha256').update(found).digest('hex')}`;
  if (!(await linkNew(draft, permit))) {
    const other = parse((await read(permit)) ?? '');
    if (other !== null && !(await isAlive(other))) await rm(permit, { force: true });
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

const isAlive = async (holder: Holder) => (await processIdentity(holder.pid)) === holder.process;

/** Unlike a new file, a link has its content at once. @returns false when the file exists */
async function linkNew(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if (errorCodeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

const lockedError = (dataDir: string, { pid, since, url }: Holder) =>
  new AppError(
    'environment',
    `Another npm start uses the data folder ${dataDir}: process ${pid}, since ${since}, at ${url}. Nothing has been changed. Stop that process first, or set another DATA_DIR and PORT for this one. Other commands, such as npm run import, can run at the same time.`,
  );

const read = (file: string): Promise<string | null> =>
  readFile(file, 'utf8').catch((error: unknown) => {
    if (errorCodeOf(error) === 'ENOENT') return null;
    throw error;
  });

/** @returns null for a file of another format, which counts as a dead lock */
function parse(text: string): Holder | null {
  try {
    return holderSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
