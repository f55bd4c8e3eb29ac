import { setTimeout as sleep } from 'node:timers/promises';
import { changer } from './changes.ts';
import type { Ground } from './ground.ts';
import { type DrillOptions, type DrillResult, nextAim, phaseTally } from './kills.ts';
import { freezeAt, openWatcher } from './phases.ts';
import { killPostgres } from './postmaster.ts';
import { below } from './random.ts';
import { drillRounds } from './rounds.ts';
import { persistently, repeatedly, startService } from './service.ts';

const PACE = 80;
const LONGEST = 1_000;
/** Maximum time for which the server runs without PostgreSQL, in milliseconds. */
const ALONE = 1_500;

/**
 * Kills PostgreSQL during changes, with all of its processes or only the postmaster. The server that has
 * started PostgreSQL starts it again; or it is killed as well, at once or shortly after, and starts
 * PostgreSQL at its own restart.
 */
export async function drillKillPostgres(
  ground: Ground,
  { times, random, onRound }: DrillOptions,
): Promise<DrillResult> {
  const service = await startService(ground, {
    DATABASE_URL: '',
    DATA_DIR: ground.dir,
    PUBLISH_TO: ground.published,
  });
  const listings = changer(ground.database, random);
  const hits = phaseTally();
  let survived = 0;
  const settle = (done: number) => {
    listings.settle();
    onRound(done);
  };
  // One connection stays open: without any, the server would stop PostgreSQL when it stops.
  const watch = () => openWatcher(ground.database().url);
  let watcher = await watch();
  try {
    const faults = await drillRounds(ground, service, { times, onRound: settle }, async () => {
      const stopChanging = repeatedly(
        () => persistently(listings.change),
        () => below(random, PACE),
      );
      const running = service.running();
      hits.add(await freezeAt(running, watcher, nextAim(random, LONGEST)));
      await killPostgres(ground, random() < 0.5);
      await watcher.close().catch(() => undefined);
      running.process.kill('SIGCONT');
      const together = random() < 0.3;
      if (together) {
        await sleep(below(random, ALONE));
        await service.restart();
      } else survived += 1;
      await stopChanging();
      watcher = await persistently(watch);
      if (random() < 0.6) await persistently(listings.revert);
    });
    return { faults, figures: { ...hits.figures(), survived, changes: listings.count() } };
  } finally {
    await watcher.close();
  }
}
