import { destination, pino } from 'pino';
import { isAnythingStale } from '../../api/changes/stale-marks.queries.ts';
import type { SiteSettingsChange } from '../../api/contract/calls/site-settings.ts';
import { homePath, pageFile } from '../../api/contract/pages/urls.ts';
import { AppError } from '../../api/errors.ts';
import { readStored } from '../../api/published/stored-file.ts';
import {
  previewSettings,
  saveSiteSettings,
} from '../../api/site-settings/site-settings.queries.ts';
import { openPublisher } from '../publish/open-publisher.ts';
import { startPageService } from '../render/page-service.ts';
import { endRebuild } from '../render/rebuild-record.queries.ts';
import { sweepAssets } from '../render/sweep-assets.ts';
import { becomes } from '../scratch/becomes.ts';
import { buildMissing } from './build.ts';
import { watchMemory } from './memory.ts';
import { atMost, type Measured, secondsSince } from './report.ts';
import type { Scratch } from './scratch.ts';
import { warmUp } from './warm-up.ts';

const POLL_MS = 100;
const TIMEOUT_MS = 3 * 3_600_000;

/**
 * Saves another verification tag, which every page has, on a site that is being served. Measures the time until the
 * home page has it, and until all pages have, beside the time that the settings screen announces.
 */
export async function benchTags(scratch: Scratch): Promise<Measured> {
  await buildMissing(scratch);
  const { database, input, threads, cluster, folder } = scratch;
  const { db } = database;
  // The rate of the build is what the settings screen announces by.
  await endRebuild(db);
  await warmUp(db, 'read');
  const publisher = await openPublisher(input.publishTo);
  const code = `bench-${Date.now()}`;
  const headTags = `<meta name="google-site-verification" content="${code}">`;
  const announced = await previewSettings(db, headTags);
  const { pages = 0, pagesPerSecond = null } = announced.rollout ?? {};
  const save = (change: SiteSettingsChange) =>
    db.transaction().execute((trx) => saveSiteSettings(trx, change));
  const watch = watchMemory(cluster);
  const logger = pino({ level: 'warn' }, destination(2));
  const service = startPageService(input, threads, logger, () =>
    sweepAssets(db, publisher, input.templates),
  );
  try {
    // Warms up the threads, as in a server that has been running for a while.
    await save({ footer_tags: '' });
    await until(async () => !(await isAnythingStale(db)));
    const started = performance.now();
    await save({ head_tags: headTags });
    const saveSeconds = secondsSince(started);
    const committed = performance.now();
    await until(async () => (await readHome(folder)).includes(code));
    const homeSeconds = secondsSince(committed);
    await until(async () => !(await isAnythingStale(db)));
    const allSeconds = secondsSince(committed);
    return {
      goals: [atMost('home page after a change of verification tags, in s', homeSeconds, 5)],
      figures: {
        pages,
        saveSeconds,
        homeSeconds,
        allSeconds,
        pagesPerSecond: pages / allSeconds,
        announcedSeconds: pagesPerSecond === null ? 'unknown' : pages / pagesPerSecond,
        ...watch.stop(),
      },
    };
  } finally {
    await service.stop();
  }
}

const readHome = async (folder: string): Promise<string> =>
  (await readStored(folder, pageFile(homePath())))?.toString() ?? '';

async function until(holds: () => Promise<boolean>): Promise<void> {
  if (!(await becomes(holds, TIMEOUT_MS, POLL_MS)))
    throw new AppError('internal', 'Pages with another verification tag are not being published.');
}
