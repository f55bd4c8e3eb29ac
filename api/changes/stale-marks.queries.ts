import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { PageKind } from '../contract/documents.ts';
import { COUNTRY_CATEGORIES_PAGE_SIZE, PAGE_SIZE } from '../contract/pagination.ts';
import type { DB } from '../database/tables.ts';

/** The lower, the sooner a page is published again. */
export const PRIORITY = { edit: 1, import: 2, rebuild: 3 } as const;

export type Priority = (typeof PRIORITY)[keyof typeof PRIORITY];

/**
 * Marks pages as stale. A page that is marked already keeps its one mark, with the more urgent of
 * the two priorities.
 *
 * `do update`, never `do nothing`: the update waits for a worker that is rendering the page just now
 * from what it was before this transaction, and then marks it anew; and it locks a mark that waits,
 * so that no worker takes it before this transaction has committed.
 * @param pages a query of (kind, key, page)
 */
export async function markPages(
  trx: Transaction<DB>,
  priority: Priority,
  pages: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    insert into stale_pages as mark (kind, key, page, priority)
    select kind, key, page, ${sql.lit(priority)} from (${pages}) stale (kind, key, page)
    order by kind, key, page
    on conflict (kind, key, page) do update set
      priority = least(mark.priority, excluded.priority),
      attempts = 0, retry_at = null, error = null`.execute(trx);
}

const literal = (kind: PageKind) => sql`${sql.lit(kind)}::page_kind`;

/**
 * The pages of lists: as many as each has now, or had when it was last published, so that pages which
 * ought to disappear are seen to as well.
 * @param lists a query of (key, total): how many items each list holds now
 */
const listPages = (kind: PageKind, pageSize: number, lists: RawBuilder<unknown>) => sql`
  select ${literal(kind)}, list.key::bigint, page from (${lists}) list (key, total)
  cross join lateral generate_series(1, greatest(
    ceil(list.total / ${sql.lit(pageSize)}::numeric)::int,
    (select max(p.page) from pages p where p.kind = ${literal(kind)} and p.key = list.key),
    1
  )) page`;

const LETTERS = sql`select null::text as letter, 0 as key union all
  select chr(64 + n), n from generate_series(1, 26) n`;

const lettered = (table: 'cities' | 'categories') => sql`
  select l.key, (
    select count(*) from ${sql.table(table)} t
    where t.business_count > 0 and (l.letter is null or t.letter = l.letter)
  ) from (${LETTERS}) l`;

const countryCount = sql`select 0, count(*) from countries where business_count > 0`;

const changedCards = sql`change_set where old_card is distinct from new_card
  or old_city_id is distinct from new_city_id or old_category_id is distinct from new_category_id`;

const changedCountries = sql`select distinct c.country_id from count_delta d join cities c on c.id = d.city_id`;

/** Which pages of each kind the transaction's change set makes stale. */
const STALE_BY_CHANGE: readonly RawBuilder<unknown>[] = [
  sql`select 'business'::page_kind, business_id, 1 from change_set`,
  listPages(
    'city',
    PAGE_SIZE,
    sql`
    select id, business_count from cities where id in (
      select old_city_id from ${changedCards} union select new_city_id from ${changedCards})`,
  ),
  listPages(
    'category',
    PAGE_SIZE,
    sql`
    select id, business_count from categories where id in (
      select old_category_id from ${changedCards} union select new_category_id from ${changedCards})`,
  ),
  listPages(
    'country',
    COUNTRY_CATEGORIES_PAGE_SIZE,
    sql`
    select id, category_count from countries where id in (${changedCountries})`,
  ),
  listPages(
    'country-cities',
    PAGE_SIZE,
    sql`
    select id, city_count from countries where id in (${changedCountries})`,
  ),
];

/** Pages that show totals of the whole directory, and shares of them. */
const STALE_BY_TOTALS: readonly RawBuilder<unknown>[] = [
  listPages('cities', PAGE_SIZE, lettered('cities')),
  listPages('categories', PAGE_SIZE, lettered('categories')),
  listPages('countries', PAGE_SIZE, countryCount),
  sql`select 'home'::page_kind, 0, 1`,
];

/** Marks what the transaction's change set makes stale; the counts have been applied. */
export async function markChangeSet(trx: Transaction<DB>, priority: Priority): Promise<void> {
  for (const pages of STALE_BY_CHANGE) await markPages(trx, priority, pages);
  const { rows } = await sql<{ changed: boolean }>`
    select exists (select from count_delta) as changed`.execute(trx);
  if (!rows[0]?.changed) return;
  for (const pages of STALE_BY_TOTALS) await markPages(trx, priority, pages);
}

/** Everything there is, and everything that was published and may be no longer. */
const EVERY_PAGE: readonly RawBuilder<unknown>[] = [
  sql`select kind, key, page from pages`,
  sql`select 'error'::page_kind, status, 1 from (values (404), (410)) e (status)`,
  sql`select 'business'::page_kind, id, 1 from businesses where public`,
  listPages('city', PAGE_SIZE, sql`select id, business_count from cities where business_count > 0`),
  listPages(
    'category',
    PAGE_SIZE,
    sql`select id, business_count from categories where business_count > 0`,
  ),
  listPages(
    'country',
    COUNTRY_CATEGORIES_PAGE_SIZE,
    sql`
    select id, category_count from countries where business_count > 0`,
  ),
  listPages(
    'country-cities',
    PAGE_SIZE,
    sql`
    select id, city_count from countries where business_count > 0`,
  ),
  ...STALE_BY_TOTALS,
];

/** Marks every page of the site. */
export async function markEverything(trx: Transaction<DB>): Promise<void> {
  for (const pages of EVERY_PAGE) await markPages(trx, PRIORITY.rebuild, pages);
}
