import { fork } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../../../api/errors.ts';
import type { Interruption } from '../build.ts';
import type { Scratch } from '../scratch.ts';
import type { FloorReport } from './floor-conductor.ts';

/**
 * Pages that a build makes between two chunks of the floor: a second's work. Not by time, because a slow
 * minute of the machine would then have more chunks for the same pages.
 */
const PAGES_BETWEEN = 4_500;

/** The floor of a build, measured during the build. */
export type Floor = Interruption & {
  /** Call it after the end. @throws AppError `internal` before */
  readonly report: () => FloorReport;
  readonly stop: () => Promise<void>;
};

/**
 * Starts the processes that measure the floor: as many as a build has threads. They are processes, so that
 * their memory is not counted as the build's.
 * @param documents path of a file of documents, as lines of JSON
 */
export async function startFloor(
  { dir, input, threads, cluster }: Scratch,
  documents: string,
): Promise<Floor> {
  const folder = join(dir, 'floor');
  const conductor = fork(
    new URL('./floor-conductor.ts', import.meta.url),
    [input.templates, documents, folder, cluster, String(threads)],
    { stdio: ['ignore', 2, 2, 'ipc'] },
  );
  const ended = new Promise<never>((_, reject) => {
    conductor.once('exit', (code) =>
      reject(new AppError('internal', `The process that measures the floor ended with ${code}.`)),
    );
  });
  const message = async () => {
    const [said] = await Promise.race([once(conductor, 'message'), ended]);
    return said;
  };
  await message();
  let next = PAGES_BETWEEN;
  let report: FloorReport | undefined;
  return {
    progressed(pages) {
      if (pages < next) return;
      next = pages + PAGES_BETWEEN;
      conductor.send('measure');
    },
    async end() {
      const said = message();
      conductor.send('end');
      report = await said;
      return report?.pauses ?? [];
    },
    report() {
      if (report === undefined)
        throw new AppError('internal', 'The floor is still being measured.');
      return report;
    },
    async stop() {
      conductor.kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
