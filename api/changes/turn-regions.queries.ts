import { sql } from 'kysely';
import { MIN_COMBINATION } from '../contract/pages/pagination.ts';
import type { ChangeSet } from './change-set.ts';
import { hasRegionPages, LISTS, literal, pagesOfLists } from './lists.queries.ts';
import { markPages, type Priority } from './stale-marks.queries.ts';

/** A query of the countries whose regions get pages by the change set, or lose them. */
const TURNED = sql`
  select country_id from changed_countries
  where ${hasRegionPages(sql`old_regions`)} <> ${hasRegionPages(sql`new_regions`)}`;

/** A query of keys: the combinations of turned countries, and of their regions and cities. */
const TURNED_COMBINATIONS = sql`
  select c.key from (${TURNED}) turned cross join lateral (
    select key, business_count from combinations where country_id = turned.country_id
    union all
    select key, business_count from combinations where key >= combination_key('country', turned.country_id, 0)
      and key < combination_key('country', turned.country_id + 1, 0)
  ) c
  where c.business_count >= ${sql.lit(MIN_COMBINATION)}`;

/**
 * Marks what follows when a country has listings in a second region, or in only one any more: the pages of
 * its regions, those of its cities, which name their region and link to it, and its combinations. Regions without pages have
 * no cuts, because nothing keeps them.
 */
export async function turnRegions(trx: ChangeSet, priority: Priority): Promise<void> {
  await markPages(
    trx,
    priority,
    sql`${pagesOfLists(LISTS.region, sql`select id from regions where country_id in (${TURNED})`)}
      union all
      ${pagesOfLists(
        LISTS.city,
        sql`select id from cities
          where country_id in (${TURNED}) and region_id is not null and business_count > 0`,
      )}
      union all select 'combination', key, 1 from (${TURNED_COMBINATIONS}) combination`,
  );
  await sql`
    delete from list_cuts c using regions r
    where c.kind = ${literal('region')} and c.key = r.id and r.country_id in (
      select country_id from (${TURNED}) turned join countries k on k.id = country_id
      where not ${hasRegionPages(sql`k.region_count`)}
    )`.execute(trx);
}
