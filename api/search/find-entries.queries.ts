import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/connection.ts';
import { prepared } from '../database/prepared.ts';
import type { Criteria } from './criteria.ts';
import { countFacets, type Facets, type FacetValues, isOpen } from './facets.ts';
import { type LocalMinutes, localMinutes } from './local-minutes.ts';
import { DISTANCE, POINTS } from './ranking.ts';

/** Of entries, sorted by score: see `#q…` in entries.queries.ts. */
const QUARTERS = [0, 1, 2, 3];
/** As many entries at least are put in order, unless fewer are found. */
const RANKED = 100;
/** Facets are counted among so many results. */
const FACETED = 100;
/** Near somewhere, the nearest count and not the best: so many are put in order. */
const RANKED_NEAR = 3_000;
/**
 * Where more than one thing is asked for, few entries have all of it, and to look for them quarter by
 * quarter is to look four times. Up to so many are put in order at once.
 */
const RANKED_AT_ONCE = 1_000;
/** Listings of the very name that was typed. */
const NAMESAKES = 300;

/** What a result shows of a listing. */
export type FoundListing = {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly category: string;
  readonly city: string;
  readonly country: string;
  readonly countryCode: string;
  readonly fullAddress: string | null;
  readonly phone: string | null;
  readonly rating: number | null;
  readonly reviews: number;
  readonly photo: string | null;
  readonly verified: boolean;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly distanceKm: number | null;
  readonly openNow: boolean | null;
};

export type CategoryCount = {
  readonly name: string;
  readonly slug: string;
  readonly count: number;
};
export type CityCount = CategoryCount & { readonly countryCode: string };

/** What was found, best first, and what stands out in it. */
export type FoundEntries = Facets & {
  /** How many have been put in order. */
  readonly ranked: number;
  /** Whether one of them is called just what was typed. */
  readonly named: boolean;
  /** Whether there are no others. */
  readonly exhausted: boolean;
  readonly page: readonly FoundListing[];
  readonly categories: readonly CategoryCount[];
  readonly cities: readonly CityCount[];
};

/** The same as the database has it. */
type FoundRow = FacetValues &
  Omit<FoundEntries, keyof Facets | 'page'> & {
    readonly page: readonly (Omit<FoundListing, 'openNow'> & {
      readonly openMinutes: string | null;
      readonly timeZone: string | null;
    })[];
  };

const OPEN_NOW = sql`(e.open_minutes @> q.minutes[array_position(q.zones, e.time_zone)])`;

const CONDITIONS = sql`
  (q.min_rating = 0 or e.rating >= q.min_rating)
  and (not q.verified or e.verified)
  and (not q.open_now or ${OPEN_NOW})
  and (not q.open_always or e.open_minutes = '{[0,10080)}'::int4multirange)`;

/** Not whether it is open: to look up what its clocks say takes longer than its points. */
const COLUMNS = sql`e.business_id, e.city_id, e.category_id, e.rating, e.verified, e.features, e.score,
  e.open_minutes, e.time_zone, e.name in (q.name, q.full_name) or e.alias in (q.name, q.full_name) as named,
  case when q.latitude is not null and e.latitude is not null then ${DISTANCE} end as distance,
  ${POINTS} as points`;

/** The best of those that have what is wanted, quarter by quarter, until there are enough. */
const quarter = (nth: number): RawBuilder<unknown> => sql`
  quarter${sql.raw(String(nth))} as materialized (
    select ${COLUMNS} from search_entries e cross join q
    where ${soFar(nth)} < $2::int
      and e.words @@ ($1::tsquery && ${sql.lit(`'#q${nth}'`)}::tsquery) and ${CONDITIONS}
    limit $21::int
  )`;

const soFar = (before: number): RawBuilder<unknown> =>
  sql`(${sql.join(
    [
      sql`0`,
      ...QUARTERS.slice(0, before).map(
        (nth) => sql`(select count(*) from quarter${sql.raw(String(nth))})`,
      ),
    ],
    sql` + `,
  )})`;

/** The ten that most of the results have. */
const counts = (column: 'category_id' | 'city_id') => sql`
  select ${sql.ref(column)} as id, count(*) as count from faceted
  group by 1 order by 2 desc, 1 limit 10`;

const CATEGORIES = sql`(
  select coalesce(json_agg(json_build_object('name', c.name, 'slug', c.slug, 'count', n.count)
    order by n.count desc, n.id), '[]')
  from (${counts('category_id')}) n join categories c using (id))`;

const CITIES = sql`(
  select coalesce(json_agg(json_build_object('name', c.name, 'slug', c.slug, 'countryCode', k.code,
    'count', n.count) order by n.count desc, n.id), '[]')
  from (${counts('city_id')}) n join cities c using (id) join countries k on k.id = c.country_id)`;

const PAGE = sql`(
  select coalesce(json_agg(p), '[]') from (
    select b.id, b.slug, b.name, category.name as category, city.name as city,
      country.name as country, country.code as "countryCode", b.full_address as "fullAddress",
      b.phone, b.rating, b.reviews, b.photo, b.verified, b.latitude, b.longitude,
      round(r.distance::numeric, 2)::float8 as "distanceKm",
      b.open_minutes::text as "openMinutes", b.time_zone as "timeZone"
    from ranked r
    join businesses b on b.id = r.business_id and b.public
    join categories category on category.id = b.category_id
    join cities city on city.id = b.city_id
    join countries country on country.id = city.country_id
    where r.position > $18::int and r.position <= $18::int + $19::int
    order by r.position
  ) p)`;

const QUESTION = sql`
  select $3::text as name, $20::text as full_name, $4::text[]::tsquery[] as words, $5::int[] as firsts, $6::int[] as lasts,
    $7::int[] as categories, cardinality($4::text[]) as terms,
    $8::real as min_rating, $9::boolean as verified, $10::boolean as open_now,
    $11::boolean as open_always, $12::boolean as best, $13::float8 as latitude,
    $14::float8 as longitude, $15::text[] as zones, $16::int[] as minutes,
    $2::int as enough, $21::int as most`;

/**
 * @param others the parts of a WITH that make up `others`: the entries that have what is wanted
 * @param exhausted whether there are no more of them
 */
const finding = (others: RawBuilder<unknown>, exhausted: RawBuilder<unknown>) => sql<FoundRow>`
  with q as materialized (${QUESTION}),
  ${others},
  namesakes as materialized (
    select ${COLUMNS} from search_entries e cross join q
    where (e.name = $20::text or e.alias = $20::text) and $20::text <> ''
      and ($17::text = '' or e.words @@ $17::text::tsquery) and ${CONDITIONS}
    limit ${sql.lit(NAMESAKES)}
  ),
  ranked as materialized (
    select *, row_number() over (order by points desc, score desc, business_id) as position
    from (
      select * from others union all
      select * from namesakes where business_id not in (select business_id from others)
    ) found
  ),
  faceted as materialized (
    select category_id, city_id, rating, verified, features, open_minutes, time_zone
    from ranked where position <= ${sql.lit(FACETED)}
  )
  select (select count(*) from ranked)::int as ranked,
    exists (select from ranked where named) as named,
    (${exhausted}) as exhausted,
    ${PAGE} as page, ${CATEGORIES} as categories, ${CITIES} as cities, f.*
  from (
    select coalesce(array_agg(rating::float8), '{}') as ratings,
      coalesce(array_agg(verified), '{}') as verified,
      coalesce(array_agg(features::float8), '{}') as features,
      coalesce(array_agg(open_minutes::text), '{}') as "openMinutes",
      coalesce(array_agg(time_zone), '{}') as "timeZones"
    from faceted
  ) f`;

type Values = readonly unknown[];

/** Where more than one thing is asked for: all at once, unless that is too much. */
const findAtOnce = prepared<FoundRow, Values>(
  'find entries at once',
  finding(
    sql`others as materialized (
      select ${COLUMNS} from search_entries e cross join q
      where e.words @@ $1::tsquery and ${CONDITIONS} limit ${sql.lit(RANKED_AT_ONCE)}
    )`,
    sql`(select count(*) from others) < ${sql.lit(RANKED_AT_ONCE)}`,
  ),
);

const findByQuarters = prepared<FoundRow, Values>(
  'find entries by quarters',
  finding(
    sql`${sql.join(QUARTERS.map(quarter))},
    others as materialized (
      ${sql.join(
        QUARTERS.map((nth) => sql`select * from ${sql.ref(`quarter${nth}`)}`),
        sql` union all `,
      )}
    )`,
    sql`${soFar(QUARTERS.length)} < $2::int or exists (select from quarter3)`,
  ),
);

/** Clocks are asked for by the condition alone: to read those of 400 zones takes as long as a search. */
const NO_CLOCKS: Pick<LocalMinutes, 'zones' | 'minutes'> = { zones: '{}', minutes: '{}' };

/**
 * Finds entries and puts the best of them in order.
 * @param page from which entry on, and how many
 */
export async function findEntries(
  database: Database,
  criteria: Criteria,
  page: { readonly offset: number; readonly limit: number },
  now: Date,
): Promise<FoundEntries> {
  const clocks = localMinutes(now);
  const values = valuesOf(criteria, page, criteria.openNow ? clocks : NO_CLOCKS);
  const [atOnce] = criteria.several ? await findAtOnce(database, ...values) : [];
  const [row] = atOnce?.exhausted ? [atOnce] : await findByQuarters(database, ...values);
  if (!row) throw new Error('A select without WHERE has given no row.');
  const { ratings, verified, features, openMinutes, timeZones, ...found } = row;
  return {
    ...found,
    ...countFacets({ ratings, verified, features, openMinutes, timeZones }, clocks),
    page: row.page.map(({ openMinutes, timeZone, ...listing }) => ({
      ...listing,
      openNow: isOpen(openMinutes, timeZone, clocks),
    })),
  };
}

function valuesOf(
  criteria: Criteria,
  page: { readonly offset: number; readonly limit: number },
  { zones, minutes }: Pick<LocalMinutes, 'zones' | 'minutes'>,
): Values {
  const { terms, near } = criteria;
  const lasts: number[] = [];
  let last = 0;
  for (const { categoryIds } of terms) {
    last += categoryIds.length;
    lasts.push(last);
  }
  return [
    criteria.wanted,
    near === null ? Math.max(RANKED, page.offset + page.limit + 1) : RANKED_NEAR,
    criteria.name,
    terms.map(({ words }) => words),
    terms.map(({ categoryIds }, nth) => (lasts[nth] ?? 0) - categoryIds.length + 1),
    lasts,
    terms.flatMap(({ categoryIds }) => categoryIds),
    criteria.minRating,
    criteria.verified,
    criteria.openNow,
    criteria.openAlways,
    criteria.best,
    near?.latitude ?? null,
    near?.longitude ?? null,
    zones,
    minutes,
    criteria.namedWithin,
    page.offset,
    page.limit,
    criteria.fullName,
    near === null ? RANKED_AT_ONCE : RANKED_NEAR,
  ];
}
