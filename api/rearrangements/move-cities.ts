import { sql, type Transaction } from 'kysely';
import { lockChanges } from '../changes/change-lock.queries.ts';
import type { ChangeSet } from '../changes/change-set.ts';
import { isPublished } from '../changes/is-published.queries.ts';
import { LISTS, pagesOfLists } from '../changes/lists.queries.ts';
import { markList } from '../changes/mark-lists.ts';
import { markPages, PRIORITY } from '../changes/stale-marks.queries.ts';
import { turnRegions } from '../changes/turn-regions.queries.ts';
import { recountCombinations } from '../combinations/combination-counts.queries.ts';
import { STALE_COMBINATIONS } from '../combinations/stale-combinations.queries.ts';
import type { DB } from '../database/tables.ts';
import { writeRegions } from '../search/entries.queries.ts';
import { combinationsOfRegion, listsOfCitiesIn } from './region-pages.queries.ts';

type Regions = { readonly from: number; readonly to: number };

/** Moves cities to another region of their country, with the counts, search entries and pages that follow. */
export async function moveCities(
  trx: Transaction<DB>,
  cities: readonly number[],
  { from, to }: Regions,
): Promise<void> {
  await lockChanges(trx);
  const before = await countRegions(trx, to);
  await sql`
    update cities set region_id = ${to} where id = any(${cities}::int[])`.execute(trx);
  await sql`
    update regions r set business_count = coalesce(n.businesses, 0), city_count = coalesce(n.cities, 0)
    from unnest(array[${from}, ${to}]::int[]) changed (id) left join (
      select region_id, sum(business_count) as businesses, count(*) as cities
      from cities where business_count > 0 and region_id in (${from}, ${to}) group by 1
    ) n on n.region_id = changed.id
    where r.id = changed.id`.execute(trx);
  await sql`
    update countries k set region_count = (
      select count(*) from regions r where r.country_id = k.id and r.business_count > 0
    ) where k.id = ${before.countryId}`.execute(trx);
  await sql`
    delete from list_cuts where kind = 'region' and key in (${from}, ${to})`.execute(trx);
  const set = await recountCombinations(trx, {
    combinations: (alias) => {
      const of = (column: string) => sql.ref(`${alias}.${column}`);
      return sql`(${of('region_id')} in (${from}, ${to})
        or ${of('place')}::text = 'region' and ${of('place_id')} in (${from}, ${to}))`;
    },
    listings: sql`b.city_id in (select id from cities where region_id in (${from}, ${to}))`,
  });
  await writeRegions(trx, cities);
  if (await isPublished(trx)) await markMoved(set, cities, { from, to, before });
}

async function countRegions(trx: Transaction<DB>, id: number) {
  return trx
    .selectFrom('regions as r')
    .innerJoin('countries as k', 'k.id', 'r.country_id')
    .where('r.id', '=', id)
    .select(['k.id as countryId', 'k.region_count as regions'])
    .executeTakeFirstOrThrow();
}

type Moved = Regions & { readonly before: Awaited<ReturnType<typeof countRegions>> };

async function markMoved(
  set: ChangeSet,
  cities: readonly number[],
  { from, to, before }: Moved,
): Promise<void> {
  const { countryId, regions } = before;
  await sql`
    insert into changed_countries
    select id, business_count, business_count, city_count, city_count, category_count, category_count,
      ${regions}::int, region_count
    from countries where id = ${countryId}`.execute(set);
  await turnRegions(set, PRIORITY.edit);
  const moved = sql`select id from cities where id = any(${cities}::int[])`;
  for (const list of listsOfCitiesIn(moved)) await markList(set, PRIORITY.edit, list);
  const both = sql`select unnest(array[${from}, ${to}]::int[])`;
  await markPages(
    set,
    PRIORITY.edit,
    sql`
      ${pagesOfLists(LISTS.region, both)}
      union all ${pagesOfLists(LISTS.city, sql`select id from (${moved}) moved`)}
      union all select 'country', ${countryId}::bigint, 1
      union all ${combinationsOfRegion(to)}
      union all ${STALE_COMBINATIONS}`,
  );
}
