import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { AppError } from '../../../api/errors.ts';
import { startChild } from '../../scratch/child.ts';
import type { Scratch } from '../scratch.ts';

/**
 * Pages that a build makes between two chunks of the floor: a second's work. Not by time, because a slow
 * minute of the machine would then have more chunks for the same pages.
 */
const PAGES_BETWEEN = 4_500;

/** The measured floor: number of pages, and seconds. */
const reportSchema = z.object({
  pauses: z.array(z.object({ from: z.number(), to: z.number() })),
  pages: z.int(),
  renderSeconds: z.number(),
  /** With one process at a time. */
  writeSeconds: z.number(),
  /** With all processes at the same time. */
  writeTogetherSeconds: z.number(),
});
export type FloorReport = z.infer<typeof reportSchema>;

export type Floor = Awaited<ReturnType<typeof startFloor>>;

/**
 * Starts the processes that measure the floor: as many as a build has threads. They are processes, so that
 * their memory is not counted as the build's.
 * @param documents path of a file of documents, as lines of JSON
 */
export async function startFloor({ dir, input, threads, cluster }: Scratch, documents: string) {
  const folder = join(dir, 'floor');
  const conductor = startChild(new URL('./floor-conductor.ts', import.meta.url), [
    ...[input.templates, documents, folder, cluster, String(threads)],
  ]);
  await conductor.next();
  let next = PAGES_BETWEEN;
  let report: FloorReport | undefined;
  return {
    /** Receives the number of pages that the build has made so far. */
    progressed(pages: number) {
      if (pages < next) return;
      next = pages + PAGES_BETWEEN;
      conductor.send('measure');
    },
    /** @returns the pauses of the build */
    async end() {
      conductor.send('end');
      report = reportSchema.parse(await conductor.next());
      return report.pauses;
    },
    /** Call it after the end. @throws AppError `internal` before */
    report() {
      if (report === undefined)
        throw new AppError('internal', 'The floor is still being measured.');
      return report;
    },
    async stop() {
      await conductor.end();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
