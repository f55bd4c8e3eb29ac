import { sql, type Transaction } from 'kysely';
import { lockChanges } from '../changes/change-lock.queries.ts';
import type { ChangeSet } from '../changes/change-set.ts';
import { citiesOfRegions } from '../changes/changed-lists.queries.ts';
import { isPublished } from '../changes/is-published.queries.ts';
import { hasRegionPages, LISTS, pagesOfLists } from '../changes/lists.queries.ts';
import { markList } from '../changes/mark-lists.ts';
import { markPages, PRIORITY } from '../changes/stale-marks.queries.ts';
import { turnRegions } from '../changes/turn-regions.queries.ts';
import { recountCombinations } from '../combinations/combination-counts.queries.ts';
import { STALE_COMBINATIONS } from '../combinations/stale-combinations.queries.ts';
import type { DB } from '../database/tables.ts';
import { writeRegions } from '../search/entries.queries.ts';
import { combinationsOfCities, listsOfCitiesIn } from './region-pages.queries.ts';

/** Regions of one country; null for none. */
type Regions = { readonly from: number | null; readonly to: number | null };

/** Moves cities to another region of their country, with the counts, search entries and pages that follow. */
export async function moveCities(
  trx: Transaction<DB>,
  cities: readonly number[],
  { from, to }: Regions,
): Promise<void> {
  await lockChanges(trx);
  const regions = [from, to].filter((id) => id !== null);
  const before = await readCounts(trx, regions);
  await sql`
    update cities set region_id = ${to} where id = any(${cities}::int[])`.execute(trx);
  await sql`
    update regions r set business_count = coalesce(n.businesses, 0), city_count = coalesce(n.cities, 0)
    from unnest(${regions}::int[]) changed (id) left join (
      select region_id, sum(business_count) as businesses, count(*) as cities
      from cities where business_count > 0 and region_id = any(${regions}::int[]) group by 1
    ) n on n.region_id = changed.id
    where r.id = changed.id`.execute(trx);
  await sql`
    update countries k set region_count = (
      select count(*) from regions r where r.country_id = k.id and r.business_count > 0
    ) where k.id = any(${before.map(({ countryId }) => countryId)}::int[])`.execute(trx);
  const set = await recountCombinations(trx, {
    combinations: (alias) => {
      const of = (column: string) => sql.ref(`${alias}.${column}`);
      return sql`(${of('place')}::text = 'city' and ${of('place_id')} = any(${cities}::int[])
        or ${of('place')}::text = 'region' and ${of('place_id')} = any(${regions}::int[]))`;
    },
    listings: sql`b.city_id in (
      select id from cities where region_id = any(${regions}::int[]) or id = any(${cities}::int[]))`,
  });
  await writeRegions(trx, cities);
  if (await isPublished(trx)) await markMoved(set, cities, { from, to, before });
}

/** Reads what regions and their country count. */
const readCounts = (trx: Transaction<DB>, regions: readonly number[]) =>
  trx
    .selectFrom('regions as r')
    .innerJoin('countries as k', 'k.id', 'r.country_id')
    .where(sql<boolean>`r.id = any(${regions}::int[])`)
    .select(['r.id', 'k.id as countryId', 'k.region_count as regions'])
    .select(['r.business_count as listings', 'r.city_count as cities'])
    .execute();

type Moved = Regions & { readonly before: Awaited<ReturnType<typeof readCounts>> };

async function markMoved(
  set: ChangeSet,
  cities: readonly number[],
  { from, to, before }: Moved,
): Promise<void> {
  await noteCounts(set, before);
  const moved = sql`select id from cities where id = any(${cities}::int[]) and business_count > 0`;
  for (const list of listsOfCitiesIn(moved)) await markList(set, PRIORITY.edit, list);
  await markList(set, PRIORITY.edit, leavingAndJoining(cities, { from, to }));
  await turnRegions(set, PRIORITY.edit);
  const shown = sql`changed_countries k where ${hasRegionPages(sql`greatest(old_regions, new_regions)`)}`;
  const naming = sql`select id from (${moved}) city where exists (select from ${shown})`;
  await markPages(
    set,
    PRIORITY.edit,
    sql`
      ${pagesOfLists(LISTS.city, naming)}
      union all ${combinationsOfCities(naming)}
      union all select 'country', country_id::bigint, 1 from ${shown}
      union all ${STALE_COMBINATIONS}`,
  );
}

/** Writes the regions whose counts differ, and their country, into the change set. */
async function noteCounts(set: ChangeSet, before: Moved['before']): Promise<void> {
  const numbers = (of: (row: Moved['before'][number]) => number) => sql`${before.map(of)}::int[]`;
  await sql`
    insert into changed_regions
    select r.id, r.country_id, was.listings, r.business_count, was.cities, r.city_count
    from unnest(${numbers(({ id }) => id)}, ${numbers(({ listings }) => listings)},
      ${numbers(({ cities }) => cities)}) was (id, listings, cities)
    join regions r on r.id = was.id
    where (was.listings, was.cities) <> (r.business_count, r.city_count)`.execute(set);
  await sql`
    insert into changed_countries
    select distinct k.id, business_count, business_count, city_count, city_count, category_count, category_count,
      was.regions, region_count
    from unnest(${numbers(({ countryId }) => countryId)}, ${numbers(({ regions }) => regions)}) was (id, regions)
    join countries k on k.id = was.id`.execute(set);
}

/** The lists of two regions, one of which cities leave, while they join the other one. */
const leavingAndJoining = (cities: readonly number[], { from, to }: Regions) =>
  citiesOfRegions(sql`
    select l.region_id as key, c.id, case when l.region_id = ${from} then c.business_count end as old_value,
      case when l.region_id = ${from} then c.name end as old_name,
      case when l.region_id = ${to} then c.business_count end as new_value,
      case when l.region_id = ${to} then c.name end as new_name
    from listed l join cities c on c.id = any(${cities}::int[]) and c.business_count > 0`);
