import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Papa from 'papaparse';
import { importFile } from '../../api/imports/import-file.ts';
import { changer } from './changes.ts';
import type { Ground } from './ground.ts';
import type { DrillOptions, DrillResult } from './kills.ts';
import { below, type Random, randomOf } from './random.ts';
import { drillRounds } from './rounds.ts';
import { repeatedly, startService } from './service.ts';

const ADMINISTRATORS = 2;
const PACE = 20;
/** Rows of a file that is imported again with changes. */
const ROWS = 2_000;
const BATCH_SIZE = 100;

/**
 * Two administrators and an import change the same listings at once, while four workers publish. The last
 * committed state must be published.
 */
export async function drillConflict(
  ground: Ground,
  { times, random, onRound }: DrillOptions,
): Promise<DrillResult> {
  const service = await startService(ground, { WORKERS: '4' });
  const administrators = Array.from({ length: ADMINISTRATORS }, () =>
    changer(ground.database, randomOf(below(random, 2 ** 31))),
  );
  let imported = 0;
  let retried = 0;
  const faults = await drillRounds(ground, service, { times, onRound }, async (round) => {
    const stopping = administrators.map(({ change }) =>
      repeatedly(
        () =>
          change().catch((error: unknown) => {
            // Like any client: PostgreSQL has aborted a deadlock, so the change is repeated.
            if (!(error instanceof Error && 'code' in error && error.code === '40P01')) throw error;
            retried += 1;
          }),
        () => below(random, PACE),
      ),
    );
    const file = await changedSample(ground, random, round);
    const report = await importFile(ground.database().pool, file, {
      batchSize: BATCH_SIZE,
      dryRun: false,
      approved: true,
      onProgress: () => {},
    });
    imported += report.updated;
    await Promise.all(stopping.map((stop) => stop()));
  });
  const changes = administrators.reduce((sum, { count }) => sum + count(), 0);
  return { faults, figures: { changes, imported, deadlocks: retried } };
}

/** Writes the first listings of the ground with other telephone numbers and ratings. @returns the file */
export async function changedSample(
  ground: Ground,
  random: Random,
  round: number,
): Promise<string> {
  const rows: Record<string, string>[] = [];
  await new Promise<void>((resolve, reject) => {
    Papa.parse<Record<string, string>>(createReadStream(ground.sample), {
      header: true,
      preview: ROWS,
      step: ({ data }) => {
        const rating = (1 + below(random, 41) / 10).toFixed(1);
        rows.push({ ...data, phone: `+1 202 555 ${round}${below(random, 1_000)}`, rating });
      },
      complete: () => resolve(),
      error: reject,
    });
  });
  const file = join(ground.dir, 'changed.csv');
  await writeFile(file, Papa.unparse(rows));
  return file;
}
