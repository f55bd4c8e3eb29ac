import { checkAll, checkFiles, type Faults, settled } from './check.ts';
import type { Ground } from './ground.ts';
import type { DrillOptions } from './kills.ts';
import type { Service } from './service.ts';

/**
 * Does something to a server, round after round until there is a fault: after each, once nothing is
 * stale and the server is ready, files are compared with the ledger; after the last, everything.
 * The server is stopped in the end.
 * @param round does it, told how many times it has been done with this
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
