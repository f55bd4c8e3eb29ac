import { sql } from 'kysely';
import type { Database } from '../../database/connection.ts';
import { prepared } from '../../database/prepared.ts';
import { countryCodeOf, isLocalName } from './country-names.ts';
import { exonym } from './exonyms.ts';
import { type Region, regionOf } from './regions.ts';

type FoundPlace = {
  readonly kind: 'city' | 'country';
  readonly id: number;
  readonly name: string;
  readonly country: string;
  readonly countryCode: string;
  /** Public listings there. */
  readonly count: number;
};

/** A region of a country. It has no row of its own: id and listings are those of the country. */
type FoundRegion = Omit<FoundPlace, 'kind'> &
  Region & {
    readonly kind: 'region';
    /** Whether the name is more often a word of other names. */
    readonly isWord: boolean;
  };

/** A place that a name may mean. */
export type NamedPlace = (FoundPlace | FoundRegion) & {
  /** Whether the name is the local or English one, not one in another language. */
  readonly own: boolean;
};

type CityRow = FoundPlace & {
  readonly key: string;
  readonly slug: string;
  /** The name in another language by which a city is found. */
  readonly other: string | null;
};

const selectPlaces = prepared<
  CityRow,
  [
    keys: readonly string[],
    slugs: readonly string[],
    codes: readonly string[],
    others: readonly string[],
  ]
>(
  'find places',
  sql`
    select 'city' as kind, c.id, c.name, c.key, c.slug, k.name as country,
      k.code as "countryCode", c.business_count as count, null as other
    from cities c join countries k on k.id = c.country_id
    where (c.key = any($1::text[]) or c.slug = any($2::text[])) and c.business_count > 0
    union all
    select 'city', c.id, c.name, c.key, c.slug, k.name, k.code, c.business_count, n.key
    from city_names n join cities c on c.id = n.city_id join countries k on k.id = c.country_id
    where n.key = any($4::text[]) and c.business_count > 0
    union all
    select 'country', id, name, key, slug, name, code, business_count, null from countries
    where (key = any($1::text[]) or code = any($3::text[])) and business_count > 0
    order by count desc, name, other nulls first`,
);

/**
 * Finds the cities and countries with listings that have these names, in any common language.
 * @param phrases folded
 * @param which `all`: also by any name that the gazetteer has for a city, many of which are words elsewhere
 * @returns the places by phrase: most listings first, a country and a region before cities
 */
export async function findPlaces(
  database: Database,
  phrases: readonly string[],
  which: 'common' | 'all' = 'common',
): Promise<ReadonlyMap<string, readonly NamedPlace[]>> {
  const foreign = phrases.flatMap((phrase) =>
    exonym(phrase).map(({ countryCode, names }) => ({ phrase, countryCode, names })),
  );
  const keys = [...new Set([...phrases, ...foreign.flatMap(({ names }) => names)])];
  const codes = phrases.flatMap((phrase) => [
    ...[countryCodeOf(phrase) ?? []].flat(),
    ...[regionOf(phrase)?.countryCode ?? []].flat(),
  ]);
  if (keys.length === 0) return new Map();
  const others = which === 'all' ? phrases : [];
  const rows = await selectPlaces(database, keys, keys.map(hyphenated), codes, others);
  const found = new Map<string, NamedPlace[]>();
  for (const phrase of phrases) {
    const regions = regionsAmong(rows, phrase);
    const named = countryCodeOf(phrase);
    // Imports know Scotland as a name of Great Britain; here it is a region of it.
    const code = regions.some(({ countryCode }) => countryCode === named) ? null : named;
    const aliases = foreign.filter((alias) => alias.phrase === phrase);
    const matches = rows.flatMap((row): NamedPlace[] => {
      const { kind, key, slug, countryCode, other } = row;
      if (other !== null) return other === phrase && key !== phrase ? [{ ...row, own: false }] : [];
      if (key === phrase || (kind === 'city' && slug === hyphenated(phrase)))
        return [{ ...row, own: true }];
      if (kind === 'country')
        return countryCode === code ? [{ ...row, own: isLocalName(phrase, code) }] : [];
      const alias = aliases.find(
        (one) => one.countryCode === countryCode && one.names.includes(key),
      );
      return alias ? [{ ...row, own: alias.names.includes(phrase) }] : [];
    });
    // A city may be found by several of its names.
    const seen = new Set<string>();
    const once = matches.filter(({ kind, id }) => {
      const isNew = !seen.has(`${kind} ${id}`);
      seen.add(`${kind} ${id}`);
      return isNew;
    });
    const of = (wanted: NamedPlace['kind']) => once.filter(({ kind }) => kind === wanted);
    const ordered = [...of('country'), ...regions, ...of('city')];
    if (ordered.length > 0) found.set(phrase, ordered);
  }
  return found;
}

function regionsAmong(rows: readonly CityRow[], phrase: string): NamedPlace[] {
  const named = regionOf(phrase);
  if (!named) return [];
  const { cityFirst, ...region } = named;
  return rows
    .filter((row) => row.kind === 'country' && row.countryCode === region.countryCode)
    .map((row) => ({ ...row, ...region, kind: 'region', own: !cityFirst }));
}

const hyphenated = (phrase: string): string => phrase.replaceAll(' ', '-');
