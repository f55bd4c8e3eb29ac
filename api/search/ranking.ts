import { type RawBuilder, sql } from 'kysely';

/**
 * The order of results. Each entry that is found gets points, and the order is by points, then by
 * score, then by id: total, and the same for the same listings.
 *
 * Text comes first: a listing whose full name was typed leads, however few stars it has. Where a category
 * was typed, its listings come before those of its kinds, and those before listings that are only named
 * so. Among listings that match alike, stars decide (the Bayesian `score`, in which few reviews count
 * little), then how much is known of them. Near somewhere, the first kilometres count most.
 */
export const WEIGHTS = {
  /** The name, or its transliteration, is what was typed. More than all others together. */
  exactName: 200,
  /** The same of a listing that is only around the place that was typed with it. */
  exactNameAround: 150,
  /** Each step from what is named so to a kind of the category, and to the category. */
  tier: 30,
  /** The same near a place and where the best are asked for: distance and stars count for more. */
  tierNear: 1,
  /** The name begins with it. */
  nameBegins: 2,
  /** Share of the terms whose words stand in the name. */
  inName: 3,
  /** Share of the terms that mean a category of which the listing is. */
  inCategory: 2.5,
  /** The same of a kind of it. */
  inKind: 1.5,
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
 * @param place what has `latitude` and `longitude`
 */
export function distanceTo(place: 'q' | 'center'): RawBuilder<unknown> {
  const latitude = sql.ref(`${place}.latitude`);
  const degrees = sql`abs(e.longitude - ${sql.ref(`${place}.longitude`)})`;
  return sql`sqrt(
    pow((e.latitude - ${latitude}) * ${sql.lit(KM_PER_DEGREE)}, 2)
    + pow(least(${degrees}, 360 - ${degrees}) * ${sql.lit(KM_PER_DEGREE)} * cos(radians(${latitude})), 2))`;
}

/**
 * Whether an entry `e` is called what was typed, all of it or less the place. Its alias leaves out the
 * city: 'Restaurant Zaanstad' is called 'restaurant', but no more than any other restaurant.
 */
export const NAMED = sql`(e.name = any(q.names) or coalesce(e.alias = any(q.names)
  and (q.exact_categories = '{}' or not starts_with(e.name, e.alias || ' ')), false))`;

/** Whether it is where it was asked for, or called all that was typed. */
const IN_PLACE = sql`(q.placed = '' or e.words @@ q.placed::tsquery
  or (q.within = '' or e.words @@ q.within::tsquery)
    and (e.name = any(q.full_names) or coalesce(e.alias = any(q.full_names), false)))`;

/** 2 for an entry of the category that was typed, 1 for one of a kind of it. */
const TIER = sql`case
  when e.category_id = any(q.exact_categories) then 2
  when q.equal <> '' and e.words @@ q.equal::tsquery then 2
  when e.category_id = any(q.kinds) then 1 else 0 end`;

/**
 * Terms that give points, of a question that may have more. They stand in the expression one by one: an
 * aggregate of `unnest` takes 4 µs for each entry, two thirds of what its points take.
 */
const TERM_NUMBERS = [1, 2, 3, 4, 5, 6, 7, 8];

/** The points of an entry `e` for one term of a question. */
const termPoints = (nth: number): RawBuilder<unknown> => {
  const of = (column: string) => sql`${sql.ref(`q.${column}`)}[${sql.lit(nth)}]`;
  return sql`case when q.terms < ${sql.lit(nth)} then 0 else
    case when ${of('words')} <> '' and e.words @@ ${of('words')} then ${weight('inName')} else 0 end
    + case when e.category_id = any (q.categories[${of('firsts')}:${of('lasts')}]) then ${weight('inCategory')}
      when e.category_id = any (q.term_kinds[${of('first_kinds')}:${of('last_kinds')}])
        then ${weight('inKind')} else 0 end end`;
};

/** The points of an entry `e` for a question `q`: see QUESTION in find-statements.queries.ts. */
export const POINTS = sql`(
  case when q.name = '' then 0
    when ${NAMED} then case when ${IN_PLACE} then ${weight('exactName')}
      -- The name of a category alone names no listing of another city.
      when q.exact_categories = '{}' then ${weight('exactNameAround')} else 0 end
    when starts_with(e.name, q.name || ' ') or starts_with(e.alias, q.name || ' ')
      then ${weight('nameBegins')} else 0 end
  + case when q.name = '' then 0
    else ${weight('nameCovered')} * least(1, length(q.name)::float8 / greatest(length(e.name), 1)) end
  + case when q.exact_categories = '{}' then 0
    else ${TIER} * case when q.best or q.latitude is not null
      then ${weight('tierNear')} else ${weight('tier')} end end
  + case when q.terms = 0 then 0 else (${sql.join(TERM_NUMBERS.map(termPoints), sql` + `)}) / q.terms end
  + e.score / 5 * case when q.best then ${weight('scoreOfBest')} else ${weight('score')} end
  + ${weight('complete')} * (${sql.lit(FIELDS)} - bit_count(e.missing::int::bit(8))) / ${sql.lit(FIELDS)}
  + case when q.latitude is null or e.latitude is null then 0
    else ${weight('distance')} * power(0.5, least(50, ${distanceTo('q')} / ${sql.lit(HALF_DISTANCE_KM)})) end
)`;
