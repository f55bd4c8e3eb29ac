import { changer } from './changes.ts';
import { checkAll, checkFiles, settled } from './check.ts';
import type { Ground } from './ground.ts';
import { type DrillOptions, type DrillResult, killAt, nextAim, tally } from './kills.ts';
import { below } from './random.ts';
import { repeatedly, startService } from './service.ts';

/** Changes come this often, milliseconds at most. */
const PACE = 80;
const LONGEST = 1_500;

/** Kills the server while changes are coming in, both at work and while it starts. */
export async function drillKillServer(
  ground: Ground,
  { times, random, onRound }: DrillOptions,
): Promise<DrillResult> {
  const service = await startService(ground);
  const listings = changer(ground.database, random);
  const hits = tally();
  const faults: string[] = [];
  try {
    for (let round = 1; round <= times && faults.length === 0; round += 1) {
      const stopChanging = repeatedly(listings.change, () => below(random, PACE));
      hits.add(await killAt(ground, service.running(), nextAim(random, LONGEST)));
      await stopChanging();
      if (random() < 0.6) await listings.revert();
      await service.restart();
      // Now and then it is killed before it is ready.
      if (random() < 0.7) await service.running().until('Ready: ');
      else {
        hits.add(await killAt(ground, service.running(), below(random, LONGEST)));
        await service.restart();
      }
      await settled(ground);
      await service.running().until('Ready: ');
      faults.push(...(await checkFiles(ground)));
      listings.settle();
      onRound(round);
    }
  } finally {
    await service.stop();
  }
  if (faults.length === 0) faults.push(...(await checkAll(ground)));
  return { faults, figures: { ...hits.figures(), changes: listings.count() } };
}
