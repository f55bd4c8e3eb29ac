import { type RawBuilder, sql, type Transaction } from 'kysely';
import { shareNames } from '../changes/name-lock.queries.ts';
import type { DB } from '../database/tables.ts';
import { valuesTable } from '../database/values-table.ts';
import { otherNamesAt } from './gazetteer/geonames.ts';
import type { Place } from './place-of.ts';
import { PLACE_COLUMNS, placeValues } from './place-values.ts';

/** One place as a table. */
export const tableOfPlace = (place: Place): RawBuilder<unknown> =>
  valuesTable(PLACE_COLUMNS, [placeValues(1, place)]);

/** Whether a city `c` is in the region of a place, or an administrator has moved it from there. */
const IS_THERE = sql`(c.region_id = r.id or named.id = any(c.former_regions) or r.id = any(c.former_regions))`;

/** Whether the region of a city `c` is not known: an administrator who moves one to none knows where it was. */
const IS_ANYWHERE = sql`c.region_id is null and c.former_regions = '{}'`;

/**
 * The city `c` that a place `s` of the country `k` and the region `r` is. A city of the gazetteer has one slug, which no
 * other city of the country has: it may be in another region, where an administrator has moved it or merged regions.
 */
const IS_CITY = sql`c.country_id = k.id and (
  c.slug = s.slug and (${IS_ANYWHERE} or s.region_slug is null or ${IS_THERE} or s.slug = s.long_slug)
  or c.slug = s.long_slug and ${IS_THERE})`;

const withParents = (places: RawBuilder<unknown>) => sql`
  ${places} join countries k on k.code = s.country_code
  left join regions named on named.country_id = k.id and named.slug = s.region_slug
  left join regions r on r.id = coalesce(named.merged_into, named.id)`;

/**
 * The id of the city of a place, or of that which it is merged into; null if it is new. A subquery for each place uses the index of slugs: a join compared
 * 5,000 places with all cities of their countries, which took 1.2 s.
 */
const CITY_ID = sql`(
  select coalesce(c.merged_into, c.id) from cities c where ${IS_CITY} order by c.slug = s.long_slug desc, c.id limit 1
)`;

/**
 * A query of (no, city_id): the cities of places. A city is its country, region and name. A place without a region is
 * the city with the short slug; a city whose region is not known yet is that of all places of its name.
 */
export const citiesOf = (places: RawBuilder<unknown>) =>
  sql`select s.no, ${CITY_ID} as city_id from ${withParents(places)}`;

/**
 * Adds the countries, regions and cities of places that are new.
 * @param places a table `s` with {@link PLACE_COLUMNS}
 * @param importId of the import that brings them
 */
export async function addPlaces(
  trx: Transaction<DB>,
  places: RawBuilder<unknown>,
  importId: number | null = null,
): Promise<void> {
  await shareNames(trx);
  const from = sql`${importId}::bigint`;
  await sql`
    insert into countries (code, name, slug, import_id)
    select distinct on (country_code) country_code, country_name, country_slug, ${from}
    from ${places} order by country_code, no on conflict do nothing`.execute(trx);
  await sql`
    insert into regions (country_id, code, name, slug, import_id)
    select distinct on (k.id, s.region_slug) k.id, s.region_code, s.region_name, s.region_slug, ${from}
    from ${withParents(places)} where s.region_slug is not null and r.id is null
    order by k.id, s.region_slug, s.no on conflict do nothing`.execute(trx);
  // The second pass adds the namesakes of cities that have the short slug.
  for (const slug of [sql`s.slug`, sql`s.long_slug`]) {
    const { rows } = await sql<NamedAt>`
      with added as (
        insert into cities (country_id, region_id, name, slug, letter, placed, latitude, longitude, import_id)
        select k.id, r.id, s.name, ${slug}, s.letter, true, s.latitude, s.longitude, ${from}
        from ${withParents(places)}
        where ${CITY_ID} is null
        order by s.no on conflict do nothing
        returning id, country_id, slug
      )
      select distinct added.id, s.names_at as "namesAt"
      from added join countries k on k.id = added.country_id
      join ${places} on s.country_code = k.code and ${slug} = added.slug
      where s.names_at is not null`.execute(trx);
    await addNames(trx, rows);
  }
}

/** A city, and where the gazetteer has its other names. */
export type NamedAt = { readonly id: number; readonly namesAt: number };

/** Cities whose names one statement adds: those of a first batch have 100,000 names, too many for the memory. */
const NAMED_AT_ONCE = 500;

/** Adds the other names of cities, by which they are found. Only new cities need them: they are long texts. */
export async function addNames(trx: Transaction<DB>, cities: readonly NamedAt[]): Promise<void> {
  for (let at = 0; at < cities.length; at += NAMED_AT_ONCE) {
    const named = cities
      .slice(at, at + NAMED_AT_ONCE)
      .flatMap(({ id, namesAt }) => otherNamesAt(namesAt).map((name) => ({ id, name })));
    await sql`
      insert into city_names (city_id, key)
      select distinct id, search_fold(name)
      from unnest(${named.map(({ id }) => id)}::int[], ${named.map(({ name }) => name)}::text[]) as n (id, name)
      where search_fold(name) <> ''
      on conflict do nothing`.execute(trx);
  }
}
