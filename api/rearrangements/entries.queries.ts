import { type Kysely, type RawBuilder, sql } from 'kysely';
import { loadWider } from '../categories/category-tree.queries.ts';
import { hasRegionPages } from '../changes/lists.queries.ts';
import type { Arranged, NameEntry, Noun } from '../contract/calls/rearrangements.ts';
import { NEW_DAYS, type REARRANGEMENT_ROUTES } from '../contract/calls/rearrangements.ts';
import type { RouteQuery } from '../contract/calls/route.ts';
import { categoryPath, cityPath, regionPath } from '../contract/pages/urls.ts';
import { nameContains } from '../database/name-search.ts';
import type { DB } from '../database/tables.ts';
import { AppError } from '../errors.ts';
import { columnOf, TABLES, tableOf } from './rearrangements.queries.ts';

type Query = RouteQuery<typeof REARRANGEMENT_ROUTES.names>;

type Row = Omit<NameEntry, 'path' | 'parent' | 'addedAt'> & {
  readonly slug: string;
  readonly countrySlug: string | null;
  readonly parentId: number | null;
  readonly parentName: string | null;
  readonly addedAt: Date | null;
  readonly total: number;
};

const IS_NEW = sql`coalesce(t.added_at > now() - make_interval(days => ${sql.lit(NEW_DAYS)}), false)`;

const OWN = sql`t.id, t.name, t.slug, t.business_count as own, t.added_at as "addedAt", ${IS_NEW} as "isNew",
  i.id as "importId", count(*) over () as total`;
const NO_TREE = sql`null::int as tree, false as "hasKinds", null::int as "parentId", null as "parentName"`;
const COUNTRY = sql`k.code as "countryCode", k.slug as "countrySlug"`;
const IMPORT = sql`left join imports i on i.id = t.import_id`;

/** Categories, cities or regions `t`. */
const SOURCES: Readonly<Record<Noun, RawBuilder<unknown>>> = {
  category: sql`
    select ${OWN}, t.tree_count > 0 as "hasPage", t.tree_count as tree,
      t.tree_count > t.business_count as "hasKinds", p.id as "parentId", p.name as "parentName",
      null as region, null::int as cities, null as "countryCode", null as "countrySlug"
    from categories t left join categories p on p.id = t.parent_id ${IMPORT}`,
  city: sql`
    select ${OWN}, t.business_count > 0 as "hasPage", ${NO_TREE}, r.name as region, null::int as cities, ${COUNTRY}
    from cities t join countries k on k.id = t.country_id left join regions r on r.id = t.region_id
    ${IMPORT}`,
  region: sql`
    select ${OWN}, t.business_count > 0 and ${hasRegionPages(sql`k.region_count`)} as "hasPage", ${NO_TREE},
      null as region, t.city_count as cities, ${COUNTRY}
    from regions t join countries k on k.id = t.country_id ${IMPORT}`,
};

/** When it came: all names of an import together. */
const CAME = sql`coalesce(i.created_at, t.added_at)`;

/** What has no listings and is not new is no entry: categories and cities are never removed. */
const IN_USE: Readonly<Record<Noun, RawBuilder<unknown>>> = {
  category: sql`t.merged_into is null and (t.tree_count > 0 or ${IS_NEW})`,
  city: sql`t.merged_into is null and (t.business_count > 0 or ${IS_NEW})`,
  region: sql`t.merged_into is null and (t.business_count > 0 or ${IS_NEW})`,
};

const COUNT: Readonly<Record<Noun, RawBuilder<unknown>>> = {
  category: sql`t.tree_count`,
  city: sql`t.business_count`,
  region: sql`t.business_count`,
};

function orderOf(noun: Noun, order: Query['order']): RawBuilder<unknown> {
  const byCount = sql`${COUNT[noun]} desc, t.name, t.id`;
  if (order === 'name') return sql`t.name collate "tr-x-icu", t.id`;
  return order === 'count'
    ? byCount
    : sql`${IS_NEW} desc, case when ${IS_NEW} then ${CAME} end desc,
        case when ${IS_NEW} then t.import_id end desc nulls last, ${byCount}`;
}

function present({
  parentId,
  parentName,
  countrySlug,
  addedAt,
  total: _,
  ...rest
}: Row): NameEntry {
  const { slug, ...row } = rest;
  const paths = {
    category: () => categoryPath(slug),
    city: () => cityPath(row.countryCode ?? '', slug),
    region: () => regionPath(countrySlug ?? '', slug),
  };
  const noun = row.cities !== null ? 'region' : row.countryCode !== null ? 'city' : 'category';
  return {
    ...row,
    path: paths[noun](),
    parent: parentId === null || parentName === null ? null : { id: parentId, name: parentName },
    addedAt: addedAt === null ? null : addedAt.toISOString(),
  };
}

/** A page of categories or cities, and the number of all that match. */
export async function listNames(
  db: Kysely<DB>,
  noun: Noun,
  { search, order, parent, country }: Query,
  { offset, limit }: { readonly offset: number; readonly limit: number },
) {
  const table = tableOf(noun);
  const conditions = [
    IN_USE[noun],
    ...(search === undefined
      ? []
      : [
          sql`(${nameContains('t', search)} or ${begins(search)} or t.id in (
            select a.merged_into from ${table} a where a.merged_into is not null and ${nameContains('a', search)}))`,
        ]),
    ...(noun === 'category' && parent !== undefined ? [isBelow(parent)] : []),
    ...(noun !== 'category' && country !== undefined
      ? [sql`k.code = ${country.toUpperCase()}`]
      : []),
  ];
  const { rows } = await sql<Row>`
    ${SOURCES[noun]} where ${sql.join(conditions, sql` and `)}
    order by ${orderOf(noun, order)} limit ${limit} offset ${offset}`.execute(db);
  return { entries: rows.map(present), total: rows[0]?.total ?? 0 };
}

const isBelow = (parent: number | 'top') =>
  parent === 'top' ? sql`t.parent_id is null` : sql`t.parent_id = ${parent}`;

/** Whether the folded name begins with a text. */
const begins = (search: string) => sql`t.key like search_fold(${search}) || '%'`;

/** @throws AppError `not_found` if there is none, or it is another name of one */
export async function readName(db: Kysely<DB>, noun: Noun, id: number): Promise<Arranged> {
  const { rows } = await sql<Row>`
    ${SOURCES[noun]} where t.id = ${id} and t.merged_into is null`.execute(db);
  const [row] = rows;
  if (!row) throw new AppError('not_found', `There is no ${noun} ${id}.`);
  const aliases = await db
    .selectFrom(TABLES[noun])
    .select(['id', 'name'])
    .where('merged_into', '=', id)
    // A name whose address is another one has a row of its own.
    .where('name', '<>', row.name)
    .orderBy('name')
    .orderBy('id')
    .execute();
  const of =
    noun === 'region'
      ? sql`b.city_id in (select id from cities where region_id = ${id})`
      : sql`${columnOf(noun)} = ${id}`;
  const { rows: waiting } = await sql<{ count: number }>`
    select count(*) from businesses b where ${of} and not approved and deleted_at is null`.execute(
    db,
  );
  return {
    ...present(row),
    aliases,
    waiting: waiting[0]?.count ?? 0,
    ...(noun === 'category' ? await readTree(db, id) : { wider: [], kinds: [] }),
  };
}

async function readTree(db: Kysely<DB>, id: number): Promise<Pick<Arranged, 'wider' | 'kinds'>> {
  const { rows: kinds } = await sql<Arranged['kinds'][number]>`
    select id, name, tree_count as tree from categories
    where parent_id = ${id} and merged_into is null and tree_count > 0
    order by tree_count desc, name collate "C", id`.execute(db);
  const slugs = (await loadWider(db, [id])).map(({ slug }) => slug);
  const { rows: wider } = await sql<Arranged['wider'][number]>`
    select id, name from categories where slug = any(${slugs}::text[])
    order by array_position(${slugs}::text[], slug)`.execute(db);
  return { wider, kinds };
}
