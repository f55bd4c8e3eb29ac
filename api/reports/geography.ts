import { sql } from 'kysely';
import { type Geography, TOP_CITIES } from '../contract/calls/reports.ts';
import { percentage } from './figures.ts';
import type { Summary, SummaryQuery } from './summaries.ts';

type Point = { readonly latitude: number | null; readonly longitude: number | null };
type CountryRow = Point & {
  readonly country: string;
  readonly countryCode: string;
  readonly slug: string;
  readonly listings: number;
  readonly cities: number;
};
type CityRow = Point & {
  readonly city: string;
  readonly slug: string;
  readonly country: string;
  readonly countryCode: string;
  readonly listings: number;
};
type Places = { readonly countries: readonly CountryRow[]; readonly cities: readonly CityRow[] };

/**
 * Listings by city, with the sums of their directions from the centre of the earth: the middle between the
 * longitudes 179 and -179 is 180, whereas their average is 0.
 */
const BY_CITY = sql`
  select city_id, count(*) as listings, sum(cosd(latitude) * cosd(longitude)) as x,
    sum(cosd(latitude) * sind(longitude)) as y, sum(sind(latitude)) as z
  from businesses where deleted_at is null group by city_id`;

const MIDDLE = sql`
  round(atan2d(sum(z), sqrt(sum(x) ^ 2 + sum(y) ^ 2))::numeric, 4)::float8 as latitude,
  round(atan2d(sum(y), sum(x))::numeric, 4)::float8 as longitude`;

export const GEOGRAPHY_SUMMARY: SummaryQuery<Places> = {
  name: 'geography',
  async compute(trx) {
    await sql`create temporary table places on commit drop as ${BY_CITY}`.execute(trx);
    const { rows: countries } = await sql<CountryRow>`
      select k.name as country, k.code as "countryCode", k.slug,
        sum(p.listings)::bigint as listings, count(*) as cities, ${MIDDLE}
      from places p join cities c on c.id = p.city_id join countries k on k.id = c.country_id
      group by k.id order by listings desc, k.name collate "C"`.execute(trx);
    const { rows: cities } = await sql<CityRow>`
      select c.name as city, c.slug, k.name as country, k.code as "countryCode",
        sum(p.listings)::bigint as listings, ${MIDDLE}
      from places p join cities c on c.id = p.city_id join countries k on k.id = c.country_id
      group by c.id, k.id order by listings desc, c.name collate "C", c.id
      limit ${TOP_CITIES}`.execute(trx);
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
