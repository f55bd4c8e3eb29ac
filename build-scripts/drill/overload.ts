import { setTimeout as sleep } from 'node:timers/promises';
import { readProcessFile } from '../../api/database/server-processes.ts';
import { statusBytes } from '../cli/memory.ts';
import { becomes } from '../scratch/becomes.ts';
import { type Faults, settled } from './check.ts';
import { type Burst, sendBurst, startBystander } from './overload-clients.ts';
import { count, type Drill, type Stage } from './run-drill.ts';
import { repeatedly, type Service, startService } from './service.ts';

const LIST = '/api/cities?limit=1000';
const FILE = '/social.png';

/** Each of these made a server without admission control fail or stop answering. */
const BURSTS: readonly Burst[] = [
  [1, 3_000, LIST],
  [20, 500, LIST],
  ...Array.from({ length: 4 }, (): Burst => [30, 700, FILE]),
  [12, 700, LIST],
  [40, 300, FILE],
  // The maximum that a connection may pipeline: these are admitted, wait, and lose their client.
  [200, 8, LIST],
  [200, 8, FILE],
];

/** Pages and calls that a bystander requests meanwhile. */
const VISITED = ['/', '/categories', '/api/countries', '/api/health'];

/** Limits of a round. */
const LIMITS = { slowestMs: 1_000, growth: 1.2, settleMs: 60_000, stopSeconds: 10 } as const;
/** Time of use after which a server's memory is stable. */
const WARM_UP_MS = 5_000;

/**
 * Sends bursts of pipelined requests to a server and disconnects: other clients are answered meanwhile,
 * memory is released, and the server can be stopped in the middle of a burst.
 */
export const drillOverload: Drill = async (stage) => ({
  checksFiles: true,
  async round() {
    await using service = await startService(stage.ground);
    await settled(stage.ground);
    return await overload(stage, service);
  },
});

async function overload({ ground, tally }: Stage, service: Service): Promise<Faults> {
  const faults: string[] = [];
  const { port } = ground.config();
  const { process: child, output } = service.running();
  const memory = async () => statusBytes(readProcessFile(`/proc/${child.pid}/status`), 'VmRSS');
  const warmUp = startBystander(port, [...VISITED, LIST, FILE]);
  await sleep(WARM_UP_MS);
  const atRest = await warmUp.leave();
  faults.push(...atRest.faults);

  const before = await memory();
  let peak = before;
  const stopWatching = repeatedly(
    async () => {
      peak = Math.max(peak, await memory());
    },
    () => 100,
  );
  const bystander = startBystander(port, VISITED);
  for (const each of BURSTS) {
    const { answered, refused } = await sendBurst(port, each);
    count(tally, 'answered', answered);
    count(tally, 'refused', refused);
  }
  let after = 0;
  const isReleased = async () => {
    after = await memory();
    return after <= before * LIMITS.growth;
  };
  const released = await becomes(isReleased, LIMITS.settleMs, 500);
  await stopWatching();
  const met = await bystander.leave();

  const stopping = sendBurst(port, [40, 300, LIST]);
  await sleep(200);
  const asked = performance.now();
  await service.stop();
  const secondsToStop = (performance.now() - asked) / 1_000;
  await stopping;

  count(tally, 'answersToOthers', met.answers);
  const largest = {
    beforeBytes: before,
    peakBytes: peak,
    afterBytes: after,
    slowestPageAtRestMilliseconds: atRest.slowestMs,
    slowestPageMilliseconds: met.slowestMs,
    secondsToStop: Math.round(secondsToStop * 10) / 10,
  };
  for (const [name, value] of Object.entries(largest))
    tally[name] = Math.max(tally[name] ?? 0, value);
  faults.push(...met.faults);
  if (met.slowestMs > LIMITS.slowestMs) faults.push(`An answer took ${met.slowestMs} ms.`);
  if (!released) faults.push(`Memory was ${before} bytes before, and is ${after}.`);
  const exhausted = output().match(/EMFILE|heap out of memory/g)?.length ?? 0;
  if (exhausted > 0) faults.push(`The log has ${exhausted} messages about exhausted resources.`);
  if (secondsToStop > LIMITS.stopSeconds) faults.push(`To stop took ${secondsToStop} s.`);
  const { code } = await service.running().finished;
  if (code !== 0) faults.push(`The server ended with ${code}: ${output().slice(-2_000)}`);
  return faults;
}
