import { checkAll, checkFiles, type Faults, settled } from './check.ts';
import type { Ground } from './ground.ts';
import type { DrillOptions } from './kills.ts';
import type { Service } from './service.ts';

/**
 * Disturbs a server, round after round until there is a fault. After each round, once nothing is stale and
 * the server is ready, files are compared with the ledger; after the last one, everything is checked. Stops
 * the server at the end.
 * @param round disturbs the server; receives the number of the round
 */
export async function drillRounds(
  ground: Ground,
  service: Service,
  { times, onRound }: Pick<DrillOptions, 'times' | 'onRound'>,
  round: (done: number) => Promise<void>,
): Promise<Faults> {
  const faults: string[] = [];
  try {
    for (let done = 1; done <= times && faults.length === 0; done += 1) {
      await round(done);
      await settled(ground);
      await service.running().until('Ready: ');
      faults.push(...(await checkFiles(ground)));
      onRound(done);
    }
  } finally {
    await service.stop();
  }
  return faults.length > 0 ? faults : checkAll(ground);
}
