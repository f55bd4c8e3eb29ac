import { changer } from './changes.ts';
import type { Ground } from './ground.ts';
import { type DrillOptions, type DrillResult, killAt, nextAim, phaseTally } from './kills.ts';
import { below } from './random.ts';
import { drillRounds } from './rounds.ts';
import { repeatedly, startService } from './service.ts';

/** Maximum time between changes, in milliseconds. */
const PACE = 80;
const LONGEST = 1_500;

/** Kills the server during changes, while it runs and while it starts. */
export async function drillKillServer(
  ground: Ground,
  { times, random, onRound }: DrillOptions,
): Promise<DrillResult> {
  const service = await startService(ground);
  const listings = changer(ground.database, random);
  const hits = phaseTally();
  const settle = (done: number) => {
    listings.settle();
    onRound(done);
  };
  const faults = await drillRounds(ground, service, { times, onRound: settle }, async () => {
    const stopChanging = repeatedly(listings.change, () => below(random, PACE));
    hits.add(await killAt(ground, service.running(), nextAim(random, LONGEST)));
    await stopChanging();
    if (random() < 0.6) await listings.revert();
    await service.restart();
    // Some kills hit it before it is ready.
    if (random() < 0.7) await service.running().until('Ready: ');
    else {
      hits.add(await killAt(ground, service.running(), below(random, LONGEST)));
      await service.restart();
    }
  });
  return { faults, figures: { ...hits.figures(), changes: listings.count() } };
}
