import type { SchemaElement } from 'hyparquet-writer';
import type { Value } from './formats/table.ts';
import { createListing, loadWorld } from './listing.ts';
import { Random } from './random.ts';
import type { SampleOptions } from './rows.ts';

export type Listing = ReturnType<typeof createListing>;

/** The values of a listing by the names of columns. */
export type Place = Readonly<Record<string, Value>>;

/** A table of the generated listings as places of another schema, with nested values and lists. */
export const placeTable =
  (schema: readonly SchemaElement[][], placeOf: (listing: Listing, random: Random) => Place) =>
  (options: SampleOptions) => {
    const header = schema.map(([element]) => element?.name ?? '');
    return { header, schema, rows: rowsOf(header, placeOf, options) };
  };

function* rowsOf(
  header: readonly string[],
  placeOf: (listing: Listing, random: Random) => Place,
  { rows, seed }: SampleOptions,
): Generator<Value[]> {
  const world = loadWorld();
  const random = new Random();
  for (let row = 0; row < rows; row += 1) {
    const place = placeOf(createListing(world, seed, row, random.restart(seed, row)), random);
    yield header.map((column) => place[column] ?? null);
  }
}

/** The text of a cell; null if it is blank, or a word for that. */
export const textOf = (cell: unknown): string | null =>
  typeof cell === 'string' && cell !== 'None' ? cell : null;

/** The point of a listing, and the box around it; both null if it has no coordinates. */
export function locationOf({ latitude, longitude }: Listing) {
  if (latitude === null || longitude === null) return { point: null, box: null };
  const [x, y] = [Number(longitude), Number(latitude)];
  const box = { xmin: x, xmax: x, ymin: y, ymax: y };
  return { point: { type: 'Point', coordinates: [x, y] }, box };
}
