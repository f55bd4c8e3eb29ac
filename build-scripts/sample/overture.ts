import { OVERTURE } from '../../api/imports/reading/overture-schema.ts';
import type { Value } from './formats/table.ts';
import { createListing, loadWorld } from './listing.ts';
import { Random } from './random.ts';
import type { SampleOptions } from './rows.ts';

const STATUS: Readonly<Record<string, string>> = {
  OPERATIONAL: 'open',
  CLOSED_TEMPORARILY: 'temporarily_closed',
  CLOSED_PERMANENTLY: 'permanently_closed',
};
const RELEASE = 1;

/** The names of the columns of Overture's places. */
const OVERTURE_COLUMNS: readonly string[] = OVERTURE.map(([element]) => element?.name ?? '');

/** The generated listings as Overture has places: with nested values and lists. */
function* overtureRows({ rows, seed }: SampleOptions): Generator<Value[]> {
  const world = loadWorld();
  const random = new Random();
  for (let row = 0; row < rows; row += 1) {
    const listing = createListing(world, seed, row, random.restart(seed, row));
    const place = placeOf(listing, random);
    yield OVERTURE_COLUMNS.map((column) => place[column] ?? null);
  }
}

export const overtureTable = (options: SampleOptions) => ({
  header: OVERTURE_COLUMNS,
  rows: overtureRows(options),
  schema: OVERTURE,
});

const code = (name: string) => name.toLowerCase().replace(/[^a-z0-9]+/g, '_');
/** A list of one text; null without it. */
const only = (cell: unknown) => (typeof cell === 'string' && cell !== 'None' ? [cell] : null);

function placeOf(
  listing: ReturnType<typeof createListing>,
  random: Random,
): Readonly<Record<string, Value>> {
  const located = listing.latitude !== null && listing.longitude !== null;
  const [x, y] = [Number(listing.longitude), Number(listing.latitude)];
  return {
    id: listing.google_id.replace(/\D/g, '').padEnd(32, '0').slice(0, 32),
    geometry: located ? { type: 'Point', coordinates: [x, y] } : null,
    bbox: located ? { xmin: x, xmax: x, ymin: y, ymax: y } : null,
    version: RELEASE,
    names: { primary: listing.name, rules: null },
    categories: { primary: code(listing.type), alternate: [code(listing.category)] },
    basic_category: code(listing.type),
    taxonomy: { primary: code(listing.type), hierarchy: [code(listing.type)], alternates: null },
    confidence: Math.round(random.next() * 100) / 100,
    websites: only(listing.site),
    socials: null,
    emails: null,
    phones: only(listing.phone),
    brand: null,
    addresses: [
      {
        freeform: only(listing.street)?.[0] ?? null,
        locality: listing.city,
        postcode: only(listing.postal_code)?.[0] ?? null,
        region: listing.state,
        country: listing.country_code,
      },
    ],
    operating_status: STATUS[String(listing.business_status)] ?? null,
  };
}
