import { type RawBuilder, sql, type Transaction } from 'kysely';
import { firstPagesOfTrees, kindsOf } from '../categories/category-tree.queries.ts';
import { lockChanges } from '../changes/change-lock.queries.ts';
import { beginChangeSet } from '../changes/change-set.queries.ts';
import { ENTRIES } from '../changes/changed-lists.queries.ts';
import { isPublished } from '../changes/is-published.queries.ts';
import type { ChangedList } from '../changes/list-moves.queries.ts';
import { hasRegionPages, headPages, LISTS, pagesOfLists } from '../changes/lists.queries.ts';
import { markList } from '../changes/mark-lists.ts';
import { markPages, PRIORITY } from '../changes/stale-marks.queries.ts';
import { nearCitiesOf } from '../combinations/near-cities.queries.ts';
import type { Noun } from '../contract/calls/rearrangements.ts';
import { CITY_TOP_CATEGORIES, COUNTRY_TOP_CITIES } from '../contract/pages/pagination.ts';
import type { DB } from '../database/tables.ts';
import { combinationsAround, groupsOf, pagesOf } from './combinations-around.queries.ts';
import { listsOfCitiesIn, pagesOfRegion } from './region-pages.queries.ts';

/** A category, city or region that has another name or address than before. */
export type Renamed = {
  readonly noun: Noun;
  readonly id: number;
  readonly before: Shown;
  readonly after: Shown;
};

type Shown = { readonly name: string; readonly letter: string | null };

/**
 * Marks the pages that show the name of a category, city or region or link to it, without those that show its listings: these
 * are marked with them.
 */
export async function markRenamed(trx: Transaction<DB>, renamed: Renamed): Promise<void> {
  await lockChanges(trx);
  if (!(await isPublished(trx))) return;
  const set = await beginChangeSet(trx);
  for (const list of listsOf(renamed)) await markList(set, PRIORITY.edit, list);
  if (renamed.noun !== 'region')
    await markPages(trx, PRIORITY.edit, sql`select 'home'::page_kind, 0::bigint, 1`);
  await markPages(trx, PRIORITY.edit, PAGES[renamed.noun](renamed.id));
}

/** A query of (kind, key, page): the pages of a category and its kinds, and those that link to it. */
const ofCategory = (id: number): RawBuilder<unknown> => sql`
  ${pagesOfLists(LISTS.category, kindsOf([id]))}
  union all ${firstPagesOfTrees(sql`select ${id}::int`)}
  union all ${headPages(
    LISTS.city,
    sql`
    select p.city_id from city_categories p where p.category_id = ${id} and (
      select count(*) from city_categories o
      where o.city_id = p.city_id and o.business_count > p.business_count
    ) < ${sql.lit(CITY_TOP_CATEGORIES)}`,
  )}
  union all ${combinationsAround(
    [id],
    sql`
    select parent_id from categories where id = ${id} and parent_id is not null`,
  )}
  union all ${groupsOf(sql`select id from categories where id = ${id} and parent_id is null`)}`;

/** A query of (kind, key, page): the pages of a city, and those that link to it. */
const ofCity = (id: number) => {
  const own = sql`select t.* from combinations t
    where t.key >= combination_key('city', ${id}, 0) and t.key < combination_key('city', ${id} + 1, 0)`;
  return sql`
    ${pagesOfLists(LISTS.city, sql`select ${id}::int`)}
    union all select 'country', country_id, 1 from cities where id = ${id}
    union all ${pagesOf(sql`
      select t.key from (${own}) t
      union select combination_key('region', t.region_id, t.category_id) from (${own}) t
      union select combination_key('country', t.country_id, t.category_id) from (${own}) t
      union select combination_key('city', near.id, t.category_id) from (${own}) t
      join (${nearCitiesOf(sql`${id}::int`)}) near on true`)}`;
};

/** The pages of each, and those that link to it. */
const PAGES: Readonly<Record<Noun, (id: number) => RawBuilder<unknown>>> = {
  category: ofCategory,
  city: ofCity,
  region: pagesOfRegion,
};

/** How the lists change that have the category or city as an entry, or name the region of their entries. */
function listsOf({ noun, id, before, after }: Renamed): readonly ChangedList[] {
  if (noun === 'region') return listsOfCitiesIn(sql`select id from cities where region_id = ${id}`);
  const table = sql.table(noun === 'category' ? 'categories' : 'cities');
  const kind = noun === 'category' ? 'categories' : 'cities';
  /** The entry by its former and its new name, in lists by a count. */
  const moved = (key: RawBuilder<unknown>, from: RawBuilder<unknown>) => sql`
    select ${key} as key, ${id}::int as id, e.business_count as old_value, ${before.name}::text as old_name,
      e.business_count as new_value, ${after.name}::text as new_name
    from ${from} and e.business_count > 0`;
  const own = (condition: RawBuilder<unknown>) =>
    sql`${table} e where e.id = ${id} and ${condition}`;
  return [
    ...(noun === 'category' ? OF_COUNTRIES(moved, id) : OF_PLACES(moved, own)),
    {
      list: LISTS[kind],
      moved: moved(sql`0`, own(sql`true`)),
      // Each page links to the letters that have entries.
      ...(before.letter !== after.letter && {
        all: sql`select key from (${LISTS[kind].keys}) list where
          not exists (select from ${table} l where l.letter = ${before.letter}::char(1) and l.business_count > 0)
          or not exists (select from ${table} l where l.letter = ${after.letter}::char(1) and l.business_count > 0
            and l.id <> ${id})`,
      }),
      ...ENTRIES.all(kind),
    },
    {
      list: LISTS[kind],
      moved:
        before.letter === after.letter
          ? moved(sql`ascii(e.letter) - 64`, own(sql`e.letter is not null`))
          : leavingAndJoining(id, own, before, after),
      ...ENTRIES.ofLetter(kind),
    },
  ];
}

type Moved = (key: RawBuilder<unknown>, from: RawBuilder<unknown>) => RawBuilder<unknown>;
type Own = (condition: RawBuilder<unknown>) => RawBuilder<unknown>;

/** The lists of the categories of countries. */
const OF_COUNTRIES = (moved: Moved, id: number): readonly ChangedList[] => [
  {
    list: LISTS.country,
    moved: moved(sql`e.country_id`, sql`country_categories e where e.category_id = ${id}`),
    ...ENTRIES.country,
  },
];

/** The lists of the cities of countries and regions. */
const OF_PLACES = (moved: Moved, own: Own): readonly ChangedList[] => [
  {
    list: LISTS['country-cities'],
    moved: moved(
      sql`e.country_id`,
      own(
        sql`(select city_count from countries where id = e.country_id) > ${sql.lit(COUNTRY_TOP_CITIES)}`,
      ),
    ),
    ...ENTRIES['country-cities'],
  },
  {
    list: LISTS.region,
    moved: moved(
      sql`e.region_id`,
      own(sql`e.region_id is not null and exists (
        select from countries k where k.id = e.country_id and ${hasRegionPages(sql`k.region_count`)})`),
    ),
    ...ENTRIES.region,
  },
];

/** An entry that leaves the list of one letter, and joins that of another. */
const leavingAndJoining = (id: number, own: Own, before: Shown, after: Shown) => sql`
  select ascii(${before.letter}::char(1)) - 64 as key, ${id}::int as id, e.business_count as old_value,
    ${before.name}::text as old_name, null::int as new_value, null::text as new_name
  from ${own(sql`${before.letter}::text is not null and e.business_count > 0`)}
  union all
  select ascii(${after.letter}::char(1)) - 64, ${id}::int, null, null, e.business_count, ${after.name}::text
  from ${own(sql`${after.letter}::text is not null and e.business_count > 0`)}`;
