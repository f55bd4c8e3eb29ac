import { rm } from 'node:fs/promises';
import { pageFile } from '../../api/contract/pages/urls.ts';
import { checkTold, openListener, readState, type State } from './announced.ts';
import { changer } from './changes.ts';
import { checkAll, checkFiles } from './check.ts';
import type { Ground } from './ground.ts';
import {
  type DrillOptions,
  type DrillResult,
  expectDone,
  killAt,
  nextAim,
  tally,
  unsettledPaths,
} from './kills.ts';
import { below } from './random.ts';

const REBUILD = 'build-scripts/rebuild.ts';
/** Every so many times the pages are built from nothing. */
const FULL_EVERY = 4;
/** A small rebuild takes about as long, milliseconds. */
const LONGEST = 2_000;

/**
 * Kills rebuilds, whole ones and small ones, and has the next one go on: by itself, after further
 * changes, or after the changes have been taken back.
 */
export async function drillKillWorker(
  ground: Ground,
  { times, random, onRound }: DrillOptions,
): Promise<DrillResult> {
  const listener = await openListener(ground);
  const run = () => ground.run(REBUILD, ['--json'], listener.environment);
  const listings = changer(ground.database, random);
  const hits = tally();
  const faults: string[] = [];
  try {
    faults.push(...(await expectDone(run())));
    let before: State = await readState(ground);
    await listener.take();
    for (let round = 1; round <= times && faults.length === 0; round += 1) {
      const full = round % FULL_EVERY === 0;
      if (full) await rm(ground.published, { recursive: true });
      for (let left = 1 + below(random, 8); left > 0; left -= 1) await listings.change();
      hits.add(await killAt(ground, run(), nextAim(random, LONGEST)));
      const unsettled = new Set((await unsettledPaths(ground)).map(pageFile));
      const killed = full ? new Map() : await readState(ground);
      if (random() < 0.6) await listings.revert();
      if (random() < 0.4) await listings.change();
      faults.push(...(await expectDone(run())), ...(await checkFiles(ground)));
      const after = await readState(ground);
      const told = await listener.take();
      // After a build from nothing everything is told of, whatever was there before.
      if (!full) faults.push(...checkTold([before, killed, after], told, unsettled));
      before = after;
      listings.settle();
      onRound(round);
    }
    if (faults.length === 0) faults.push(...(await checkAll(ground)));
  } finally {
    await listener.close();
  }
  return { faults, figures: { ...hits.figures(), changes: listings.count() } };
}
