import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { DB } from '../database/tables.ts';
import { valuesTable } from '../database/values-table.ts';
import type { Place } from './place-of.ts';

/** The columns of a table of places, with PostgreSQL's types. */
export const PLACE_COLUMNS = {
  no: 'integer',
  country_code: 'text',
  country_name: 'text',
  country_slug: 'text',
  region_code: 'text',
  region_name: 'text',
  region_slug: 'text',
  name: 'text',
  slug: 'text',
  long_slug: 'text',
  letter: 'text',
  /** Other names of the city, a line for each. */
  names: 'text',
} as const;

/** The values of a place, in the order of {@link PLACE_COLUMNS}. */
export const placeValues = (no: number, place: Place, names: readonly string[]) => [
  no,
  ...[place.countryCode, place.countryName, place.countrySlug],
  ...[place.region?.code ?? null, place.region?.name ?? null, place.region?.slug ?? null],
  ...[place.city, place.citySlug, place.longCitySlug, place.cityLetter],
  names.join('\n'),
];

/** One place as a table. */
export function tableOfPlace(place: Place, names: readonly string[]): RawBuilder<unknown> {
  return valuesTable(PLACE_COLUMNS, [placeValues(1, place, names)]);
}

/** The city `c` that a place `s` of the country `k` and the region `r` is. */
const IS_CITY = sql`c.country_id = k.id and (
  c.slug = s.slug and (c.region_id is null or s.region_slug is null or c.region_id = r.id)
  or c.slug = s.long_slug and c.region_id = r.id)`;

const withParents = (places: RawBuilder<unknown>) => sql`
  ${places} join countries k on k.code = s.country_code
  left join regions r on r.country_id = k.id and r.slug = s.region_slug`;

/**
 * A query of (no, city_id): the cities of places. A city is its country, region and name. A place without a region is
 * the city with the short slug; a city whose region is not known yet is that of all places of its name.
 */
export const citiesOf = (places: RawBuilder<unknown>) => sql`
  select s.no, (
    select c.id from cities c where ${IS_CITY} order by c.slug = s.long_slug desc, c.id limit 1
  ) as city_id from ${withParents(places)}`;

/**
 * Adds the countries, regions and cities of places that are new.
 * @param places a table `s` with {@link PLACE_COLUMNS}
 */
export async function addPlaces(trx: Transaction<DB>, places: RawBuilder<unknown>): Promise<void> {
  await sql`
    insert into countries (code, name, slug)
    select distinct on (country_code) country_code, country_name, country_slug
    from ${places} order by country_code, no on conflict do nothing`.execute(trx);
  await sql`
    insert into regions (country_id, code, name, slug)
    select distinct on (k.id, s.region_slug) k.id, s.region_code, s.region_name, s.region_slug
    from ${withParents(places)} where s.region_slug is not null and r.id is null
    order by k.id, s.region_slug, s.no on conflict do nothing`.execute(trx);
  // The second pass adds the namesakes of cities that have the short slug.
  for (const slug of [sql`s.slug`, sql`s.long_slug`])
    await sql`
      with added as (
        insert into cities (country_id, region_id, name, slug, letter, placed)
        select k.id, r.id, s.name, ${slug}, s.letter, true from ${withParents(places)}
        where not exists (select from cities c where ${IS_CITY})
        order by s.no on conflict do nothing
        returning id, country_id, slug
      )
      insert into city_names (city_id, key)
      select distinct added.id, search_fold(other)
      from added join countries k on k.id = added.country_id
      join ${places} on s.country_code = k.code and ${slug} = added.slug
      cross join lateral string_to_table(s.names, chr(10)) other
      where search_fold(other) <> ''
      on conflict do nothing`.execute(trx);
}
