import { rm } from 'node:fs/promises';
import { sql } from 'kysely';
import { pageFile } from '../../api/contract/pages/urls.ts';
import { expectDone } from '../testing/processes.ts';
import { checkAnnounced, openRecorder, readPublishedState } from './announced.ts';
import type { Ground } from './ground.ts';
import { killAt } from './kills.ts';
import type { Drill } from './run-drill.ts';

const REBUILD = 'build-scripts/rebuild.ts';
/** Every n-th round builds all pages from scratch. */
const FULL_EVERY = 4;
/** Approximate duration of a small rebuild, in milliseconds. */
const LONGEST = 2_000;

/**
 * Kills full and small rebuilds. The next rebuild continues: directly, after further changes, or after
 * reverts.
 */
export const drillKillWorker: Drill = async (stage) => {
  const { ground, random, listings } = stage;
  const recorder = await openRecorder(ground);
  const run = () => ground.run(REBUILD, ['--json'], recorder.environment);
  const first = await expectDone(run());
  let before = await readPublishedState(ground);
  await recorder.drain();
  return {
    async round(nth) {
      const full = nth % FULL_EVERY === 0;
      if (full) await rm(ground.published, { recursive: true });
      for (let left = 1 + random.below(8); left > 0; left -= 1) await listings.change();
      await killAt(stage, run(), LONGEST);
      const unsettled = new Set(await unsettledFiles(ground));
      const killed = full ? new Map() : await readPublishedState(ground);
      if (random.chance(0.6)) await listings.revert();
      if (random.chance(0.4)) await listings.change();
      const faults = [...first, ...(await expectDone(run()))];
      const after = await readPublishedState(ground);
      const announced = await recorder.drain();
      // A build from scratch announces everything.
      if (!full) faults.push(...checkAnnounced([before, killed, after], announced, unsettled));
      before = after;
      return faults;
    },
    end: recorder.close,
  };
};

/** Files that may or may not have been published by killed workers. */
async function unsettledFiles(ground: Ground): Promise<string[]> {
  const { rows } = await sql<{ path: string }>`
    select distinct unnest(paths) as path from unfinished_batches`.execute(ground.database().db);
  return rows.map(({ path }) => pageFile(path));
}
