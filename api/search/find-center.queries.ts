import { sql } from 'kysely';
import type { Database } from '../database/connection.ts';
import { prepared } from '../database/prepared.ts';

/** Listings whose city and coordinates are read. */
const SURVEYED = 200;

type Point = { readonly latitude: number; readonly longitude: number };

const selectCenter = prepared<Point, [wanted: string]>(
  'find center',
  sql`
    select percentile_cont(0.5) within group (order by latitude) as latitude,
      percentile_cont(0.5) within group (order by longitude) as longitude
    from (
      select city_id, latitude, longitude from search_entries
      where words @@ $1::tsquery and latitude is not null and longitude is not null
      limit ${sql.lit(SURVEYED)}
    ) e group by city_id order by count(*) desc, city_id limit 1`,
);

/**
 * The middle of the listings that match: of those of one city, because postcodes and streets are in several countries.
 * @param wanted a tsquery
 * @returns null if none has coordinates
 */
export async function findCenter(database: Database, wanted: string): Promise<Point | null> {
  const [center] = await selectCenter(database, wanted);
  return center ?? null;
}
