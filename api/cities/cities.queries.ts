import { type Kysely, type RawBuilder, sql } from 'kysely';
import { hasRegionPages } from '../changes/lists.queries.ts';
import { type Found, nameContains, readFound, searchNames } from '../database/name-search.ts';
import { type Listed, readSlices, type Slice } from '../database/slices.ts';
import type { DB } from '../database/tables.ts';

export type ListedCity = Listed & {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  readonly countryCode: string;
  /** The name of its region; null where that is unknown, or the name of the city or country. */
  readonly region: string | null;
  readonly country: string;
  readonly count: number;
  readonly categoryCount: number;
};

const cities = (db: Kysely<DB>) =>
  db
    .selectFrom('cities')
    .innerJoin('countries', 'countries.id', 'cities.country_id')
    .leftJoin('regions', (join) =>
      join
        .onRef('regions.id', '=', 'cities.region_id')
        .on(hasRegionPages(sql`countries.region_count`)),
    )
    .where('cities.business_count', '>', 0)
    .select([
      'cities.id',
      'cities.name',
      'cities.slug',
      'cities.country_id as countryId',
      'countries.code as countryCode',
      'countries.name as countryName',
      'countries.slug as countrySlug',
      'regions.name as regionName',
      'regions.slug as regionSlug',
      'cities.business_count as businessCount',
      'cities.category_count as categoryCount',
    ]);

/** The cities with these ids, without those that have no public businesses. */
export const loadCities = (db: Kysely<DB>, ids: readonly number[]) =>
  cities(db).where(sql<boolean>`cities.id = any(${ids}::integer[])`).execute();

/**
 * The city with this slug if it has public businesses.
 * @param countryCode in upper or lower case
 */
export const findCity = (db: Kysely<DB>, countryCode: string, slug: string) =>
  cities(db)
    .where('countries.code', '=', countryCode.toUpperCase())
    .where('cities.slug', '=', slug)
    .executeTakeFirst();

/** The region that tells a city from its namesakes. Berlin in Berlin needs none, nor Taipei in Taiwan, Taiwan. */
const regionOf = (city: string) =>
  sql`nullif(nullif(region.name, ${sql.ref(`${city}.name`)}), country.name) as region`;

/** Slices of the lists that `condition` defines. Each list has an index in exactly this order. */
async function listCitiesWhere(
  db: Kysely<DB>,
  condition: RawBuilder<unknown>,
  slices: readonly Slice[],
): Promise<ListedCity[]> {
  if (slices.length === 0) return [];
  return readSlices<ListedCity>(
    db,
    slices,
    {
      columns: {},
      entries: sql`cities l where ${condition} and l.business_count > 0`,
      order: { type: 'integer', value: sql`l.business_count`, name: sql`l.name`, id: sql`l.id` },
    },
    {
      columns: sql`city.id, city.name, city.slug, country.code as "countryCode", country.name as country,
        ${regionOf('city')}, city.business_count as count,
        city.category_count as "categoryCount"`,
      joins: sql`join cities city on city.id = item.sort_id
        join countries country on country.id = city.country_id
        left join regions region on region.id = city.region_id`,
    },
  );
}

/**
 * Slices of the lists of cities, most businesses first.
 * @param slices key 1–26 for the letters A–Z, 0 for all cities
 */
export async function listCities(db: Kysely<DB>, slices: readonly Slice[]): Promise<ListedCity[]> {
  // Cast to char(1), the column's type: a comparison as text could not use the index by letter.
  const byLetter = sql`l.letter = chr(64 + slice.key)::char(1)`;
  const found: ListedCity[] = [];
  for (const condition of [sql`true`, byLetter]) {
    const own = slices.flatMap((slice, index) =>
      (slice.key !== 0) === (condition === byLetter) ? [{ slice, index }] : [],
    );
    const cities = await listCitiesWhere(
      db,
      condition,
      own.map(({ slice }) => slice),
    );
    for (const city of cities) found.push({ ...city, slice: own[city.slice]?.index ?? -1 });
  }
  return found;
}

/** Cities of one statement: 5,000 take 30 ms. */
const AT_ONCE = 5_000;

/**
 * All cities of a list, some thousand at a time. A city whose number of businesses changes meanwhile may be missing,
 * or in it twice.
 * @param key 1–26 for the letters A–Z, 0 for all cities
 */
export async function* allCities(db: Kysely<DB>, key: number): AsyncGenerator<ListedCity[], void> {
  const first: Slice = { key, offset: 0, limit: AT_ONCE };
  for (let slice: Slice | null = first; slice; ) {
    const rows = await listCities(db, [slice]);
    yield rows;
    const last = rows.length < AT_ONCE ? undefined : rows.at(-1);
    // The slice begins with the last city of the one before.
    slice = last
      ? { ...first, offset: 1, from: { value: last.count, name: last.name, id: last.id } }
      : null;
  }
}

/** The cities of a list whose name, or the name or code of their country, contains a text. */
export function searchCities(
  db: Kysely<DB>,
  search: string,
  slice: Slice,
): Promise<Found<Omit<ListedCity, keyof Listed | 'id'>>> {
  const columns = sql`name, slug, code as "countryCode", country, region, business_count as count,
    category_count as "categoryCount"`;
  return searchNames('cities', search, (matches) => {
    const matched = sql`
      select cities.id, cities.name, cities.slug, cities.business_count, cities.category_count,
        country.code, country.name as country, ${regionOf('cities')}
      from cities join countries country on country.id = cities.country_id
      left join regions region on region.id = cities.region_id
      where cities.business_count > 0
        and (${slice.key} = 0 or cities.letter = chr(64 + ${slice.key}))
        and (strpos(country.code, upper(${search}::text)) > 0 or ${nameContains('country', search)}
          or ${matches})`;
    return readFound(db, matched, columns, search, slice);
  });
}

/** The cities of regions, most businesses first. */
export const listRegionCities = (db: Kysely<DB>, slices: readonly Slice[]) =>
  listCitiesWhere(db, sql`l.region_id = slice.key`, slices);

/** The cities of countries, most businesses first. */
export const listCountryCities = (db: Kysely<DB>, slices: readonly Slice[]) =>
  listCitiesWhere(db, sql`l.country_id = slice.key`, slices);
