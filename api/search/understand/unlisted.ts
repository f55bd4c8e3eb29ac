import type { Database } from '../../database/connection.ts';
import { countryNameOf } from '../../places/find-country.ts';
import { type City, WELL_KNOWN } from '../../places/gazetteer/gazetteer.ts';
import { gazetteer } from '../../places/gazetteer/load.ts';
import type { Center } from '../interpretation.ts';
import { countryCodeOf, countryCodeOfShort } from './country-names.ts';
import { fold, joinWords, type Token } from './fold.ts';
import { findPlaces, type NamedPlace } from './places.queries.ts';
import { regionsOf, regionsOfShort } from './regions.ts';

/** A place that the gazetteer has, and the directory has no listings in. */
export type Unlisted = Center & {
  /** Whether the name hardly means anything else: a country, a region, or a city with 100,000 inhabitants. */
  readonly isSure: boolean;
};

type PlacesByName = ReadonlyMap<string, readonly NamedPlace[]>;

/**
 * The place without listings that a text names: a city with the country or the region that it is in, a country, a
 * region, or the largest city of the name.
 * @param known the places with listings, by name
 * @returns null if there is none, or if the text, or the city of it, names a place with listings
 */
export async function placeWithoutListings(
  database: Database,
  tokens: readonly Token[],
  known: PlacesByName,
): Promise<Unlisted | null> {
  const whole = joinWords(tokens);
  if (tokens.length === 0 || known.has(whole)) return null;
  const within = cityWithin(tokens, known);
  if (within) return within.isListed ? null : unlistedCity(within.city);
  const named = countryNamed(whole) ?? regionNamed(whole);
  if (named) return named;
  const [city] = gazetteer().namedAnywhere(whole);
  if (!city) return null;
  // The directory may have it by another name.
  const others = await findPlaces(database, [fold(city.name)]);
  return isListed(city, [...others.values()].flat()) ? null : unlistedCity(city);
}

/** 'Orlando, Florida', 'Orlando US': a city, then where it is, and whether there is one with listings. */
function cityWithin(tokens: readonly Token[], known: PlacesByName) {
  for (let at = tokens.length - 1; at > 0; at -= 1) {
    const [name, beside] = [joinWords(tokens.slice(0, at)), joinWords(tokens.slice(at))];
    // 'Kadıköy İstanbul' is a part of a city, though İstanbul is a province as well.
    if (known.get(beside)?.some(({ kind }) => kind === 'city')) continue;
    const besides = besidesOf(beside);
    const [city] = besides.flatMap(({ countryCode, slug }) =>
      gazetteer()
        .named(name, countryCode)
        .filter(({ region }) => slug === null || region?.slug === slug),
    );
    const listed = known.get(name) ?? [];
    if (city) return { city, isListed: besides.some((one) => isWithin(one, listed)) };
  }
  return null;
}

function besidesOf(text: string): Beside[] {
  const code = countryCodeOf(text) ?? countryCodeOfShort(text);
  return [
    ...[...regionsOf(text), ...regionsOfShort(text)],
    ...(code === null ? [] : [{ countryCode: code, slug: null }]),
  ];
}

type Beside = { readonly countryCode: string; readonly slug: string | null };

/** Whether a city of these is in a country or a region. */
const isWithin = ({ countryCode, slug }: Beside, places: readonly NamedPlace[]): boolean =>
  places.some(
    ({ kind, countryCode: code, regionSlug }) =>
      kind === 'city' &&
      code === countryCode &&
      (slug === null || regionSlug === null || regionSlug === slug),
  );

const isListed = ({ countryCode, region }: City, places: readonly NamedPlace[]): boolean =>
  isWithin({ countryCode, slug: region?.slug ?? null }, places);

function countryNamed(name: string): Unlisted | null {
  const code = countryCodeOf(name);
  const city = gazetteer()
    .largestOfCountries()
    .find(({ countryCode }) => countryCode === code);
  return city ? { ...pointOf(city), label: countryOf(city), isWide: true, isSure: true } : null;
}

function regionNamed(name: string): Unlisted | null {
  const [first] = regionsOf(name);
  const city = gazetteer()
    .largestOfRegions()
    .find(
      ({ countryCode, region }) =>
        countryCode === first?.countryCode && region?.slug === first.slug,
    );
  if (!first || !city?.region || gazetteer().largestNamed([name])) return null;
  return {
    ...pointOf(city),
    label: `${city.region.name}, ${countryOf(city)}`,
    isWide: true,
    isSure: !first.isWord,
  };
}

const unlistedCity = (city: City): Unlisted => ({
  ...pointOf(city),
  label: `${city.name}, ${countryOf(city)}`,
  isWide: false,
  isSure: city.population >= WELL_KNOWN,
});

const countryOf = ({ countryCode }: City): string => countryNameOf(countryCode) ?? countryCode;

const pointOf = ({ latitude, longitude }: City) => ({ latitude, longitude });
