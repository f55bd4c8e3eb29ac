import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../../../api/errors.ts';
import { secondsSince } from '../report.ts';
import type { Scratch } from '../scratch.ts';

/** What no build can do without, measured so far: seconds per page. */
export type Floor = {
  /** Renders and hashes all documents once, and then writes all their pages into new folders. */
  readonly measure: () => Promise<void>;
  readonly renderSeconds: () => number;
  /** By a bare loop: one process at a time. */
  readonly writeSeconds: () => number;
  /** By all processes at the same time. */
  readonly writeTogetherSeconds: () => number;
  readonly stop: () => Promise<void>;
};

/**
 * Starts as many processes as a build has threads. Processes, so that what they hold in memory is
 * not taken for the build's.
 * @param documents a file of documents, as lines of JSON
 */
export async function startFloor(
  { dir, input, threads }: Scratch,
  documents: string,
): Promise<Floor> {
  const folder = join(dir, 'floor');
  const children = Array.from({ length: threads }, (_, index) =>
    fork(
      new URL('./floor-process.ts', import.meta.url),
      [input.templates, documents, String(index), String(threads)],
      { stdio: ['ignore', 2, 2, 'ipc'] },
    ),
  );
  const ended = new Promise<never>((_, reject) => {
    for (const child of children)
      child.once('exit', (code) =>
        reject(new AppError('internal', `A process that renders pages ended with ${code}.`)),
      );
  });
  const answers = async (from: readonly ChildProcess[]) => {
    const counts = await Promise.race([Promise.all(from.map(answer)), ended]);
    return counts.reduce((sum, count) => sum + count, 0);
  };
  await answers(children);
  let pages = 0;
  let rounds = 0;
  const seconds = { render: 0, write: 0, writeTogether: 0 };

  const ask = async (
    kind: keyof typeof seconds,
    asked: readonly ChildProcess[],
    request: object | string,
  ) => {
    const started = performance.now();
    const done = answers(asked);
    for (const child of asked) child.send(request);
    const count = await done;
    seconds[kind] += secondsSince(started);
    return count;
  };
  return {
    async measure() {
      await flush();
      pages += await ask('render', children, 'render');
      for (const child of children)
        await ask('write', [child], { writeTo: join(folder, String(rounds)) });
      await ask('writeTogether', children, { writeTo: join(folder, `${rounds}-together`) });
      rounds += 1;
      await flush();
    },
    renderSeconds: () => seconds.render / Math.max(1, pages),
    writeSeconds: () => seconds.write / Math.max(1, pages),
    writeTogetherSeconds: () => seconds.writeTogether / Math.max(1, pages),
    async stop() {
      for (const child of children) child.kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Has the system write what waits in its memory: neither of those compared is to pay for the files of
 * the other, which took a tenth of both processors. */
async function flush(): Promise<void> {
  const [code] = await once(spawn('sync', { stdio: 'ignore' }), 'close');
  if (code !== 0) throw new AppError('internal', `sync ended with ${code}.`);
}

/** How many pages the process was done with. */
const answer = (child: ChildProcess): Promise<number> =>
  new Promise((resolve) => child.once('message', (count) => resolve(Number(count))));
