import { sql } from 'kysely';
import type { Database } from '../../database/connection.ts';
import { prepared } from '../../database/prepared.ts';
import { oncePerSearch } from '../one-search.ts';
import { continentOf } from './continents.ts';
import { countryCodeOf, isLocalName } from './country-names.ts';
import { exonym } from './exonyms.ts';
import { type Area, areaOf, isWordOften, regionsOf } from './regions.ts';

type FoundPlace = {
  readonly kind: 'city' | 'country' | 'region';
  readonly id: number;
  readonly name: string;
  readonly country: string;
  readonly countryCode: string;
  /** The region of a city, if it is known, or the region itself. */
  readonly regionSlug: string | null;
  readonly region: string | null;
  /** Public listings there. */
  readonly count: number;
  /** Whether the name is more often a word of other names. */
  readonly isWord: boolean;
};

/** An {@link Area} has no row of its own: id and listings are those of the country. */
type FoundArea = Omit<FoundPlace, 'kind'> & Area & { readonly kind: 'area' };

/** A place that a name may mean. */
export type NamedPlace = (FoundPlace | FoundArea) & {
  /** Whether the name is the local or English one, not one in another language. */
  readonly own: boolean;
};

type PlaceRow = Omit<FoundPlace, 'isWord'> & {
  readonly key: string;
  readonly slug: string;
  /** The name in another language by which a city is found. */
  readonly other: string | null;
};

const selectPlaces = oncePerSearch(
  prepared<
    PlaceRow,
    [
      keys: readonly string[],
      slugs: readonly string[],
      codes: readonly string[],
      others: readonly string[],
      countriesOfRegions: readonly string[],
      slugsOfRegions: readonly string[],
    ]
  >(
    'find places',
    sql`
    select p.*, k.name as country, k.code as "countryCode", r.name as region, r.slug as "regionSlug"
    from (
      select 'city' as kind, id, name, key, slug, country_id, region_id, business_count as count,
        null as other
      from cities where key = any($1::text[]) or slug = any($2::text[])
      union all
      select 'city', id, name, c.key, slug, country_id, region_id, business_count, n.key
      from city_names n join cities c on c.id = n.city_id where n.key = any($4::text[])
      union all
      select 'country', id, name, key, slug, id, null, business_count, null
      from countries where key = any($1::text[]) or code = any($3::text[])
      union all
      select 'region', r.id, r.name, '', named.slug, r.country_id, r.id, r.business_count, null
      from unnest($5::text[], $6::text[]) named (code, slug)
      join countries k on k.code = named.code join regions o on o.country_id = k.id and o.slug = named.slug
      join regions r on r.id = coalesce(o.merged_into, o.id)
      union all
      select 'region', r.id, r.name, o.key, '', r.country_id, r.id, r.business_count, null
      from regions o join regions r on r.id = coalesce(o.merged_into, o.id) where o.key = any($1::text[])
    ) p
    join countries k on k.id = p.country_id left join regions r on r.id = p.region_id
    where p.count > 0
    order by count desc, p.name, other nulls first`,
  ),
);

/** A name in another language, and the names that the directory may list the city under. */
type Foreign = ReturnType<typeof exonym>[number] & { readonly phrase: string };

/**
 * Finds the cities, regions and countries with listings that have these names, in any common language or as an
 * administrator has renamed a region.
 * @param phrases folded
 * @param which `all`: also by any name that the gazetteer has for a city, many of which are words elsewhere
 * @returns the places by phrase: most listings first, a country and a region before cities
 */
export async function findPlaces(
  database: Database,
  phrases: readonly string[],
  which: 'common' | 'all' = 'common',
): Promise<ReadonlyMap<string, readonly NamedPlace[]>> {
  if (phrases.length === 0) return new Map();
  const foreign = phrases.flatMap((phrase) =>
    exonym(phrase).map((alias): Foreign => ({ ...alias, phrase })),
  );
  const keys = [...new Set([...phrases, ...foreign.flatMap(({ names }) => names)])];
  const codes = phrases.flatMap((phrase) => [
    ...[countryCodeOf(phrase) ?? []].flat(),
    ...[areaOf(phrase)?.countryCode ?? []].flat(),
  ]);
  // Several of the phrases may be names of one region.
  const regions = uniqueBy(
    phrases.flatMap(regionsOf),
    ({ countryCode, slug }) => `${countryCode} ${slug}`,
  );
  const rows = await selectPlaces(
    database,
    keys,
    keys.map(hyphenated),
    codes,
    which === 'all' ? phrases : [],
    regions.map(({ countryCode }) => countryCode),
    regions.map(({ slug }) => slug),
  );
  const found = phrases.map((phrase) => [phrase, placesNamed(phrase, rows, foreign)] as const);
  return new Map(found.filter(([, places]) => places.length > 0));
}

function placesNamed(
  phrase: string,
  rows: readonly PlaceRow[],
  foreign: readonly Foreign[],
): readonly NamedPlace[] {
  const parts = [...regionsAmong(rows, phrase), ...areaAmong(rows, phrase)];
  const named = countryCodeOf(phrase);
  // Imports know Scotland as a name of Great Britain; here it is a region of it.
  const code = parts.some(({ countryCode }) => countryCode === named) ? null : named;
  const aliases = foreign.filter((alias) => alias.phrase === phrase);
  const matches = rows.flatMap((row): NamedPlace[] => {
    const { kind, key, slug, countryCode, other } = row;
    const place = { ...row, isWord: false };
    if (kind === 'region') return [];
    if (other !== null) return other === phrase && key !== phrase ? [{ ...place, own: false }] : [];
    if (key === phrase || (kind === 'city' && slug === hyphenated(phrase)))
      return [{ ...place, own: true }];
    if (kind === 'country')
      return countryCode === code ? [{ ...place, own: isLocalName(phrase, code) }] : [];
    const alias = aliases.find((one) => one.countryCode === countryCode && one.names.includes(key));
    return alias ? [{ ...place, own: alias.names.includes(phrase) }] : [];
  });
  // A city may be found by several of its names.
  const once = uniqueBy(matches, ({ kind, id }) => `${kind} ${id}`);
  const of = (wanted: NamedPlace['kind']) => once.filter(({ kind }) => kind === wanted);
  return preferred([...of('country'), ...parts, ...of('city')]);
}

function regionsAmong(rows: readonly PlaceRow[], phrase: string): NamedPlace[] {
  const named = regionsOf(phrase);
  const regions = rows.filter(({ kind }) => kind === 'region');
  const byGazetteer = regions.flatMap((row) => {
    const region = named.find(
      ({ slug, countryCode }) => slug === row.slug && countryCode === row.countryCode,
    );
    return region ? [{ ...row, isWord: region.isWord, own: !region.cityFirst }] : [];
  });
  // The gazetteer does not know the names that administrators give.
  const byName = regions
    .filter(({ key }) => key === phrase)
    .map((row) => ({ ...row, isWord: isWordOften(phrase, row.countryCode), own: true }));
  return uniqueBy([...byGazetteer, ...byName], ({ id }) => `${id}`).sort(
    (a, b) => b.count - a.count,
  );
}

function areaAmong(rows: readonly PlaceRow[], phrase: string): NamedPlace[] {
  const area = areaOf(phrase);
  return rows
    .filter(({ kind, countryCode }) => kind === 'country' && countryCode === area?.countryCode)
    .flatMap((row) => (area ? [{ ...row, ...area, kind: 'area', own: true }] : []));
}

/** A city with this share of the listings of the region is meant by the name of both: New York, São Paulo. */
const CITY_SHARE = 1 / 10;
/** Of regions with one name, those with fewer listings, as a share of the largest, are not meant: Florida in Uruguay. */
const REGION_SHARE = 1 / 20;

/** Decides what is meant of regions, and of a city of their country or another country with the name. */
function preferred(places: readonly NamedPlace[]): readonly NamedPlace[] {
  const largest = (kind: NamedPlace['kind'], code: string | null = null) =>
    Math.max(
      0,
      ...places
        .filter((one) => one.own && one.kind === kind)
        .filter(({ countryCode }) => code === null || countryCode === code)
        .map(({ count }) => count),
    );
  return places.map((place) => {
    const { kind, countryCode, count } = place;
    if (kind === 'region') {
      const isCity = largest('city', countryCode) >= count * CITY_SHARE;
      const least = Math.max(largest('country'), largest('region') * REGION_SHARE);
      return { ...place, own: place.own && !isCity && count >= least };
    }
    const isRegion = kind === 'city' && count < largest('region', countryCode) * CITY_SHARE;
    return { ...place, own: place.own && !isRegion };
  });
}

const selectCountries = prepared<{ readonly id: number }, [codes: readonly string[]]>(
  'find countries',
  sql`select id from countries where code = any($1::text[]) and business_count > 0 order by id`,
);

/** The countries with listings of a continent or a part of one; null if the folded text names none. */
export async function findContinent(database: Database, folded: string) {
  const continent = continentOf(folded);
  const countries = continent ? await selectCountries(database, continent.countryCodes) : [];
  return continent && countries.length > 0 ? { label: continent.label, countries } : null;
}

function uniqueBy<Value>(values: readonly Value[], keyOf: (value: Value) => string): Value[] {
  const seen = new Set<string>();
  return values.filter((value) => {
    const isNew = !seen.has(keyOf(value));
    seen.add(keyOf(value));
    return isNew;
  });
}

const hyphenated = (phrase: string): string => phrase.replaceAll(' ', '-');
