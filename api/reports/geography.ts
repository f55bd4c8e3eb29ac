import { sql } from 'kysely';
import { type Geography, TOP_CITIES } from '../contract/calls/reports.ts';
import { percentage } from './figures.ts';
import type { Summary, SummaryQuery } from './summaries.ts';

type Unshared<Place> = Omit<Place, 'share'>;
type Places = {
  readonly countries: readonly Unshared<Geography['countries'][number]>[];
  readonly cities: readonly Unshared<Geography['cities'][number]>[];
};

/**
 * Listings by city, with the sums of their directions from the centre of the earth: the middle between the
 * longitudes 179 and -179 is 180, whereas their average is 0.
 */
const BY_CITY = sql`
  select city_id, count(*) as listings, sum(cosd(latitude) * cosd(longitude)) as x,
    sum(cosd(latitude) * sind(longitude)) as y, sum(sind(latitude)) as z
  from businesses where deleted_at is null group by city_id`;

type ByCityTable = {
  listings_by_city: { city_id: number; listings: number; x: number; y: number; z: number };
};

/** The middle of the positions of a group. */
const LATITUDE = sql<number | null>`
  round(atan2d(sum(p.z), sqrt(sum(p.x) ^ 2 + sum(p.y) ^ 2))::numeric, 4)::float8`;
const LONGITUDE = sql<number | null>`round(atan2d(sum(p.y), sum(p.x))::numeric, 4)::float8`;

export const GEOGRAPHY_SUMMARY: SummaryQuery<Places> = {
  name: 'geography',
  async compute(trx) {
    // Raw, as CREATE TABLE AS: unlike that of an INSERT, its query runs in parallel.
    await sql`create temporary table listings_by_city on commit drop as ${BY_CITY}`.execute(trx);
    const places = trx
      .$extendTables<ByCityTable>()
      .selectFrom('listings_by_city as p')
      .innerJoin('cities as c', 'c.id', 'p.city_id')
      .innerJoin('countries as k', 'k.id', 'c.country_id')
      .select(({ fn }) => [
        'k.name as country',
        'k.code as countryCode',
        fn.sum<number>('p.listings').as('listings'),
        LATITUDE.as('latitude'),
        LONGITUDE.as('longitude'),
      ])
      .orderBy('listings', 'desc');
    const countries = await places
      .select(({ fn }) => ['k.slug', fn.countAll<number>().as('cities')])
      .groupBy('k.id')
      .orderBy(sql`k.name collate "C"`)
      .execute();
    const cities = await places
      .select(['c.name as city', 'c.slug'])
      .groupBy(['c.id', 'k.id'])
      .orderBy(sql`c.name collate "C"`)
      .orderBy('c.id')
      .limit(TOP_CITIES)
      .execute();
    return { countries, cities };
  },
};

export function presentGeography({
  asOf,
  body: { countries, cities },
}: Summary<Places>): Geography {
  const total = countries.reduce((sum, { listings }) => sum + listings, 0);
  const shared = <Place extends { readonly listings: number }>(place: Place) => ({
    ...place,
    share: percentage(place.listings, total),
  });
  return { asOf, total, countries: countries.map(shared), cities: cities.map(shared) };
}
