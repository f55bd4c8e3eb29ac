import { sql } from 'kysely';

/**
 * The order of results. Each entry that is found gets points, and the order is by points, then by
 * score, then by id: total, and the same for the same listings.
 *
 * Text comes first: who types a name wants the listing of that name, however few stars it has. Among
 * listings that match alike, stars decide (the Bayesian `score`, in which few reviews count little),
 * then how much is known of them. Near somewhere, the first kilometres count most.
 */
export const WEIGHTS = {
  /** The name, or its transliteration, is what was typed. */
  exactName: 6,
  /** The name begins with it. */
  nameBegins: 2,
  /** Share of the terms whose words stand in the name. */
  inName: 3,
  /** Share of the terms that mean a category of which the listing is. */
  inCategory: 2.5,
  /** How much of the name was typed, by length: "Luigi" before "Luigi & Sons Car Repair". */
  nameCovered: 1,
  /** Of five stars. */
  score: 1.5,
  /** The same where the best are asked for. */
  scoreOfBest: 6,
  /** Of all that a listing can tell. */
  complete: 0.3,
  /** At no distance; half of it is left at three kilometres. */
  distance: 6,
} as const;

const HALF_DISTANCE_KM = 3;
const KM_PER_DEGREE = 111.2;
/** Bits of `missing`. */
const FIELDS = 6;

const weight = (name: keyof typeof WEIGHTS) => sql.lit(WEIGHTS[name]);

/**
 * Kilometres between an entry `e` and a place. On a flat map, which is off by less than one in a
 * thousand within 100 km.
 */
export const DISTANCE = sql`sqrt(
  pow((e.latitude - q.latitude) * ${sql.lit(KM_PER_DEGREE)}, 2)
  + pow(least(abs(e.longitude - q.longitude), 360 - abs(e.longitude - q.longitude))
    * ${sql.lit(KM_PER_DEGREE)} * cos(radians(q.latitude)), 2))`;

/** The points of an entry `e` for a question `q`: see QUESTION in find-entries.queries.ts. */
export const POINTS = sql`(
  case when q.name = '' then 0
    when e.name in (q.name, q.full_name) or e.alias in (q.name, q.full_name) then ${weight('exactName')}
    when starts_with(e.name, q.name || ' ') or starts_with(e.alias, q.name || ' ')
      then ${weight('nameBegins')} else 0 end
  + case when q.name = '' then 0
    else ${weight('nameCovered')} * least(1, length(q.name)::float8 / greatest(length(e.name), 1)) end
  + case when q.terms = 0 then 0 else (
      select sum(
        ${weight('inName')} * (t.words <> '' and e.words @@ t.words::tsquery)::int
        + ${weight('inCategory')} * (e.category_id = any (q.categories[t.first:t.last]))::int)
      from unnest(q.words, q.firsts, q.lasts) as t (words, first, last)
    ) / q.terms end
  + e.score / 5 * case when q.best then ${weight('scoreOfBest')} else ${weight('score')} end
  + ${weight('complete')} * (${sql.lit(FIELDS)} - bit_count(e.missing::int::bit(8))) / ${sql.lit(FIELDS)}
  + case when q.latitude is null or e.latitude is null then 0
    else ${weight('distance')} * power(0.5, least(50, ${DISTANCE} / ${sql.lit(HALF_DISTANCE_KM)})) end
)`;
