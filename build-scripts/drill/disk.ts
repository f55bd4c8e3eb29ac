import { execFile } from 'node:child_process';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { PublishTarget } from '../../api/publish-target.ts';
import { auditFiles } from '../audit/audit-ledger.ts';
import { collectProblems } from '../audit/problems.ts';
import { openPublisher } from '../publish/open-publisher.ts';
import { KEY, startBucket } from '../publish/testing/bucket.ts';
import { type Changer, changer } from './changes.ts';
import { checkAll, checkFiles, type Faults, settled } from './check.ts';
import type { Ground } from './ground.ts';
import type { DrillOptions, DrillResult } from './kills.ts';
import { type Service, startService } from './service.ts';

const execute = promisify(execFile);

/** An obstacle to publishing that can be put up and removed. */
type Obstacle = { readonly put: () => Promise<void>; readonly remove: () => Promise<void> };

/** Time for which a bucket refuses everything, in milliseconds: longer than any client retries. */
const REFUSED_MS = 60_000;
/** Maximum time until the problem is reported, in milliseconds. */
const REPORTED_WITHIN = 120_000;

/**
 * Publishes to a folder that is not writable, to a full disk, and to a bucket that answers 503: the problem
 * is reported, no file is incomplete, and publishing continues automatically.
 */
export async function drillDisk(
  ground: Ground,
  { times, random, onRound }: DrillOptions,
  refusedMs = REFUSED_MS,
): Promise<DrillResult> {
  const listings = changer(ground.database, random);
  const faults: string[] = [];
  const figures = { unwritable: 0, full: 0, refused: 0 };
  for (let round = 1; round <= times && faults.length === 0; round += 1) {
    faults.push(...(await drillUnwritable(ground, listings)));
    figures.unwritable += 1;
    if (faults.length === 0 && (await canMount(ground))) {
      faults.push(...(await drillFull(ground, listings)));
      figures.full += 1;
    }
    if (faults.length === 0) faults.push(...(await drillRefused(ground, listings, refusedMs)));
    figures.refused += 1;
    onRound(round);
  }
  return { faults, figures: { ...figures, changes: listings.count() } };
}

/** Puts a file in the place of the folder of unfinished files. */
async function drillUnwritable(ground: Ground, listings: Changer): Promise<Faults> {
  const { publishTo } = ground.config();
  const aside = join(ground.published, '.unfinished');
  const service = await startService(ground);
  return finish(ground, publishTo, service, () =>
    checkObstacle(ground, listings, publishTo, true, {
      async put() {
        await rename(aside, `${aside}-moved`);
        await writeFile(aside, '');
      },
      async remove() {
        await rm(aside);
        await rename(`${aside}-moved`, aside);
      },
    }),
  );
}

/** Publishes to a separate disk that has just enough room for the pages. */
async function drillFull(ground: Ground, listings: Changer): Promise<Faults> {
  const folder = await mount(ground);
  const filler = join(folder, 'filler');
  const environment = { PUBLISH_TO: join(folder, 'public') };
  const { publishTo } = ground.config(environment);
  try {
    const service = await startService(ground, environment);
    return await finish(ground, publishTo, service, () =>
      checkObstacle(ground, listings, publishTo, true, {
        put: () => execute('dd', ['if=/dev/zero', `of=${filler}`, 'bs=64K']).then(refuse, () => {}),
        remove: () => rm(filler),
      }),
    );
  } finally {
    await execute('umount', [folder]);
  }
}

const refuse = () => {
  throw new Error('The disk did not become full.');
};

async function mount(ground: Ground): Promise<string> {
  const folder = join(ground.dir, 'full');
  await mkdir(folder, { recursive: true });
  const { rows } = await ground
    .database()
    .pool.query<{ bytes: number }>(
      'select coalesce(sum(bytes + 8192), 0)::bigint as bytes from pages',
    );
  const size = 64 * 2 ** 20 + 2 * (rows[0]?.bytes ?? 0);
  await execute('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder]);
  return folder;
}

/** Root may mount a disk, but not in every container. */
async function canMount(ground: Ground): Promise<boolean> {
  if (userInfo().uid !== 0) return false;
  return mount(ground).then(
    (folder) => execute('umount', [folder]).then(() => true),
    () => false,
  );
}

/** Publishes to a bucket that answers 503 to everything for a while. */
async function drillRefused(ground: Ground, listings: Changer, ms: number): Promise<Faults> {
  const bucket = await startBucket();
  const environment = {
    PUBLISH_TO: `s3://${bucket.name}/pages`,
    PUBLISH_S3_ENDPOINT: bucket.endpoint,
    PUBLISH_S3_ACCESS_KEY_ID: KEY.accessKeyId,
    PUBLISH_S3_SECRET_ACCESS_KEY: KEY.secretAccessKey,
  };
  const { publishTo } = ground.config(environment);
  try {
    const service = await startService(ground, environment);
    return await finish(ground, publishTo, service, () =>
      checkObstacle(ground, listings, publishTo, ms >= REFUSED_MS, {
        put: async () => bucket.refuse(() => 503),
        async remove() {
          await sleep(ms);
          bucket.refuse(() => undefined);
        },
      }),
    );
  } finally {
    await bucket.close();
  }
}

/** Runs `work` while a server runs, and checks everything after it has ended. */
async function finish(
  ground: Ground,
  target: PublishTarget,
  service: Service,
  action: () => Promise<Faults>,
): Promise<Faults> {
  let faults: Faults;
  try {
    faults = await action();
  } finally {
    await service.stop();
  }
  return faults.length > 0 ? faults : checkAll(ground, target);
}

/**
 * Publishes pages while there is an obstacle, and checks reports and files meanwhile and afterwards.
 * @param told whether the obstacle lasts long enough to be reported
 */
async function checkObstacle(
  ground: Ground,
  listings: Changer,
  target: PublishTarget,
  told: boolean,
  obstacle: Obstacle,
): Promise<Faults> {
  await settled(ground);
  // Opened first: with the obstacle it cannot be opened.
  const publisher = target.kind === 'directory' ? await openPublisher(target) : undefined;
  await obstacle.put();
  for (let left = 3; left > 0; left -= 1) await listings.change();
  const faults: string[] = [];
  if (told && !(await becomes(ground, true))) faults.push('the problem is not reported');
  if (publisher !== undefined) {
    const problems = collectProblems();
    await auditFiles(ground.database().db, publisher, problems);
    faults.push(...Object.keys(problems.found()).map((sort) => `while it lasts: ${sort}`));
  }
  await obstacle.remove();
  await settled(ground);
  if (!(await becomes(ground, false))) faults.push('the problem is still reported');
  return [...faults, ...(await checkFiles(ground, target))];
}

/** Waits until a problem is reported, or is no longer reported. */
async function becomes(ground: Ground, wrong: boolean): Promise<boolean> {
  const { db } = ground.database();
  for (const until = Date.now() + REPORTED_WITHIN; Date.now() < until; await sleep(100)) {
    const { problem } = await db
      .selectFrom('publication')
      .select('problem')
      .executeTakeFirstOrThrow();
    if ((problem !== null) === wrong) return true;
  }
  return false;
}
