import { type Kysely, sql } from 'kysely';
import { expect } from 'vitest';
import type { DB } from '../tables.ts';
import { recount } from './seed.ts';

/** The stored counts of cities, categories and countries, and the families of categories and listings. */
export async function storedCounts(db: Kysely<DB>) {
  const { rows } = await sql`
    select to_jsonb(t) as row from (
      select 1 as k, id, business_count, category_count, 0 as c, 0::bigint as d, null::bigint as e from cities union all
      select 2, id, business_count, country_count, rated_count, rating_tenths, null from categories union all
      select 8, id, family_id, 0, 0, 0, null from categories union all
      select 9, id, family_id, 0, 0, 0, null from businesses union all
      select 6, id, tree_count, 0, 0, 0, null from categories union all
      select 3, id, business_count, city_count, category_count, region_count, null from countries union all
      select 4, city_id, category_id, business_count, 0, 0, null from city_categories union all
      select 5, id, business_count, city_count, 0, 0, null from regions union all
      select 7, key, business_count, sunday_count, rated_count, rating_tenths, region_id from combinations
    ) t order by 1`.execute(db);
  return rows;
}

/** Expects the stored counts to equal a recount. */
export async function expectCounts(db: Kysely<DB>): Promise<void> {
  const kept = await storedCounts(db);
  await recount(db);
  expect(kept).toEqual(await storedCounts(db));
}
