import { type RawBuilder, sql } from 'kysely';
import type { SearchAnswer, SearchResult } from '../contract/pages/search-api.ts';
import type { SearchSort } from '../contract/pages/sorts.ts';
import type { Database } from '../database/connection.ts';
import { prepared } from '../database/prepared.ts';
import type { FacetValues } from './facets.ts';
import { distanceTo, HAS_TYPED_NAME, ORDERS, POINTS } from './ranking.ts';

/** Score bands of entries: see `#q…` in entries.queries.ts. */
const SCORE_BANDS = [0, 1, 2, 3];
/** Number of results that the facets cover, unless all are ranked. */
const FACETED = 100;
/** Maximum number of matches for an order other than 'best'; more results are shown in that order only. */
export const MOST_SORTED = 10_000;
/** Maximum number of listings of exactly the typed name. */
const NAMESAKES = 300;
/** Distance from the typed city within which a listing of the name also counts, as in a suburb. */
const AROUND_KM = 25;
/** Maximum distance if its city's name contains the typed city's name: York is not New York. */
const SAME_AREA_KM = 100;
/** Listings of a city whose coordinates are read to locate it. */
const SURVEYED = 200;

/** Parameters of the statements with their types, in the order of `$1`, `$2` … */
const TYPES = {
  wanted: 'text',
  enough: 'int',
  enoughForFirst: 'int',
  minRating: 'real',
  verified: 'boolean',
  openNow: 'boolean',
  clocks: 'jsonb',
  openAlways: 'boolean',
  begun: 'text',
  countryIds: 'int[]',
  openDuring: 'int4multirange',
  first: 'text',
  last: 'text',
  categoryIds: 'int[]',
  kindIds: 'int[]',
  kindGroups: 'text[]',
  most: 'int',
  atMost: 'int',
  name: 'text',
  names: 'text[]',
  fullNames: 'text[]',
  namedWithin: 'text',
  placed: 'text',
  equal: 'text',
  termWords: 'text[]',
  firsts: 'int[]',
  lasts: 'int[]',
  termCategories: 'int[]',
  firstKinds: 'int[]',
  lastKinds: 'int[]',
  termKinds: 'int[]',
  best: 'boolean',
  categoryOnly: 'boolean',
  latitude: 'float8',
  longitude: 'float8',
  around: 'int[]',
  reachesKm: 'float8[]',
  offset: 'int',
  limit: 'int',
  chosen: 'text',
  besideKinds: 'text',
} as const;
type Name = keyof typeof TYPES;

/** A value for each parameter. */
export type Values = Readonly<Record<Name, unknown>>;

const NAMES = Object.keys(TYPES);
const p = (name: Name) => sql.raw(`$${NAMES.indexOf(name) + 1}::${TYPES[name]}`);

/**
 * Conditions on entries `e` besides the words. The local minute is looked up in an object: searching a list of 400 time
 * zones took 6 µs for each entry, and 100 ms of a search that widens its place.
 */
const CONDITIONS = sql`
  (${p('minRating')} = 0 or e.rating >= ${p('minRating')})
  and (not ${p('verified')} or e.verified)
  and (not ${p('openNow')}
    or e.open_minutes @> (${p('clocks')} -> e.time_zone)::int)
  and (${p('openDuring')} = '{}' or e.open_minutes && ${p('openDuring')})
  and (${p('begun')} = '' or e.words @@ ${p('begun')}::tsquery)
  and (${p('countryIds')} = '{}'
    or (select country_id from cities where id = e.city_id) = any(${p('countryIds')}))
  and (not ${p('openAlways')} or e.open_minutes = '{[0,10080)}'::int4multirange)`;

/**
 * The parts of a statement. PostgreSQL initialises all parts of a plan before it runs, also unused ones:
 * those of all tiers take 1.4 ms of the 4 ms of a search.
 */
export type Shape = {
  /** How kinds of a category are searched: in groups, or among all entries that match `besideKinds`. */
  readonly kinds: 'none' | 'groups' | 'beside';
  /** Whether there is a second tier, of listings that only have the words in their name. */
  readonly last: boolean;
  /** Whether a listing of the name may be around a city. */
  readonly around: boolean;
  readonly sort: SearchSort;
};

const noKind = ({ kinds }: Shape) =>
  kinds === 'none' ? sql`true` : sql`e.category_id <> all(${p('kindIds')})`;

/**
 * Entries of the kinds of the typed category: one index lookup for each group of kinds, or one for `besideKinds`.
 * @param also another tsquery that they must match
 */
const ofKinds = (kinds: 'groups' | 'beside', also: RawBuilder<unknown>) =>
  kinds === 'beside'
    ? sql`
      select e.* from search_entries e
      where e.words @@ (${p('besideKinds')}::tsquery && ${also}::tsquery)
        and e.category_id = any(${p('kindIds')}) and ${CONDITIONS}`
    : sql`
      select k.* from unnest(${p('kindGroups')}) kinds (any_of) cross join lateral (
        select e.* from search_entries e
        where e.words @@ (kinds.any_of::tsquery && ${p('besideKinds')}::tsquery && ${also}::tsquery)
          and ${CONDITIONS}
      ) k`;

/** Without whether it is open, which is only found out for the facets and the page. */
const COLUMNS = sql`e.business_id, e.city_id, e.category_id, e.rating, e.verified, e.features, e.score,
  e.name, e.open_minutes, e.time_zone, e.distance, e.later, ${HAS_TYPED_NAME} as named, ${POINTS} as points`;

const stage = (at: number, of: 'found' | 'sum') => sql.ref(`${of}${at}`);
const total = (at: number) => sql`(select total from ${stage(at, 'sum')})`;

/**
 * The number of a stage that only pages after the first ones need, else 0. Its entries come after all others, so that the
 * pages before stay as they were.
 */
const later = (at: number) =>
  at === 0
    ? sql`0`
    : sql`case when ${total(at - 1)} >= ${p('enoughForFirst')} then ${sql.lit(at)} else 0 end`;

/** The best matching entries of a tier, band by band, until there are enough. */
const bandOf = (entries: RawBuilder<unknown>, at: number): RawBuilder<unknown> => sql`
  ${stage(at, 'found')} as materialized (
    select * from (${entries}) e
    where ${at === 0 ? sql`true` : sql`${total(at - 1)} < ${p('enough')}`}
    limit ${p('most')}
  ),
  ${stage(at, 'sum')} as materialized (
    select count(*) as found, count(*) + ${at === 0 ? sql`0` : total(at - 1)} as total
    from ${stage(at, 'found')}
  )`;

/** The tiers, with the kinds between them: for each a function from a band to its entries. */
const tiersOf = (shape: Shape): readonly ((band: RawBuilder<unknown>) => RawBuilder<unknown>)[] => {
  const { kinds, last } = shape;
  const matching =
    (words: 'first' | 'last', besides: RawBuilder<unknown>) => (band: RawBuilder<unknown>) =>
      sql`
      select e.* from search_entries e
      where e.words @@ (${p(words)}::tsquery && ${band}::tsquery) and ${besides} and ${CONDITIONS}`;
  const others = sql`${noKind(shape)} and e.category_id <> all(${p('categoryIds')})`;
  return [
    matching('first', noKind(shape)),
    ...(kinds === 'none' ? [] : [(band: RawBuilder<unknown>) => ofKinds(kinds, band)]),
    ...(last ? [matching('last', others)] : []),
  ];
};

/** The ten most frequent values among the results. */
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
      case when b.status = 'open' then b.open_minutes::text end as "openMinutes",
      b.time_zone as "timeZone", b.status
    from ranked r
    join businesses b on b.id = r.business_id and b.listed
    join categories category on category.id = b.category_id
    join cities city on city.id = b.city_id
    join countries country on country.id = city.country_id
    where r.position > ${p('offset')} and r.position <= ${p('offset')} + ${p('limit')}
    order by r.position
  ) p)`;

const QUESTION = sql`
  select ${p('name')} as name, ${p('names')} || ${p('fullNames')} as names, ${p('fullNames')} as full_names,
    ${p('namedWithin')} as within, ${p('placed')} as placed, ${p('categoryIds')} as exact_categories, ${p('kindIds')} as kinds, ${p('equal')} as equal, ${p('categoryOnly')} as category_only,
    ${p('termWords')}::tsquery[] as words, ${p('firsts')} as firsts, ${p('lasts')} as lasts,
    ${p('termCategories')} as categories, ${p('firstKinds')} as first_kinds, ${p('lastKinds')} as last_kinds,
    ${p('termKinds')} as term_kinds, cardinality(${p('termWords')}) as terms, ${p('best')} as best,
    ${p('latitude')} as latitude, ${p('longitude')} as longitude,
    -- Each statement has a place for every value, though not each of them needs these.
    array[${p('wanted')}, ${p('first')}, ${p('last')}, ${p('besideKinds')}] as tiers,
    array[${p('enough')}, ${p('enoughForFirst')}, ${p('most')}, ${p('atMost')}] as limits, ${p('around')} as around, ${p('kindGroups')} as kind_groups, ${p('reachesKm')} as reaches`;

/**
 * Where the listings of the cities are, for names around them, as squares of 0.05 degrees. Places of the
 * same name in a country are one city, so a city has no single centre.
 */
const CENTERS = sql`
  select c.id, c.key, c.country_id, m.latitude, m.longitude
  from cities c left join lateral (
    select avg(latitude) as latitude, avg(longitude) as longitude
    from (
      select latitude, longitude from businesses
      where city_id = c.id and listed and latitude is not null
      limit ${sql.lit(SURVEYED)}
    ) e
    group by floor(latitude * 20), floor(longitude * 20)
  ) m on true where c.id = any(${p('around')})`;

const AROUND = sql`exists (
  select from centers center join cities own on own.id = e.city_id
  where ${distanceTo('center')} <= ${sql.lit(AROUND_KM)}
    or own.country_id = center.country_id
      and strpos(' ' || own.key || ' ', ' ' || center.key || ' ') > 0
      and coalesce(${distanceTo('center')} <= ${sql.lit(SAME_AREA_KM)}, true))`;

/**
 * Listings of exactly the typed name: of the whole text, or of the text without the place, in or around it.
 */
const namesakesOf = ({ around }: Shape) => sql`
  select e.* from search_entries e
  where (e.name = any(${p('names')} || ${p('fullNames')}) or e.alias = any(${p('names')} || ${p('fullNames')}))
    and (${p('chosen')} = '' or e.words @@ ${p('chosen')}::tsquery) and ${CONDITIONS}
    and ((${p('namedWithin')} = '' or e.words @@ ${p('namedWithin')}::tsquery)
        and (e.name = any(${p('fullNames')}) or coalesce(e.alias = any(${p('fullNames')}), false))
      or ${p('placed')} = '' or e.words @@ ${p('placed')}::tsquery
      ${around ? sql`or ${AROUND}` : sql``})
  limit ${sql.lit(NAMESAKES)}`;

/** Whether an entry is as near as the first of `reachesKm` in which there are some; all are, if there is none. */
const IN_REACH = sql`coalesce(distance, 'infinity') <= (
  select coalesce(min(km), 'infinity') from unnest(${p('reachesKm')}) km
  where km >= (select min(distance) from found))`;

/** Whether an entry of the kinds matches `besideKinds`. */
const isOfKinds = ({ kinds }: Shape) =>
  kinds === 'none'
    ? sql`false`
    : sql`category_id = any(${p('kindIds')})
      and (${p('besideKinds')} = '' or words @@ ${p('besideKinds')}::tsquery)`;

type Others = ReturnType<typeof atOnce>;

/** The entries of a page, best first, and the values of the facets. */
export type FoundRow = FacetValues &
  Pick<SearchAnswer['facets'], 'categories' | 'cities'> & {
    /** The highest id of a category at that time. */
    readonly newestCategory: number;
    /** Number of entries that were ranked. */
    readonly ranked: number;
    /** Whether one of them has exactly the typed name. */
    readonly named: boolean;
    /** Whether all matching entries were ranked. */
    readonly exhausted: boolean;
    /** Whether few of the entries with the best scores match: then some hundreds of all may. */
    readonly sparse: boolean;
    /** Number of entries that have the typed name but do not match `wanted`. */
    readonly beyond: number;
    readonly page: readonly (Omit<SearchResult, 'openNow'> & {
      readonly openMinutes: string | null;
      readonly timeZone: string | null;
    })[];
  };

const finding = (shape: Shape, { parts, exhausted, sparse, faceted }: Others) => sql<FoundRow>`
  with q as materialized (${QUESTION}),
  ${shape.around ? sql`centers as materialized (${CENTERS}),` : sql``}
  ${parts},
  namesakes as materialized (${namesakesOf(shape)}),
  found as materialized (
    select e.*, ${distanceTo('q')} as distance from (
      select *, 0 as later from namesakes union all
      select * from others where business_id not in (select business_id from namesakes)
    ) e cross join q
  ),
  ranked as materialized (
    select *, row_number() over (order by later, ${ORDERS[shape.sort]}) as position from (
      select ${COLUMNS} from found e cross join q where ${shape.sort === 'nearest' ? IN_REACH : sql`true`}
    ) e
  ),
  faceted as materialized (
    select category_id, city_id, rating, verified, features, open_minutes, time_zone
    from ranked where ${faceted}
  )
  select (select count(*) from ranked)::int as ranked,
    (select coalesce(max(id), 0) from categories) as "newestCategory",
    exists (select from ranked where named) as named,
    ((${exhausted}) and (select count(*) from namesakes) < ${sql.lit(NAMESAKES)}) as exhausted,
    (${sparse}) as sparse,
    (select count(*) from namesakes where not words @@ ${p('wanted')}::tsquery
      and not (${isOfKinds(shape)}))::int as beyond,
    ${PAGE} as page, ${CATEGORIES} as categories, ${CITIES} as cities, f.*
  from (
    select coalesce(json_agg(rating), '[]') as ratings,
      coalesce(json_agg(verified), '[]') as verified,
      coalesce(json_agg(features), '[]') as features,
      coalesce(json_agg(open_minutes::text), '[]') as "openMinutes",
      coalesce(json_agg(time_zone), '[]') as "timeZones"
    from faceted
  ) f`;

/** Whether all of the matching entries were read. */
const IS_WHOLE = sql`(select count(*) from matching) < ${p('atMost')}`;

/** All at once, or none if there are too many: ranking some of them would be in vain. */
const atOnce = (shape: Shape) => ({
  /** The parts of a WITH that define `others`: the entries that match `wanted`. */
  parts: sql`matching as materialized (
    select * from (
      select e.* from search_entries e
      where e.words @@ ${p('wanted')}::tsquery and ${noKind(shape)} and ${CONDITIONS}
      ${shape.kinds === 'none' ? sql`` : sql`union all ${ofKinds(shape.kinds, sql`''`)}`}
    ) e limit ${p('atMost')}
  ),
  others as not materialized (select *, 0 as later from matching where ${IS_WHOLE})`,
  /** Whether all of them were found. */
  exhausted: IS_WHOLE,
  sparse: IS_WHOLE,
  /** The ranked entries that the facets are counted among. */
  faceted: sql`true`,
});

/** Tier by tier, each in the order of score bands, until there are enough. */
const byStages = (shape: Shape): Others => {
  const stages = tiersOf(shape).flatMap((entries) =>
    SCORE_BANDS.map((nth) => entries(sql.lit(`'#q${nth}'`))),
  );
  const all = (of: (at: number) => RawBuilder<unknown>, between: RawBuilder<unknown>) =>
    sql.join(
      stages.map((_, at) => of(at)),
      between,
    );
  return {
    parts: sql`${sql.join(stages.map(bandOf))},
      others as materialized (
        ${all((at) => sql`select *, ${later(at)} as later from ${stage(at, 'found')}`, sql` union all `)}
      )`,
    // The last band was read to its end, and no band was cut off.
    exhausted: sql`${total(stages.length - 2)} < ${p('enough')} and
      greatest(${all((at) => sql`(select found from ${stage(at, 'sum')})`, sql`, `)}) < ${p('most')}`,
    // The two highest bands are 6 % of all entries.
    sparse: sql`${total(1)} < ${p('enough')}`,
    faceted: sql`position <= ${sql.lit(FACETED)}`,
  };
};

/**
 * @returns a function that runs the statement of a shape; statements are built when they are first needed
 */
function statements(name: string, others: (shape: Shape) => Others) {
  const made = new Map<string, ReturnType<typeof prepared<FoundRow, readonly unknown[]>>>();
  return (database: Database, shape: Shape, values: Values) => {
    const shapeName = `${name}: ${Object.values(shape).join(' ')}`;
    const find = made.get(shapeName) ?? prepared(shapeName, finding(shape, others(shape)));
    made.set(shapeName, find);
    const byName = new Map<string, unknown>(Object.entries(values));
    return find(database, ...NAMES.map((one) => byName.get(one)));
  };
}

/** Ranks all matches at once, unless there are too many. */
export const findAtOnce = statements('find at once', atOnce);

/** Ranks the best matches: always in the order 'best'. */
export const findByStages = statements('find by stages', byStages);
