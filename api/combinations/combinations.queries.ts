import { type Kysely, type RawBuilder, sql } from 'kysely';
import { hasRegionPages } from '../changes/lists.queries.ts';
import {
  COMBINATION_LINKS,
  COMBINATION_NEARBY,
  COMBINATION_REGIONS,
  MIN_COMBINATION,
} from '../contract/pages/pagination.ts';
import { plainArray } from '../database/plain-array.ts';
import type { DB } from '../database/tables.ts';
import { isNear, squaredKm } from './near-cities.queries.ts';
import { kindsBelow } from './wider.ts';

/** The highest id of a category, which a key has in its lowest bits: see the check of `combinations`. */
export const MOST_CATEGORY = 2 ** 20 - 1;

/** A combination that has a page, with the names of its place. */
export type CombinationRow = {
  readonly key: number;
  readonly place: 'country' | 'region' | 'city';
  readonly placeId: number;
  readonly categoryId: number;
  /** The key of the next wider category in the same place; null for groups. */
  readonly widerKey: number | null;
  readonly businessCount: number;
  readonly sundayCount: number;
  readonly ratedCount: number;
  readonly ratingTenths: number;
  readonly categoryName: string;
  readonly categorySlug: string;
  readonly countryName: string;
  readonly countrySlug: string;
  readonly countryCode: string;
  readonly regionName: string | null;
  readonly regionSlug: string | null;
  readonly cityName: string | null;
  readonly citySlug: string | null;
};

const HAS_PAGE = (alias: string) =>
  sql`${sql.ref(`${alias}.business_count`)} >= ${sql.lit(MIN_COMBINATION)}`;

const keysOf = (keys: readonly number[]) => sql`any(${plainArray(keys)}::bigint[])`;

/** The combinations with these keys, without those that have no page. */
export async function loadCombinations(
  db: Kysely<DB>,
  keys: readonly number[],
): Promise<CombinationRow[]> {
  const { rows } = await sql<CombinationRow>`
    select t.key, t.place, t.place_id as "placeId", t.category_id as "categoryId",
      t.key - t.category_id + g.parent_id as "widerKey",
      t.business_count as "businessCount", t.sunday_count as "sundayCount",
      t.rated_count as "ratedCount", t.rating_tenths as "ratingTenths",
      g.name as "categoryName", g.slug as "categorySlug",
      k.name as "countryName", k.slug as "countrySlug", k.code as "countryCode",
      r.name as "regionName", r.slug as "regionSlug", c.name as "cityName", c.slug as "citySlug"
    from combinations t
    join categories g on g.id = t.category_id
    join countries k on k.id = case when t.place = 'country' then t.place_id else t.country_id end
    left join regions r on r.id = case when t.place = 'region' then t.place_id else t.region_id end
      and ${hasRegionPages(sql`k.region_count`)}
    left join cities c on t.place = 'city' and c.id = t.place_id
    where t.key = ${keysOf(keys)} and ${HAS_PAGE('t')} and (t.place <> 'region' or r.id is not null)
    order by t.key`.execute(db);
  return rows;
}

/** Finds the key of a category in a place, whether it has a page or not. */
export async function findCombination(
  db: Kysely<DB>,
  place: { readonly kind: CombinationRow['place']; readonly id: number },
  categorySlug: string,
): Promise<{ readonly id: number } | undefined> {
  const { rows } = await sql<{ id: number }>`
    select combination_key(${place.kind}::place_kind, ${place.id}::integer, id) as id
    from categories where slug = ${categorySlug}`.execute(db);
  return rows[0];
}

/** A link of the page of a combination, whose key it has. */
export type CombinationLink = {
  readonly key: number;
  readonly name: string;
  readonly slug: string;
  readonly count: number;
};

/** Reads the first links of each combination. @param links a query of links `l` of the combination `t` */
async function readLinks<Row extends CombinationLink>(
  db: Kysely<DB>,
  keys: readonly number[],
  most: number,
  links: RawBuilder<unknown>,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select t.key, l.* from combinations t cross join lateral (
      ${links} limit ${sql.lit(most)}
    ) l where t.key = ${keysOf(keys)}`.execute(db);
  return rows;
}

/** A kind in a place, and how far below the category it is: its own kinds are at 1. */
export type KindThere = CombinationLink & { readonly level: number };

/**
 * The kinds of categories that have pages in places, with their kinds, four levels down. The combinations of a place have
 * consecutive keys, and are read once: 500 pages of a country have 50,000 kinds and siblings.
 * @param keys of combinations, which need not have pages
 */
export async function listKindsThere(
  db: Kysely<DB>,
  keys: readonly number[],
): Promise<KindThere[]> {
  const asked = sql`unnest(${plainArray(keys)}::bigint[]) asked (key)`;
  const { rows } = await sql<KindThere>`
    select l.key - l.category_id + below.category_id as key, n.name, n.slug, l.business_count as count, below.level
    from (
      select l.* from (select distinct key >> 20 as prefix from ${asked}) place
      cross join lateral (
        select l.key, l.category_id, l.business_count from combinations l
        where l.key >= place.prefix << 20 and l.key < (place.prefix + 1) << 20 and ${HAS_PAGE('l')}
        -- Without it, PostgreSQL expects a ninth of all combinations to be of a place, and reads all: 140 ms.
        offset 0
      ) l
      -- Without this one, it reads all kinds once for each place.
      offset 0
    ) l
    -- From the wider categories down: from all kinds up took 16 ms, for a few pages as for 500.
    join (${kindsBelow(sql`select distinct (key & ${sql.lit(MOST_CATEGORY)})::int from ${asked}`)}) below
      on below.id = l.category_id
    join categories n on n.id = l.category_id
    where l.key - l.category_id + below.category_id = ${keysOf(keys)}`.execute(db);
  return rows;
}

/** The groups of categories that have pages in places, most listings first. `key` is the id of the place. */
export async function listGroupsThere(
  db: Kysely<DB>,
  place: CombinationRow['place'],
  ids: readonly number[],
): Promise<CombinationLink[]> {
  const { rows } = await sql<CombinationLink>`
    with n as materialized (
      select id, name, slug from categories n where parent_id is null and tree_count > 0
        and exists (select from categories kind where kind.parent_id = n.id)
    )
    select t.place_id as key, n.name, n.slug, l.business_count as count
    from unnest(${plainArray(ids)}::int[]) as t (place_id) cross join n
    join combinations l on l.key = combination_key(${sql.lit(place)}, t.place_id, n.id) and ${HAS_PAGE('l')}
    order by 1, l.business_count desc, n.name collate "C"`.execute(db);
  return rows;
}

/** Regions of countries where their categories have pages, most listings first. */
export const listRegionsThere = (db: Kysely<DB>, keys: readonly number[]) =>
  readLinks(
    db,
    keys,
    COMBINATION_REGIONS,
    sql`
      select n.name, n.slug, l.business_count as count from combinations l
      join regions n on n.id = l.place_id
      join countries k on k.id = l.country_id and ${hasRegionPages(sql`k.region_count`)}
      where t.place = 'country' and l.country_id = t.place_id and l.category_id = t.category_id
        and l.place = 'region' and ${HAS_PAGE('l')}
      order by l.business_count desc, n.name collate "C"`,
  );

/** Cities of combinations, most listings first: those `l` of the combination `t`. */
export const citiesThere = (columns: RawBuilder<unknown>, most: RawBuilder<unknown>) => {
  const first = (wider: RawBuilder<unknown>) => sql`(
    select ${columns} from combinations l
    where ${wider} = t.place_id and l.category_id = t.category_id and l.place = 'city'
    order by l.business_count desc, l.place_id limit ${most})`;
  return sql`
    select * from ${first(sql`t.place = 'country' and l.country_id`)} of_country
    union all select * from ${first(sql`t.place = 'region' and l.region_id`)} of_region`;
};

/** Cities of regions and countries where their categories have pages, most listings first. */
export const listCitiesThere = (db: Kysely<DB>, keys: readonly number[]) =>
  readLinks<CombinationLink & { readonly countryCode: string }>(
    db,
    keys,
    COMBINATION_LINKS,
    sql`
      select n.name, n.slug, c.business_count as count, k.code as "countryCode"
      from (${citiesThere(sql`l.place_id, l.business_count`, sql.lit(COMBINATION_LINKS))}) c
      join cities n on n.id = c.place_id join countries k on k.id = n.country_id
      where ${HAS_PAGE('c')} order by c.business_count desc, c.place_id`,
  );

/**
 * Cities near those of combinations where the category has a page, too, the nearest first. A city with fewer listings than
 * a page needs has none.
 */
export async function listNearbyThere(db: Kysely<DB>, keys: readonly number[]) {
  const { rows } = await sql<CombinationLink & { readonly countryCode: string }>`
    with t as (select * from combinations where place = 'city' and key = ${keysOf(keys)}),
    pairs as materialized (
      select c.id as city_id, near.id, ${squaredKm} as distance
      from cities c join cities near on near.business_count > 0 and ${HAS_PAGE('near')} and ${isNear}
      where c.id in (select place_id from t)
    )
    select found.key, n.name, n.slug, 0 as count, k.code as "countryCode" from (
      select t.key, pairs.id, row_number() over (partition by t.key order by pairs.distance, pairs.id) as nth
      from t join pairs on pairs.city_id = t.place_id
      join combinations l on l.key = combination_key('city', pairs.id, t.category_id) and ${HAS_PAGE('l')}
    ) found join cities n on n.id = found.id join countries k on k.id = n.country_id
    where nth <= ${sql.lit(COMBINATION_NEARBY)} order by found.key, nth`.execute(db);
  return rows;
}
