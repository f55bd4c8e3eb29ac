import { type Kysely, sql } from 'kysely';
import { loadCardsOf } from '../businesses/businesses.queries.ts';
import { COUNTRY_CARD_CITIES, COUNTRY_CARDS, MAP_CITIES } from '../contract/pages/pagination.ts';
import { plainArray } from '../database/plain-array.ts';
import type { DB } from '../database/tables.ts';
import { PAIRS_OF_NEIGHBOURS } from './neighbour-pairs.ts';

const idsOf = (ids: readonly number[]) => sql`any(${plainArray(ids)}::int[])`;

/** The best listings of the largest cities of countries, by the ids of the countries. */
export async function listCountryCards(db: Kysely<DB>, ids: readonly number[]) {
  const { rows } = await sql<{ readonly key: number; readonly ids: readonly number[] }>`
    with largest as (
      select k.id as key, c.id as city_id,
        (${sql.lit(COUNTRY_CARDS - 1)} / count(*) over (partition by k.id) + 1)::int as most
      from countries k cross join lateral (
        select l.id from cities l where l.country_id = k.id and l.business_count > 0
        order by l.business_count desc, l.name collate "C", l.id limit ${sql.lit(COUNTRY_CARD_CITIES)}
      ) c where k.id = ${idsOf(ids)}
    ), found as (
      select key, b.*, row_number() over (partition by key order by b.score desc, b.name collate "C", b.id) as nth
      from largest cross join lateral (
        select l.score, l.name, l.id from businesses l where l.listed and l.city_id = largest.city_id
        order by l.score desc, l.name collate "C", l.id limit most
      ) b
    )
    select key, to_json(array_agg(id order by nth)) as ids from found
    where nth <= ${sql.lit(COUNTRY_CARDS)} group by key`.execute(db);
  return loadCardsOf(db, rows);
}

/** A city on the map of its country, whose id is the key. */
export type LocatedCity = {
  readonly key: number;
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly count: number;
};

/** The largest cities of countries whose coordinates are known, most listings first. */
export async function listLocatedCities(
  db: Kysely<DB>,
  ids: readonly number[],
): Promise<LocatedCity[]> {
  const { rows } = await sql<LocatedCity>`
    select k.id as key, c.* from countries k cross join lateral (
      select l.name, round(l.latitude::numeric, 2)::float as latitude,
        round(l.longitude::numeric, 2)::float as longitude, l.business_count as count
      from cities l where l.country_id = k.id and l.business_count > 0 and l.latitude is not null
      order by l.business_count desc, l.name collate "C", l.id limit ${sql.lit(MAP_CITIES)}
    ) c where k.id = ${idsOf(ids)}`.execute(db);
  return rows;
}

/** The neighbours of countries that have listings, by name. `key` is the id of the country. */
export async function listNeighbourCountries(db: Kysely<DB>, ids: readonly number[]) {
  const { rows } = await sql<{ key: number; name: string; slug: string }>`
    select k.id as key, n.name, n.slug
    from countries k join ${PAIRS_OF_NEIGHBOURS} on pair.code = k.code
    join countries n on n.code = pair.other and n.business_count > 0
    where k.id = ${idsOf(ids)} order by n.name collate "C"`.execute(db);
  return rows;
}
