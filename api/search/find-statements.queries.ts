import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/connection.ts';
import { prepared } from '../database/prepared.ts';
import type { FoundRow } from './found-entries.ts';
import { distanceTo, NAMED, POINTS } from './ranking.ts';

/** Of entries, sorted by score: see `#q…` in entries.queries.ts. */
const QUARTERS = [0, 1, 2, 3];
/** Facets are counted among so many results. */
const FACETED = 100;
/**
 * Where more than one thing is asked for, few entries have all of it, and to look for them quarter by
 * quarter is to look four times. Up to so many are put in order at once.
 */
export const RANKED_AT_ONCE = 1_000;
/** Listings of the very name that was typed. */
const NAMESAKES = 300;
/** A listing of the name is as good so far from the city that was typed: a suburb of it. */
const AROUND_KM = 25;
/** So far at most where its city has the other's name in its own: York is not New York. */
const SAME_AREA_KM = 100;
/** Listings of a city that tell where it is. */
const SURVEYED = 200;

/** The values of the statements, by name, and their types: in this order they are `$1`, `$2` … */
const TYPES = {
  wanted: 'text',
  enough: 'int',
  minRating: 'real',
  verified: 'boolean',
  openNow: 'boolean',
  zones: 'text[]',
  minutes: 'int[]',
  openAlways: 'boolean',
  first: 'text',
  last: 'text',
  categoryIds: 'int[]',
  kindIds: 'int[]',
  most: 'int',
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
  latitude: 'float8',
  longitude: 'float8',
  around: 'int[]',
  offset: 'int',
  limit: 'int',
  chosen: 'text',
  besideKinds: 'text',
  narrow: 'boolean',
} as const;
type Name = keyof typeof TYPES;

/** A value for each of them. */
export type Values = Readonly<Record<Name, unknown>>;

const NAMES = Object.keys(TYPES);
const p = (name: Name) => sql.raw(`$${NAMES.indexOf(name) + 1}::${TYPES[name]}`);

/** What entries `e` have to be like, besides having the words. */
const CONDITIONS = sql`
  (${p('minRating')} = 0 or e.rating >= ${p('minRating')})
  and (not ${p('verified')} or e.verified)
  and (not ${p('openNow')}
    or e.open_minutes @> (${p('minutes')})[array_position(${p('zones')}, e.time_zone)])
  and (not ${p('openAlways')} or e.open_minutes = '{[0,10080)}'::int4multirange)`;

const NO_KIND = sql`e.category_id <> all(${p('kindIds')})`;

/**
 * Entries of the kinds of what was typed: one look into the index for each kind, or one for all that is
 * beside them.
 * @param also another tsquery that they have to have
 */
const ofKinds = (also: RawBuilder<unknown>) => sql`
  select e.* from search_entries e
  where ${p('narrow')} and e.words @@ (${p('besideKinds')}::tsquery && ${also}::tsquery)
    and e.category_id = any(${p('kindIds')}) and ${CONDITIONS}
  union all
  select k.* from unnest(${p('kindIds')}) kind (id) cross join lateral (
    select e.* from search_entries e
    where not ${p('narrow')}
      and e.words @@ (quote_literal('#k' || kind.id)::tsquery && ${p('besideKinds')}::tsquery && ${also}::tsquery)
      and ${CONDITIONS}
  ) k`;

/** Not whether it is open: to look up what its clocks say takes longer than its points. */
const COLUMNS = sql`e.business_id, e.city_id, e.category_id, e.rating, e.verified, e.features, e.score,
  e.open_minutes, e.time_zone, ${NAMED} as named,
  case when q.latitude is not null and e.latitude is not null then ${distanceTo('q')} end as distance,
  ${POINTS} as points`;

/** The tiers of criteria, between them the kinds, each in the order of scores. */
const STAGES = (['first', 'kinds', 'last'] as const).flatMap((tier) =>
  QUARTERS.map((nth) => ({ tier, quarter: sql.lit(`'#q${nth}'`) })),
);
const stage = (at: number, of: 'found' | 'sum') => sql.ref(`${of}${at}`);

const ENTRIES_OF: Readonly<
  Record<(typeof STAGES)[number]['tier'], (quarter: RawBuilder<unknown>) => RawBuilder<unknown>>
> = {
  first: (quarter) => sql`
    select e.* from search_entries e
    where e.words @@ (${p('first')}::tsquery && ${quarter}::tsquery) and ${NO_KIND} and ${CONDITIONS}`,
  kinds: ofKinds,
  last: (quarter) => sql`
    select e.* from search_entries e
    where ${p('last')} <> '' and e.words @@ (${p('last')}::tsquery && ${quarter}::tsquery)
      and ${NO_KIND} and e.category_id <> all(${p('categoryIds')}) and ${CONDITIONS}`,
};

/** The best of those of a tier that have what is wanted, quarter by quarter, until there are enough. */
const quarterOf = (
  { tier, quarter }: (typeof STAGES)[number],
  at: number,
): RawBuilder<unknown> => sql`
  ${stage(at, 'found')} as materialized (
    select * from (${ENTRIES_OF[tier](quarter)}) e
    where ${at === 0 ? sql`true` : sql`(select total from ${stage(at - 1, 'sum')}) < ${p('enough')}`}
    limit ${p('most')}
  ),
  ${stage(at, 'sum')} as materialized (
    select count(*) as found,
      count(*) + ${at === 0 ? sql`0` : sql`(select total from ${stage(at - 1, 'sum')})`} as total
    from ${stage(at, 'found')}
  )`;

const total = (at: number) => sql`(select total from ${stage(at, 'sum')})`;

/** Whether the last tier that there is was looked through to its end, and none was cut off. */
const ALL_STAGES = sql`
  case when ${p('last')} <> '' then ${total(10)}
    when cardinality(${p('kindIds')}) > 0 then ${total(6)} else ${total(2)} end < ${p('enough')}
  and greatest(${sql.join(STAGES.map((_, at) => sql`(select found from ${stage(at, 'sum')})`))}) < ${p('most')}`;

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
    ${p('namedWithin')} as within, ${p('placed')} as placed, ${p('categoryIds')} as exact_categories, ${p('kindIds')} as kinds, ${p('equal')} as equal,
    ${p('termWords')}::tsquery[] as words, ${p('firsts')} as firsts, ${p('lasts')} as lasts,
    ${p('termCategories')} as categories, ${p('firstKinds')} as first_kinds, ${p('lastKinds')} as last_kinds,
    ${p('termKinds')} as term_kinds, cardinality(${p('termWords')}) as terms, ${p('best')} as best,
    ${p('latitude')} as latitude, ${p('longitude')} as longitude,
    -- Each statement has a place for every value, though only one of the two needs these.
    ${p('enough')} as enough, array[${p('first')}, ${p('last')}] as tiers, ${p('most')} as most`;

/**
 * Where the listings of the cities are that a listing of the name may be around: squares of a twentieth
 * of a degree. Places of one name in a country are one city, so it has no middle.
 */
const CENTERS = sql`
  select c.id, c.key, c.country_id, m.latitude, m.longitude
  from cities c left join lateral (
    select avg(latitude) as latitude, avg(longitude) as longitude
    from (
      select latitude, longitude from search_entries
      where words @@ quote_literal('#c' || c.id)::tsquery and latitude is not null
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

/** Listings of the very name: of all that was typed, or less the place, and then there or around it. */
const NAMESAKES_FOUND = sql`
  select e.* from search_entries e
  where (e.name = any(${p('names')} || ${p('fullNames')}) or e.alias = any(${p('names')} || ${p('fullNames')}))
    and (${p('chosen')} = '' or e.words @@ ${p('chosen')}::tsquery) and ${CONDITIONS}
    and ((${p('namedWithin')} = '' or e.words @@ ${p('namedWithin')}::tsquery)
        and (e.name = any(${p('fullNames')}) or coalesce(e.alias = any(${p('fullNames')}), false))
      or ${p('placed')} = '' or e.words @@ ${p('placed')}::tsquery
      or cardinality(${p('around')}) > 0 and ${AROUND})
  limit ${sql.lit(NAMESAKES)}`;

/**
 * @param others the parts of a WITH that make up `others`: the entries that have what is wanted
 * @param exhausted whether there are no more of them
 */
const finding = (others: RawBuilder<unknown>, exhausted: RawBuilder<unknown>) => sql<FoundRow>`
  with q as materialized (${QUESTION}),
  centers as materialized (${CENTERS}),
  ${others},
  namesakes as materialized (${NAMESAKES_FOUND}),
  ranked as materialized (
    select *, row_number() over (order by points desc, score desc, business_id) as position
    from (
      select ${COLUMNS} from (
        select * from others union all
        select * from namesakes where business_id not in (select business_id from others)
      ) e cross join q
    ) found
  ),
  faceted as materialized (
    select category_id, city_id, rating, verified, features, open_minutes, time_zone
    from ranked where position <= ${sql.lit(FACETED)}
  )
  select (select count(*) from ranked)::int as ranked,
    (select coalesce(max(id), 0) from categories) as "newestCategory",
    exists (select from ranked where named) as named,
    ((${exhausted}) and (select count(*) from namesakes) < ${sql.lit(NAMESAKES)}) as exhausted,
    (select count(*) from namesakes where not words @@ ${p('wanted')}::tsquery
      and not (category_id = any(${p('kindIds')}) and (${p('besideKinds')} = '' or words @@ ${p('besideKinds')}::tsquery)))::int as beyond,
    ${PAGE} as page, ${CATEGORIES} as categories, ${CITIES} as cities, f.*
  from (
    select coalesce(array_agg(rating::float8), '{}') as ratings,
      coalesce(array_agg(verified), '{}') as verified,
      coalesce(array_agg(features::float8), '{}') as features,
      coalesce(array_agg(open_minutes::text), '{}') as "openMinutes",
      coalesce(array_agg(time_zone), '{}') as "timeZones"
    from faceted
  ) f`;

const statement = (name: string, query: RawBuilder<FoundRow>) => {
  const find = prepared<FoundRow, readonly unknown[]>(name, query);
  const ordered = (values: Values) => {
    const byName = new Map<string, unknown>(Object.entries(values));
    return NAMES.map((one) => byName.get(one));
  };
  return (database: Database, values: Values) => find(database, ...ordered(values));
};

/** Where more than one thing is asked for: all at once, unless that is too much. */
export const findAtOnce = statement(
  'find entries at once',
  finding(
    sql`others as materialized (
      select * from (
        select e.* from search_entries e
        where e.words @@ ${p('wanted')}::tsquery and ${NO_KIND} and ${CONDITIONS}
        union all ${ofKinds(sql`''`)}
      ) e limit ${sql.lit(RANKED_AT_ONCE)}
    )`,
    sql`(select count(*) from others) < ${sql.lit(RANKED_AT_ONCE)}`,
  ),
);

export const findByStages = statement(
  'find entries by stages',
  finding(
    sql`${sql.join(STAGES.map(quarterOf))},
    others as materialized (
      ${sql.join(
        STAGES.map((_, at) => sql`select * from ${stage(at, 'found')}`),
        sql` union all `,
      )}
    )`,
    ALL_STAGES,
  ),
);
