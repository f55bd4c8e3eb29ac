import { sql } from 'kysely';
import type { Database } from '../database/connection.ts';
import { prepared } from '../database/prepared.ts';

/** Listings whose city and coordinates are read. */
const SURVEYED = 200;

type Point = { readonly latitude: number; readonly longitude: number };

type Center = Point & {
  /** Number of countries of the listings that match. */
  readonly countries: number;
};

const selectCenter = prepared<Center, [wanted: string]>(
  'find center',
  sql`
    with surveyed as (
      select e.city_id, c.country_id, e.latitude, e.longitude
      from search_entries e join cities c on c.id = e.city_id
      where e.words @@ $1::tsquery and e.latitude is not null and e.longitude is not null
      limit ${sql.lit(SURVEYED)}
    )
    select percentile_cont(0.5) within group (order by latitude) as latitude,
      percentile_cont(0.5) within group (order by longitude) as longitude,
      (select count(distinct country_id) from surveyed)::int as countries
    from surveyed group by city_id order by count(*) desc, city_id limit 1`,
);

/**
 * The middle of the listings that match: of those of one city, because postcodes and streets are in several countries.
 * @param wanted a tsquery
 * @returns null if none has coordinates
 */
export async function findCenter(database: Database, wanted: string): Promise<Center | null> {
  const [center] = await selectCenter(database, wanted);
  return center ?? null;
}
