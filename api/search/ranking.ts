import { type RawBuilder, sql } from 'kysely';
import type { SearchSort } from '../contract/pages/sorts.ts';

/**
 * The order of results: by points, then by score, then by id. It is total and deterministic.
 *
 * Text counts first: a listing whose full name was typed leads, regardless of its rating. If a category was
 * typed, its listings rank above those of its kinds, and these above listings that only have the words in
 * their name. Among equal matches the rating decides (the Bayesian `score`, in which few reviews count
 * little), then completeness. Near a place the first kilometres count most.
 */
export const WEIGHTS = {
  /** The name, or its transliteration, is the typed text. More than all other weights together. */
  exactName: 200,
  /** The same for a listing that is only around the typed place. */
  exactNameAround: 150,
  /** Each step from a match in the name to a kind of the category, and to the category. */
  tier: 30,
  /** The same near a place and for 'best', where distance and rating count more. */
  tierNear: 1,
  /** The name begins with the text. */
  nameBegins: 2,
  /** Share of the terms whose words are in the name. */
  inName: 3,
  /** Share of the terms that mean the listing's category. */
  inCategory: 2.5,
  /** The same for a kind of the category. */
  inKind: 1.5,
  /** Share of the name's length that was typed: "Luigi" before "Luigi & Sons Car Repair". */
  nameCovered: 1,
  /** Score, as a share of five stars. */
  score: 1.5,
  /** The same for 'best'. */
  scoreOfBest: 6,
  /** Of an unrated listing for 'best': behind all rated ones, unless it has the typed name. */
  unratedOfBest: -100,
  /** Share of the fields that are filled in. */
  complete: 0.3,
  /** At distance 0; half of it at three kilometres. */
  distance: 6,
} as const;

const HALF_DISTANCE_KM = 3;
const EARTH_RADIUS_KM = 6371;
/** Number of bits of `missing`. */
const FIELDS = 6;

const weight = (name: keyof typeof WEIGHTS) => sql.lit(WEIGHTS[name]);

/**
 * Kilometres between an entry `e` and a place, by the haversine formula; null if either has no coordinates.
 * @param place alias of a relation with `latitude` and `longitude`
 */
export function distanceTo(place: 'q' | 'center'): RawBuilder<unknown> {
  const latitude = sql.ref(`${place}.latitude`);
  const longitude = sql.ref(`${place}.longitude`);
  // The function least ignores null: without coordinates it would be half of the equator.
  return sql`case when e.latitude is not null and ${latitude} is not null then 2 * ${sql.lit(EARTH_RADIUS_KM)} * asin(least(1, sqrt(
    pow(sin(radians(e.latitude - ${latitude}) / 2), 2)
    + cos(radians(e.latitude)) * cos(radians(${latitude}))
      * pow(sin(radians(e.longitude - ${longitude}) / 2), 2)))) end`;
}

/** The orders of results, of the columns of ranked entries. All are total. */
export const ORDERS = {
  best: sql`points desc, score desc, business_id`,
  nearest: sql`distance nulls last, points desc, business_id`,
  /** By the Bayesian score, in which few reviews count little; unrated listings are last. */
  rating: sql`coalesce(rating, 0) = 0, score desc, business_id`,
  name: sql`name collate "C", business_id`,
} as const satisfies Record<SearchSort, RawBuilder<unknown>>;

/**
 * Whether the name of an entry `e` is the typed text, with or without the place. Its alias omits the city:
 * 'Restaurant Zaanstad' has the alias 'restaurant', but does not match that better than other restaurants.
 */
export const HAS_TYPED_NAME = sql`(e.name = any(q.names) or coalesce(e.alias = any(q.names)
  and (not q.category_only or not starts_with(e.name, e.alias || ' ')), false))`;

/** Whether it is in the typed place, or its name is the whole text. */
const IN_PLACE = sql`(q.placed = '' or e.words @@ q.placed::tsquery
  or (q.within = '' or e.words @@ q.within::tsquery)
    and (e.name = any(q.full_names) or coalesce(e.alias = any(q.full_names), false)))`;

/** 2 for an entry of the typed category, 1 for one of its kinds. */
const TIER = sql`case
  when e.category_id = any(q.exact_categories) then 2
  when q.equal <> '' and e.words @@ q.equal::tsquery then 2
  when e.category_id = any(q.kinds) then 1 else 0 end`;

/**
 * Terms that are counted in points. They are unrolled in the expression: an aggregate over `unnest` takes 4
 * µs for each entry, two thirds of the time of its points.
 */
const TERM_NUMBERS = [1, 2, 3, 4, 5, 6, 7, 8];

/** The points of an entry `e` for one term. */
const termPoints = (nth: number): RawBuilder<unknown> => {
  const of = (column: string) => sql`${sql.ref(`q.${column}`)}[${sql.lit(nth)}]`;
  return sql`case when q.terms < ${sql.lit(nth)} then 0 else
    case when ${of('words')} <> '' and e.words @@ ${of('words')} then ${weight('inName')} else 0 end
    + case when e.category_id = any (q.categories[${of('firsts')}:${of('lasts')}]) then ${weight('inCategory')}
      when e.category_id = any (q.term_kinds[${of('first_kinds')}:${of('last_kinds')}])
        then ${weight('inKind')} else 0 end end`;
};

/** The points of an entry `e`, which has its distance, for a query `q`: see QUESTION in find-statements.queries.ts. */
export const POINTS = sql`(
  case when q.name = '' then 0
    when ${HAS_TYPED_NAME} then case when ${IN_PLACE} then ${weight('exactName')}
      -- The name of a category alone names no listing of another city.
      when not q.category_only then ${weight('exactNameAround')} else 0 end
    when starts_with(e.name, q.name || ' ') or starts_with(e.alias, q.name || ' ')
      then ${weight('nameBegins')} else 0 end
  + case when q.name = '' then 0
    else ${weight('nameCovered')} * least(1, length(q.name)::float8 / greatest(length(e.name), 1)) end
  + case when q.exact_categories = '{}' then 0
    else ${TIER} * case when q.best or q.latitude is not null
      then ${weight('tierNear')} else ${weight('tier')} end end
  + case when q.terms = 0 then 0 else (${sql.join(TERM_NUMBERS.map(termPoints), sql` + `)}) / q.terms end
  + e.score / 5 * case when q.best then ${weight('scoreOfBest')} else ${weight('score')} end
  + case when q.best and coalesce(e.rating, 0) = 0 then ${weight('unratedOfBest')} else 0 end
  + ${weight('complete')} * (${sql.lit(FIELDS)} - bit_count(e.missing::int::bit(8))) / ${sql.lit(FIELDS)}
  + case when e.distance is null then 0
    else ${weight('distance')} * power(0.5, least(50, e.distance / ${sql.lit(HALF_DISTANCE_KM)})) end
)`;
