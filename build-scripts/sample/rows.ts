import type { Cell } from '../../api/exports/xlsx-xml.ts';
import { SAMPLE_COLUMNS } from './columns.ts';
import { createListing, loadWorld } from './listing.ts';
import { Random } from './random.ts';

export type SampleOptions = {
  readonly rows: number;
  /** A non-negative integer; the same seed gives the same rows. */
  readonly seed: number;
};

/**
 * Generated listings in the order of `SAMPLE_COLUMNS`. A row depends only on the seed and its own number: a
 * long file begins with the rows of a short one.
 */
export function* sampleRows({ rows, seed }: SampleOptions): Generator<Cell[], void, undefined> {
  const world = loadWorld();
  const random = new Random();
  for (let row = 0; row < rows; row++) {
    const listing = createListing(world, seed, row, random.restart(seed, row));
    yield SAMPLE_COLUMNS.map((column) => listing[column]);
  }
}
