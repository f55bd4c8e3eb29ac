import { rm } from 'node:fs/promises';
import { pageFile } from '../../api/contract/pages/urls.ts';
import {
  checkAnnounced,
  openSubscriber,
  type PublishedState,
  readPublishedState,
} from './announced.ts';
import { changer } from './changes.ts';
import { checkAll, checkFiles } from './check.ts';
import type { Ground } from './ground.ts';
import {
  type DrillOptions,
  type DrillResult,
  expectDone,
  killAt,
  nextAim,
  phaseTally,
  unsettledPaths,
} from './kills.ts';
import { below } from './random.ts';

const REBUILD = 'build-scripts/rebuild.ts';
/** Every n-th round builds all pages from scratch. */
const FULL_EVERY = 4;
/** Approximate duration of a small rebuild, in milliseconds. */
const LONGEST = 2_000;

/**
 * Kills full and small rebuilds. The next rebuild continues: directly, after further changes, or after
 * reverts.
 */
export async function drillKillWorker(
  ground: Ground,
  { times, random, onRound }: DrillOptions,
): Promise<DrillResult> {
  const subscriber = await openSubscriber(ground);
  const run = () => ground.run(REBUILD, ['--json'], subscriber.environment);
  const listings = changer(ground.database, random);
  const hits = phaseTally();
  const faults: string[] = [];
  try {
    faults.push(...(await expectDone(run())));
    let before: PublishedState = await readPublishedState(ground);
    await subscriber.drain();
    for (let round = 1; round <= times && faults.length === 0; round += 1) {
      const full = round % FULL_EVERY === 0;
      if (full) await rm(ground.published, { recursive: true });
      for (let left = 1 + below(random, 8); left > 0; left -= 1) await listings.change();
      hits.add(await killAt(ground, run(), nextAim(random, LONGEST)));
      const unsettled = new Set((await unsettledPaths(ground)).map(pageFile));
      const killed = full ? new Map() : await readPublishedState(ground);
      if (random() < 0.6) await listings.revert();
      if (random() < 0.4) await listings.change();
      faults.push(...(await expectDone(run())), ...(await checkFiles(ground)));
      const after = await readPublishedState(ground);
      const announced = await subscriber.drain();
      // A build from scratch announces everything.
      if (!full) faults.push(...checkAnnounced([before, killed, after], announced, unsettled));
      before = after;
      listings.settle();
      onRound(round);
    }
    if (faults.length === 0) faults.push(...(await checkAll(ground)));
  } finally {
    await subscriber.close();
  }
  return { faults, figures: { ...hits.figures(), changes: listings.count() } };
}
