import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import process from 'node:process';
import { AppError } from '../../../api/errors.ts';
import { type Child, startChild } from '../../scratch/child.ts';
import { nowMs, type Pause } from '../pauses.ts';
import type { FloorReport } from './floor.ts';
import type { ChunkRequest } from './floor-process.ts';
import { whileFrozen } from './freeze.ts';

/**
 * Half a second of work: long enough to measure, short enough that the machine has the same speed as for
 * the pages before.
 */
const CHUNK_PAGES = 4_000;

/**
 * Measures a chunk of the floor at each message, while its parent process and the parent's PostgreSQL are
 * stopped. A separate process, because a stopped process cannot measure. Arguments: compiled templates,
 * file of documents, folder for files, PostgreSQL's data folder, number of processes.
 */
const [templates = '', documents = '', folder = '', cluster = '', count = '1'] =
  process.argv.slice(2);
const bench = process.ppid;

const children = Array.from({ length: Number(count) }, (_, index) =>
  startChild(new URL('./floor-process.ts', import.meta.url), [
    ...[templates, documents, String(index), count],
  ]),
);
const answer = async (child: Child) => Number(await child.next());
const sum = (counts: readonly number[]) => counts.reduce((all, one) => all + one, 0);

const total = sum(await Promise.all(children.map(answer)));
const chunks = Math.max(1, Math.round(total / CHUNK_PAGES));
const pauses: Pause[] = [];
const seconds = { renderSeconds: 0, writeSeconds: 0, writeTogetherSeconds: 0 };
let pages = 0;

async function ask(
  kind: keyof typeof seconds,
  asked: readonly Child[],
  request: ChunkRequest,
): Promise<number> {
  const started = nowMs();
  const done = Promise.all(asked.map(answer));
  for (const child of asked) child.send(request);
  const counts = await done;
  seconds[kind] += (nowMs() - started) / 1000;
  return sum(counts);
}

/**
 * Runs sync, so that neither side of the comparison pays for writing the other's files, which took a tenth
 * of both processors.
 */
async function flush(): Promise<void> {
  const [code] = await once(spawn('sync', { stdio: 'ignore' }), 'close');
  if (code !== 0) throw new AppError('internal', `sync ended with ${code}.`);
}

async function measureChunk(): Promise<void> {
  await flush();
  const chunk = { chunk: pauses.length % chunks, of: chunks };
  const round = String(Math.floor(pauses.length / chunks));
  pages += await ask('renderSeconds', children, chunk);
  for (const child of children)
    await ask('writeSeconds', [child], { ...chunk, writeTo: join(folder, round) });
  await ask('writeTogetherSeconds', children, {
    ...chunk,
    writeTo: join(folder, `${round}-together`),
  });
  await flush();
}

const measure = async () => {
  pauses.push(await whileFrozen(bench, cluster, measureChunk));
};

async function end(): Promise<void> {
  if (pauses.length === 0) await measure();
  const report: FloorReport = { pauses, pages, ...seconds };
  process.send?.(report);
}

let last: Promise<void> = Promise.resolve();
process.on('message', (request: 'measure' | 'end') => {
  last = last.then(request === 'measure' ? measure : end);
});
// The parent process has ended.
process.on('disconnect', () => process.exit());
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));
process.send?.('ready');
