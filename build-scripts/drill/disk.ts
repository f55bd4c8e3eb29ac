import { execFile } from 'node:child_process';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { findWrongFiles } from '../audit/audit-ledger.ts';
import { openPublisher } from '../publish/open-publisher.ts';
import { KEY, startBucket } from '../publish/testing/bucket.ts';
import { readPublication } from '../render/publication.queries.ts';
import { becomes } from '../scratch/becomes.ts';
import { checkAll, checkFiles, type Faults, settled } from './check.ts';
import type { Ground } from './ground.ts';
import { count, type Drill, type Stage } from './run-drill.ts';
import { startService } from './service.ts';

const execute = promisify(execFile);

/** An obstacle to publishing that can be put up and removed. */
type Obstacle = {
  readonly name: string;
  /** Environment variables of the server. */
  readonly environment: Readonly<Record<string, string>>;
  /** Whether it lasts long enough to be reported. */
  readonly isReported: boolean;
  readonly put: () => Promise<unknown>;
  readonly remove: () => Promise<unknown>;
  /** Removes the publish target. */
  readonly end?: () => Promise<unknown>;
};

/** Time for which a bucket refuses everything, in milliseconds: longer than any client retries. */
const REFUSED_MS = 60_000;
/** Maximum time until the problem is reported, in milliseconds. */
const REPORTED_WITHIN = 120_000;

/**
 * Publishes to a folder that is not writable, to a full disk, and to a bucket that answers 503: the problem
 * is reported, no file is incomplete, and publishing continues automatically.
 */
export const drillDisk =
  (refusedMs = REFUSED_MS): Drill =>
  async (stage) => ({
    checksFiles: true,
    async round() {
      for (const open of [unwritableFolder, fullDisk, refusingBucket]) {
        const obstacle = await open(stage.ground, refusedMs);
        if (obstacle === null) continue;
        const faults = await publishDespite(stage, obstacle);
        if (faults.length > 0) return faults;
        count(stage.tally, obstacle.name);
      }
      return [];
    },
  });

/** A file in the place of the folder of unfinished files. */
async function unwritableFolder(ground: Ground): Promise<Obstacle> {
  const aside = join(ground.published, '.unfinished');
  return {
    name: 'unwritable',
    environment: {},
    isReported: true,
    async put() {
      await rename(aside, `${aside}-moved`);
      await writeFile(aside, '');
    },
    async remove() {
      await rm(aside);
      await rename(`${aside}-moved`, aside);
    },
  };
}

/**
 * A separate disk that has just enough room for the pages. @returns null if this process may not mount one:
 * root may, but not in every container
 */
async function fullDisk(ground: Ground): Promise<Obstacle | null> {
  if (userInfo().uid !== 0) return null;
  const folder = join(ground.dir, 'full');
  await mkdir(folder, { recursive: true });
  const { rows } = await ground
    .database()
    .pool.query<{ bytes: number }>(
      'select coalesce(sum(bytes + 8192), 0)::bigint as bytes from pages',
    );
  const size = 64 * 2 ** 20 + 2 * (rows[0]?.bytes ?? 0);
  const options = ['-t', 'tmpfs', '-o', `size=${size}`];
  const mounted = await execute('mount', [...options, 'tmpfs', folder])
    .then(() => true)
    .catch(() => false);
  if (!mounted) return null;
  const filler = join(folder, 'filler');
  return {
    name: 'full',
    environment: { PUBLISH_TO: join(folder, 'public') },
    isReported: true,
    put: () => execute('dd', ['if=/dev/zero', `of=${filler}`, 'bs=64K']).then(refuse, () => {}),
    remove: () => rm(filler),
    end: () => execute('umount', [folder]),
  };
}

const refuse = () => {
  throw new Error('The disk did not become full.');
};

/** A bucket that answers 503 to everything for a while. */
async function refusingBucket(_: Ground, ms: number): Promise<Obstacle> {
  const bucket = await startBucket();
  return {
    name: 'refused',
    environment: {
      PUBLISH_TO: `s3://${bucket.name}/pages`,
      PUBLISH_S3_ENDPOINT: bucket.endpoint,
      PUBLISH_S3_ACCESS_KEY_ID: KEY.accessKeyId,
      PUBLISH_S3_SECRET_ACCESS_KEY: KEY.secretAccessKey,
    },
    isReported: ms >= REFUSED_MS,
    put: async () => bucket.refuse(() => 503),
    async remove() {
      await sleep(ms);
      bucket.refuse(() => undefined);
    },
    end: bucket.close,
  };
}

/** Publishes pages while there is an obstacle, and checks reports and files meanwhile and afterwards. */
async function publishDespite({ ground, listings }: Stage, obstacle: Obstacle): Promise<Faults> {
  const { publishTo: target } = ground.config(obstacle.environment);
  const faults: string[] = [];
  try {
    const service = await startService(ground, obstacle.environment);
    try {
      await settled(ground);
      // Opened first: with the obstacle it cannot be opened.
      const publisher = target.kind === 'directory' ? await openPublisher(target) : undefined;
      await obstacle.put();
      for (let left = 3; left > 0; left -= 1) await listings.change();
      if (obstacle.isReported && !(await untilReported(ground, true)))
        faults.push('the problem is not reported');
      if (publisher !== undefined) {
        const found = await findWrongFiles(ground.database().db, publisher);
        faults.push(...Object.keys(found).map((sort) => `while it lasts: ${sort}`));
      }
      await obstacle.remove();
      await settled(ground);
      if (!(await untilReported(ground, false))) faults.push('the problem is still reported');
      faults.push(...(await checkFiles(ground, target)));
    } finally {
      await service.stop();
    }
    return faults.length > 0 ? faults : await checkAll(ground, target);
  } finally {
    await obstacle.end?.();
  }
}

/** Waits until a problem is reported, or is no longer reported. @returns false if that does not happen */
const untilReported = (ground: Ground, reported: boolean): Promise<boolean> =>
  becomes(
    async () => {
      const { problem } = await readPublication(ground.database().db);
      return (problem !== null) === reported;
    },
    REPORTED_WITHIN,
    100,
  );
