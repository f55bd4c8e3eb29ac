import { type RawBuilder, sql } from 'kysely';
import { ENTRIES } from '../changes/changed-lists.queries.ts';
import type { ChangedList } from '../changes/list-moves.queries.ts';
import { hasRegionPages, LISTS, pagesOfLists } from '../changes/lists.queries.ts';
import { COUNTRY_TOP_CITIES } from '../contract/pages/pagination.ts';
import { pagesOf } from './combinations-around.queries.ts';

/** The lists that name the regions of cities, where these stay. @param cities a query of their ids */
export function listsOfCitiesIn(cities: RawBuilder<unknown>): readonly ChangedList[] {
  const shown = (key: RawBuilder<unknown>, condition: RawBuilder<unknown>) => sql`
    select ${key} as key, c.id, c.business_count as old_value, c.name as old_name,
      c.business_count as new_value, c.name as new_name
    from cities c where c.id in (${cities}) and c.business_count > 0 and ${condition}`;
  return [
    {
      list: LISTS['country-cities'],
      moved: shown(
        sql`c.country_id`,
        sql`(select city_count from countries where id = c.country_id) > ${sql.lit(COUNTRY_TOP_CITIES)}`,
      ),
      ...ENTRIES['country-cities'],
    },
    { list: LISTS.cities, moved: shown(sql`0`, sql`true`), ...ENTRIES.all('cities') },
    {
      list: LISTS.cities,
      moved: shown(sql`ascii(c.letter) - 64`, sql`c.letter is not null`),
      ...ENTRIES.ofLetter('cities'),
    },
  ];
}

/** A query of (kind, key, page): the combinations of a region and of its cities, and those of its country. */
const combinationsOfRegion = (id: number) => {
  const own = sql`select t.* from combinations t
    where t.key >= combination_key('region', ${id}, 0) and t.key < combination_key('region', ${id} + 1, 0)`;
  return pagesOf(sql`
    select t.key from (${own}) t
    union select t.key from combinations t where t.region_id = ${id}
    union select combination_key('country', t.country_id, t.category_id) from (${own}) t`);
};

/** A query of (kind, key, page): the combinations of cities. */
export const combinationsOfCities = (cities: RawBuilder<unknown>) =>
  pagesOf(sql`
    select t.key from (${cities}) city (id) join combinations t
      on t.key >= combination_key('city', city.id, 0) and t.key < combination_key('city', city.id + 1, 0)`);

/**
 * A query of (kind, key, page): the pages of a region, of its cities, and those that link to it. None where the country has no
 * pages of its regions: these pages do not name the region then.
 */
export const pagesOfRegion = (id: number) => sql`
  select page.* from (
    ${pagesOfLists(LISTS.region, sql`select ${id}::int`)}
    union all ${pagesOfLists(LISTS.city, sql`select id from cities where region_id = ${id} and business_count > 0`)}
    union all select 'country', country_id, 1 from regions where id = ${id}
    union all ${combinationsOfRegion(id)}
  ) page (kind, key, page)
  where exists (
    select from regions r join countries k on k.id = r.country_id
    where r.id = ${id} and ${hasRegionPages(sql`k.region_count`)})`;
