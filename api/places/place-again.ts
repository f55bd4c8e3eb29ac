import type { Kysely } from 'kysely';
import { lockNames } from '../changes/name-lock.queries.ts';
import type { DB } from '../database/tables.ts';
import { fingerprint } from '../imports/identity.ts';
import {
  finishCities,
  moveListings,
  type PlacedCity,
  readUnplaced,
  readUnplacedCities,
  setRegions,
  type UnplacedListing,
} from './place-again.queries.ts';
import type { Place } from './place-of.ts';
import { placeValues } from './place-values.ts';
import type { PlaceResolver } from './resolve-place.ts';

/** Listings, or cities, per transaction. */
const BATCH = 2_000;

/** How far the command is; the listings are read twice. */
type Progress = (step: 'reading' | 'moving' | 'finishing', done: number) => void;

export type PlacedAgain = {
  readonly listings: number;
  /** Listings that belong to another city now. */
  readonly moved: number;
  readonly cities: number;
};

/** The places of a city's listings, and how many there are of each. */
type Tally = Map<string, { readonly place: Place; count: number }>;

const keyOf = (place: Place): string => `${place.citySlug} ${place.region?.slug}`;

/**
 * Places the listings of earlier versions by the gazetteer: cities get their regions, listings of other regions move
 * to cities of their own, and cities under several names become one. What is placed stays placed, so that the
 * command continues where it was stopped.
 */
export async function placeAgain(
  db: Kysely<DB>,
  resolver: PlaceResolver,
  onProgress: Progress,
): Promise<PlacedAgain> {
  const tallies = new Map<number, Tally>();
  let listings = 0;
  for await (const batch of batches(db)) {
    for (const listing of batch) count(tallies, listing, placeOf(resolver, listing));
    listings += batch.length;
    onProgress('reading', listings);
  }
  const places = (city: { id: number; name: string; slug: string; countryCode: string }) => {
    const place = mostFrequent(tallies.get(city.id), city.slug) ?? byName(resolver, city);
    return place && { id: city.id, row: placeValues(0, place) };
  };
  await eachCity(db, places, (trx, cities) => setRegions(trx, cities));
  const moved = await moveAll(db, resolver, onProgress);
  let cities = 0;
  await eachCity(db, places, async (trx, placed) => {
    await finishCities(trx, placed);
    cities += placed.length;
    onProgress('finishing', cities);
  });
  return { listings, moved, cities };
}

async function* batches(db: Kysely<DB>): AsyncGenerator<UnplacedListing[], void> {
  let after = 0;
  for (;;) {
    const batch = await readUnplaced(db, after, BATCH);
    if (batch.length === 0) return;
    yield batch;
    after = batch.at(-1)?.id ?? after;
  }
}

function placeOf(resolver: PlaceResolver, listing: UnplacedListing): Place | null {
  const placed = resolver.resolve({ ...listing, countryName: null, region: null });
  return 'missing' in placed ? null : placed.place;
}

/** The place of a city without listings. */
const byName = (
  resolver: PlaceResolver,
  { name, countryCode }: { readonly name: string; readonly countryCode: string },
): Place | null =>
  placeOf(resolver, {
    ...{ id: 0, name, fingerprint: '', cityId: 0, citySlug: '', isChosen: false },
    ...{ city: name, countryCode },
    ...{ fullAddress: null, phone: null, latitude: null, longitude: null },
  });

function count(
  tallies: Map<number, Tally>,
  { cityId }: UnplacedListing,
  place: Place | null,
): void {
  if (!place) return;
  const tally: Tally = tallies.get(cityId) ?? new Map();
  tallies.set(cityId, tally);
  const known = tally.get(keyOf(place));
  if (known) known.count += 1;
  else tally.set(keyOf(place), { place, count: 1 });
}

/** The most frequent place with the slug of the city, else the most frequent of all. */
function mostFrequent(tally: Tally | undefined, slug: string): Place | null {
  const all = [...(tally?.values() ?? [])].sort((a, b) => b.count - a.count);
  const own = all.find(({ place }) => place.citySlug === slug);
  return (own ?? all[0])?.place ?? null;
}

/** The fingerprint of a listing in its new city, if it still has the one of the old city: else it has been edited. */
function printAt(listing: UnplacedListing, { citySlug }: Place): string {
  const { citySlug: old } = listing;
  return listing.fingerprint === fingerprint({ ...listing, citySlug: old })
    ? fingerprint({ ...listing, citySlug })
    : listing.fingerprint;
}

type City = Awaited<ReturnType<typeof readUnplacedCities>>[number];

async function eachCity(
  db: Kysely<DB>,
  toPlaced: (city: City) => PlacedCity | null,
  write: (trx: Parameters<typeof setRegions>[0], cities: readonly PlacedCity[]) => Promise<void>,
): Promise<void> {
  let after = 0;
  for (;;) {
    const cities = await readUnplacedCities(db, after, BATCH);
    if (cities.length === 0) return;
    const placed = cities.map(toPlaced).filter((one) => one !== null);
    await db.transaction().execute(async (trx) => {
      await lockNames(trx);
      await write(trx, placed);
    });
    after = cities.at(-1)?.id ?? after;
  }
}

/** @returns how many listings were moved */
async function moveAll(
  db: Kysely<DB>,
  resolver: PlaceResolver,
  onProgress: Progress,
): Promise<number> {
  let done = 0;
  let moved = 0;
  for await (const batch of batches(db)) {
    const numbers = new Map<string, number>();
    const rows: PlacedCity['row'][] = [];
    const moves = batch.flatMap((listing) => {
      const place = listing.isChosen ? null : placeOf(resolver, listing);
      if (!place) return [];
      const key = `${place.countryCode} ${keyOf(place)}`;
      const no = numbers.get(key) ?? rows.length + 1;
      if (no > rows.length) rows.push(placeValues(no, place));
      numbers.set(key, no);
      return [{ id: listing.id, from: listing.cityId, fingerprint: printAt(listing, place), no }];
    });
    moved += await db.transaction().execute((trx) => moveListings(trx, rows, moves));
    done += batch.length;
    onProgress('moving', done);
  }
  return moved;
}
