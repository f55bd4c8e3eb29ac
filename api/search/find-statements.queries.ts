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

/**
 * The parts that a statement has. PostgreSQL sets up all parts of a plan before it runs it, whether they
 * are needed or not: 1.4 ms for those of all tiers, of 4 ms that a search takes.
 */
export type Shape = {
  /** How kinds of a category are looked for: one by one, or among all that is wanted besides. */
  readonly kinds: 'none' | 'each' | 'beside';
  /** Whether there is a second tier, of listings that are only named so. */
  readonly last: boolean;
  /** Whether a listing of the name may be around a city. */
  readonly around: boolean;
};

const noKind = ({ kinds }: Shape) =>
  kinds === 'none' ? sql`true` : sql`e.category_id <> all(${p('kindIds')})`;

/**
 * Entries of the kinds of what was typed: one look into the index for each kind, or one for all that is
 * beside them.
 * @param also another tsquery that they have to have
 */
const ofKinds = (kinds: 'each' | 'beside', also: RawBuilder<unknown>) =>
  kinds === 'beside'
    ? sql`
      select e.* from search_entries e
      where e.words @@ (${p('besideKinds')}::tsquery && ${also}::tsquery)
        and e.category_id = any(${p('kindIds')}) and ${CONDITIONS}`
    : sql`
      select k.* from unnest(${p('kindIds')}) kind (id) cross join lateral (
        select e.* from search_entries e
        where e.words @@ (quote_literal('#k' || kind.id)::tsquery && ${p('besideKinds')}::tsquery && ${also}::tsquery)
          and ${CONDITIONS}
      ) k`;

/** Not whether it is open: to look up what its clocks say takes longer than its points. */
const COLUMNS = sql`e.business_id, e.city_id, e.category_id, e.rating, e.verified, e.features, e.score,
  e.open_minutes, e.time_zone, ${NAMED} as named,
  case when q.latitude is not null and e.latitude is not null then ${distanceTo('q')} end as distance,
  ${POINTS} as points`;

const stage = (at: number, of: 'found' | 'sum') => sql.ref(`${of}${at}`);
const total = (at: number) => sql`(select total from ${stage(at, 'sum')})`;

/** The best of those of a tier that have what is wanted, quarter by quarter, until there are enough. */
const quarterOf = (entries: RawBuilder<unknown>, at: number): RawBuilder<unknown> => sql`
  ${stage(at, 'found')} as materialized (
    select * from (${entries}) e
    where ${at === 0 ? sql`true` : sql`${total(at - 1)} < ${p('enough')}`}
    limit ${p('most')}
  ),
  ${stage(at, 'sum')} as materialized (
    select count(*) as found, count(*) + ${at === 0 ? sql`0` : total(at - 1)} as total
    from ${stage(at, 'found')}
  )`;

/** The tiers of criteria, between them the kinds: of each the entries of a quarter. */
const tiersOf = (
  shape: Shape,
): readonly ((quarter: RawBuilder<unknown>) => RawBuilder<unknown>)[] => {
  const { kinds, last } = shape;
  const first = (quarter: RawBuilder<unknown>) => sql`
    select e.* from search_entries e
    where e.words @@ (${p('first')}::tsquery && ${quarter}::tsquery) and ${noKind(shape)} and ${CONDITIONS}`;
  const ofLast = (quarter: RawBuilder<unknown>) => sql`
    select e.* from search_entries e
    where e.words @@ (${p('last')}::tsquery && ${quarter}::tsquery)
      and ${noKind(shape)} and e.category_id <> all(${p('categoryIds')}) and ${CONDITIONS}`;
  return [
    first,
    ...(kinds === 'none' ? [] : [(quarter: RawBuilder<unknown>) => ofKinds(kinds, quarter)]),
    ...(last ? [ofLast] : []),
  ];
};

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
    -- Each statement has a place for every value, though not each of them needs these.
    array[${p('wanted')}, ${p('first')}, ${p('last')}, ${p('besideKinds')}] as tiers,
    array[${p('enough')}, ${p('most')}] as limits, ${p('around')} as around`;

/**
 * Where the listings of the cities are that a listing of the name may be around: squares of a twentieth
 * of a degree. Places of one name in a country are one city, so it has no middle.
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

/** Listings of the very name: of all that was typed, or less the place, and then there or around it. */
const namesakesOf = ({ around }: Shape) => sql`
  select e.* from search_entries e
  where (e.name = any(${p('names')} || ${p('fullNames')}) or e.alias = any(${p('names')} || ${p('fullNames')}))
    and (${p('chosen')} = '' or e.words @@ ${p('chosen')}::tsquery) and ${CONDITIONS}
    and ((${p('namedWithin')} = '' or e.words @@ ${p('namedWithin')}::tsquery)
        and (e.name = any(${p('fullNames')}) or coalesce(e.alias = any(${p('fullNames')}), false))
      or ${p('placed')} = '' or e.words @@ ${p('placed')}::tsquery
      ${around ? sql`or ${AROUND}` : sql``})
  limit ${sql.lit(NAMESAKES)}`;

/** Whether an entry of the kinds has what is wanted beside them. */
const isOfKinds = ({ kinds }: Shape) =>
  kinds === 'none'
    ? sql`false`
    : sql`category_id = any(${p('kindIds')})
      and (${p('besideKinds')} = '' or words @@ ${p('besideKinds')}::tsquery)`;

type Others = {
  /** The parts of a WITH that make up `others`: the entries that have what is wanted. */
  readonly parts: RawBuilder<unknown>;
  /** Whether there are no more of them. */
  readonly exhausted: RawBuilder<unknown>;
};

const finding = (shape: Shape, { parts, exhausted }: Others) => sql<FoundRow>`
  with q as materialized (${QUESTION}),
  ${shape.around ? sql`centers as materialized (${CENTERS}),` : sql``}
  ${parts},
  namesakes as materialized (${namesakesOf(shape)}),
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
      and not (${isOfKinds(shape)}))::int as beyond,
    ${PAGE} as page, ${CATEGORIES} as categories, ${CITIES} as cities, f.*
  from (
    select coalesce(array_agg(rating::float8), '{}') as ratings,
      coalesce(array_agg(verified), '{}') as verified,
      coalesce(array_agg(features::float8), '{}') as features,
      coalesce(array_agg(open_minutes::text), '{}') as "openMinutes",
      coalesce(array_agg(time_zone), '{}') as "timeZones"
    from faceted
  ) f`;

/** All at once. */
const atOnce = (shape: Shape): Others => ({
  parts: sql`others as materialized (
    select * from (
      select e.* from search_entries e
      where e.words @@ ${p('wanted')}::tsquery and ${noKind(shape)} and ${CONDITIONS}
      ${shape.kinds === 'none' ? sql`` : sql`union all ${ofKinds(shape.kinds, sql`''`)}`}
    ) e limit ${sql.lit(RANKED_AT_ONCE)}
  )`,
  exhausted: sql`(select count(*) from others) < ${sql.lit(RANKED_AT_ONCE)}`,
});

/** Tier by tier, of each the quarters in the order of scores, until there are enough. */
const byStages = (shape: Shape): Others => {
  const stages = tiersOf(shape).flatMap((entries) =>
    QUARTERS.map((nth) => entries(sql.lit(`'#q${nth}'`))),
  );
  const all = (of: (at: number) => RawBuilder<unknown>, between: RawBuilder<unknown>) =>
    sql.join(
      stages.map((_, at) => of(at)),
      between,
    );
  return {
    parts: sql`${sql.join(stages.map(quarterOf))},
      others as materialized (
        ${all((at) => sql`select * from ${stage(at, 'found')}`, sql` union all `)}
      )`,
    // The last quarter of all was looked through to its end, and none was cut off.
    exhausted: sql`${total(stages.length - 2)} < ${p('enough')} and
      greatest(${all((at) => sql`(select found from ${stage(at, 'sum')})`, sql`, `)}) < ${p('most')}`,
  };
};

/** @returns a function that runs the statement of a shape, which is put together when it is first needed */
function statements(name: string, others: (shape: Shape) => Others) {
  const made = new Map<string, ReturnType<typeof prepared<FoundRow, readonly unknown[]>>>();
  return (database: Database, shape: Shape, values: Values) => {
    const { kinds, last, around } = shape;
    const parts = [kinds, ...(last ? ['last'] : []), ...(around ? ['around'] : [])];
    const shapeName = `${name}: ${parts.join(' ')}`;
    const find = made.get(shapeName) ?? prepared(shapeName, finding(shape, others(shape)));
    made.set(shapeName, find);
    const byName = new Map<string, unknown>(Object.entries(values));
    return find(database, ...NAMES.map((one) => byName.get(one)));
  };
}

/** Where more than one thing is asked for: all at once, unless that is too much. */
export const findAtOnce = statements('find at once', atOnce);

export const findByStages = statements('find by stages', byStages);
