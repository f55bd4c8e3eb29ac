import { type RawBuilder, sql } from 'kysely';
import { NEARBY_KM } from '../contract/pages/pagination.ts';

/** One degree of latitude, in km. */
const KM_PER_DEGREE = 111;

const DEGREES = sql.lit(NEARBY_KM / KM_PER_DEGREE);

/** The degrees of longitude between two cities, the short way round. */
const DEGREES_ACROSS = sql`(180 - abs(180 - abs(near.longitude - c.longitude)))`;

/**
 * The squared distance of the cities `c` and `near`, in km², on a plane. The middle of their latitudes makes it the same
 * from both sides.
 */
export const squaredKm = sql`(
  ((near.latitude - c.latitude) ^ 2 + (${DEGREES_ACROSS} * cosd((near.latitude + c.latitude) / 2)) ^ 2)
  * ${sql.lit(KM_PER_DEGREE ** 2)})`;

/**
 * The most degrees of longitude that a near city can be away from the city `c`: all beside the poles, and where the way
 * crosses the date line. The index gives the cities within them: without, all around the world at this latitude.
 */
const MOST_ACROSS = sql`(
  select case when degrees + abs(c.longitude) > 180 then 360 else degrees end
  from (select ${DEGREES} / cosd(least(abs(c.latitude) + ${DEGREES} / 2, 89.9)) as degrees) most)`;

/** Whether the city `near` is at most NEARBY_KM away from the city `c`. */
export const isNear = sql`(
  near.latitude between c.latitude - ${DEGREES} and c.latitude + ${DEGREES}
  and near.longitude between c.longitude - ${MOST_ACROSS} and c.longitude + ${MOST_ACROSS}
  and near.id <> c.id and ${squaredKm} <= ${sql.lit(NEARBY_KM ** 2)})`;

/** A query of ids: the cities with listings near one. */
export const nearCitiesOf = (city: RawBuilder<unknown>) => sql`
  select near.id from cities c join cities near on near.business_count > 0 and ${isNear} where c.id = ${city}`;
