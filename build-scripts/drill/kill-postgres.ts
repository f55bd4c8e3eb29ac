import { setTimeout as sleep } from 'node:timers/promises';
import { childrenOf, postmasterOf, readProcessFile } from '../../api/database/server-processes.ts';
import { AppError } from '../../api/errors.ts';
import type { Ground } from './ground.ts';
import { freeze } from './kills.ts';
import { openWatcher } from './phases.ts';
import { count, type Drill } from './run-drill.ts';
import { besideServer, persistently, repeatedly } from './service.ts';

const PACE = 80;
const LONGEST = 1_000;
/** Maximum time for which the server runs without PostgreSQL, in milliseconds. */
const ALONE = 1_500;

/**
 * Kills PostgreSQL during changes, with all of its processes or only the postmaster. The server that has
 * started PostgreSQL starts it again; or it is killed as well, at once or shortly after, and starts
 * PostgreSQL at its own restart.
 */
export const drillKillPostgres: Drill = async (stage) => {
  const { ground, random, listings, tally } = stage;
  // One connection stays open: without any, the server would stop PostgreSQL when it stops.
  const watch = () => openWatcher(ground.database().url);
  let watcher = await watch();
  const { round, end } = await besideServer(
    async (_, service) => {
      const stopChanging = repeatedly(
        () => persistently(listings.change),
        () => random.below(PACE),
      );
      const running = service.running();
      await freeze(stage, running, watcher, LONGEST);
      await killPostgres(ground, random.chance(0.5));
      await watcher.close().catch(() => undefined);
      running.process.kill('SIGCONT');
      if (random.chance(0.3)) {
        await sleep(random.below(ALONE));
        await service.restart();
      } else count(tally, 'survived');
      await stopChanging();
      watcher = await persistently(watch);
      if (random.chance(0.6)) await persistently(listings.revert);
    },
    { DATABASE_URL: '', DATA_DIR: ground.dir, PUBLISH_TO: ground.published },
  )(stage);
  return {
    round,
    async end() {
      await end?.();
      await watcher.close();
    },
  };
};

/**
 * Kills PostgreSQL: the postmaster with all other processes, like a power cut, or alone, as happens when a
 * machine is out of memory.
 */
async function killPostgres({ cluster }: Ground, alone: boolean): Promise<void> {
  const postmaster = postmasterOf(cluster);
  if (postmaster === undefined) throw new AppError('internal', 'PostgreSQL is not running.');
  // Stopped first, so that no process starts or ends during the listing.
  process.kill(postmaster, 'SIGSTOP');
  const pids = [postmaster, ...(alone ? [] : childrenOf(postmaster))];
  for (const pid of pids) process.kill(pid, 'SIGKILL');
  for (const pid of pids) while (isAlive(pid)) await sleep(5);
}

function isAlive(pid: number): boolean {
  const status = readProcessFile(`/proc/${pid}/stat`);
  return status !== '' && !/\) [ZX] /.test(status);
}
