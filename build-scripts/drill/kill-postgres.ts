import { setTimeout as sleep } from 'node:timers/promises';
import { changer } from './changes.ts';
import type { Ground } from './ground.ts';
import { type DrillOptions, type DrillResult, nextAim, tally } from './kills.ts';
import { freezeAt, openWatcher } from './phases.ts';
import { killPostgres, restartPostgres } from './postmaster.ts';
import { below } from './random.ts';
import { drillRounds } from './rounds.ts';
import { persistently, repeatedly, startService } from './service.ts';

const PACE = 80;
const LONGEST = 1_000;
/** How long PostgreSQL is away, milliseconds at most. */
const AWAY = 1_500;

/**
 * Kills PostgreSQL with all of its processes while changes are coming in, and starts it again. The
 * server of the pages lives on, or is killed with it.
 */
export async function drillKillPostgres(
  ground: Ground,
  { times, random, onRound }: DrillOptions,
): Promise<DrillResult> {
  const service = await startService(ground);
  const listings = changer(ground.database, random);
  const hits = tally();
  let survived = 0;
  const settle = (done: number) => {
    listings.settle();
    onRound(done);
  };
  const faults = await drillRounds(ground, service, { times, onRound: settle }, async () => {
    const stopChanging = repeatedly(
      () => persistently(listings.change),
      () => below(random, PACE),
    );
    const watcher = await openWatcher(ground.database().url);
    const running = service.running();
    hits.add(await freezeAt(running, watcher, nextAim(random, LONGEST)));
    await killPostgres(ground);
    await watcher.close().catch(() => undefined);
    running.process.kill('SIGCONT');
    const together = random() < 0.3;
    if (together) await service.restart();
    await sleep(below(random, AWAY));
    await restartPostgres(ground);
    await stopChanging();
    if (random() < 0.6) await persistently(listings.revert);
    if (together) await service.restart();
    else survived += 1;
  });
  return { faults, figures: { ...hits.figures(), survived, changes: listings.count() } };
}
