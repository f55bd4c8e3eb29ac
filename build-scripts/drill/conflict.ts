import { join } from 'node:path';
import { isConflict } from '../../api/database/connection-lost.ts';
import type { Random } from '../sample/random.ts';
import { importListings } from '../scratch/import-listings.ts';
import type { Ground } from './ground.ts';
import { changedRows, writeRows } from './import-files.ts';
import { count } from './run-drill.ts';
import { besideServer, repeatedly } from './service.ts';

const ADMINISTRATORS = 2;
const PACE = 20;
/** Rows of a file that is imported again with changes. */
const ROWS = 2_000;
const BATCH_SIZE = 100;

/**
 * Two administrators and an import change the same listings at once, while four workers publish. The last
 * committed state must be published.
 */
export const drillConflict = besideServer(
  async ({ ground, random, listings, tally }) => {
    const change = () =>
      listings.change().catch((error: unknown) => {
        // Like any client: PostgreSQL has aborted a deadlock, so the change is repeated.
        if (!isConflict(error)) throw error;
        count(tally, 'deadlocks');
      });
    const stopping = Array.from({ length: ADMINISTRATORS }, () =>
      repeatedly(change, () => random.below(PACE)),
    );
    const file = await changedSample(ground, random);
    const { updated } = await importListings(ground.database().pool, file, BATCH_SIZE);
    count(tally, 'imported', updated);
    await Promise.all(stopping.map((stop) => stop()));
  },
  { WORKERS: '4' },
);

/** Writes the first listings of the ground with other telephone numbers and ratings. @returns the file */
export async function changedSample(ground: Ground, random: Random): Promise<string> {
  const file = join(ground.dir, 'changed.csv');
  await writeRows(file, changedRows(Math.min(ROWS, ground.rows), random));
  return file;
}
