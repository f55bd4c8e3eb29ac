import { type RawBuilder, sql } from 'kysely';
import type { PageKind } from '../contract/pages/documents.ts';
import {
  COUNTRY_CATEGORIES_PAGE_SIZE,
  COUNTRY_TOP_CITIES,
  HEAD_PAGES,
  PAGE_SIZE,
} from '../contract/pages/pagination.ts';

/** A kind of list that has pages. */
export type List = {
  readonly kind: PageKind;
  readonly pageSize: number;
  /** A query of the keys of the lists that ought to have pages. */
  readonly keys: RawBuilder<unknown>;
  /** The number of entries of the list `list.key`, as an expression. */
  readonly total: RawBuilder<unknown>;
  /** Set where the list never has more than some twenty pages: each of them shows the number of entries. */
  readonly short?: true;
};

/** Whether a page shows the number of entries of the whole list. */
export const hasHead = ({ short }: List, page: number): boolean =>
  short === true || page <= HEAD_PAGES;

export const literal = (kind: PageKind) => sql`${sql.lit(kind)}::page_kind`;

/** As char(1), the type of the column: a comparison as text could not use the index by letter. */
const letterOf = (key: RawBuilder<unknown>) => sql`chr(64 + ${key}::int)::char(1)`;

/** Whether `l`, a city or category, is in the lettered list with this key. */
export const isLettered = (key: RawBuilder<unknown>) => sql`l.letter = ${letterOf(key)}`;

const inUse = (table: 'cities' | 'categories' | 'countries') =>
  sql`select id from ${sql.table(table)} where business_count > 0`;

/** Whether a country `k` has pages of its regions: one region would be the country once more. */
export const hasRegionPages = (regions: RawBuilder<unknown>) => sql<boolean>`(${regions} >= 2)`;

/** A query of the ids of the regions that have pages. */
const REGIONS_WITH_PAGES = sql`
  select r.id from regions r join countries k on k.id = r.country_id
  where r.business_count > 0 and ${hasRegionPages(sql`k.region_count`)}`;

const countOf = (table: 'cities' | 'categories' | 'countries' | 'regions', count: string) =>
  sql`(select ${sql.ref(count)} from ${sql.table(table)} where id = list.key)`;

/** The lists of the businesses of cities or of categories. */
const ofBusinesses = <Kind extends PageKind>(kind: Kind, table: 'cities' | 'categories') => ({
  kind,
  pageSize: PAGE_SIZE,
  keys: inUse(table),
  total: countOf(table, 'business_count'),
});

/** The list of all cities or categories with the key 0, and those of the letters A–Z that have entries, 1–26. */
function lettered<Kind extends 'cities' | 'categories'>(kind: Kind) {
  const used = sql`from ${sql.table(kind)} l where l.business_count > 0`;
  const count = sql`select count(*) ${used}`;
  return {
    kind,
    pageSize: PAGE_SIZE,
    keys: sql`select letter.key from generate_series(0, 26) letter (key)
      where letter.key = 0 or exists (select ${used} and ${isLettered(sql`letter.key`)})`,
    total: sql`case when list.key = 0 then (${count})
      else (${count} and ${isLettered(sql`list.key`)}) end`,
  };
}

export const LISTS = {
  city: ofBusinesses('city', 'cities'),
  // A category without listings of its own has a page if its kinds have some.
  category: {
    ...ofBusinesses('category', 'categories'),
    keys: sql`select id from categories where tree_count > 0`,
  },
  country: {
    kind: 'country',
    pageSize: COUNTRY_CATEGORIES_PAGE_SIZE,
    keys: inUse('countries'),
    total: countOf('countries', 'category_count'),
  },
  // A country's own page shows all its cities where they are no more than these.
  'country-cities': {
    kind: 'country-cities',
    pageSize: PAGE_SIZE,
    keys: sql`select id from countries where city_count > ${sql.lit(COUNTRY_TOP_CITIES)}`,
    total: countOf('countries', 'city_count'),
  },
  region: {
    kind: 'region',
    pageSize: PAGE_SIZE,
    keys: REGIONS_WITH_PAGES,
    total: countOf('regions', 'city_count'),
  },
  cities: lettered('cities'),
  categories: lettered('categories'),
  countries: {
    kind: 'countries',
    pageSize: PAGE_SIZE,
    keys: sql`select 0`,
    total: sql`(select count(*) from countries where business_count > 0)`,
    short: true,
  },
} as const satisfies Record<string, List>;

/** The number of pages of the list `list.key` when each but the last is full. */
export const evenPages = ({ pageSize, total }: List) =>
  sql`ceil(${total} / ${sql.lit(pageSize)}::numeric)::int`;

const lastPage = (list: List) => sql`coalesce(
  (select max(c.page) from list_cuts c where c.kind = ${literal(list.kind)} and c.key = list.key),
  ${evenPages(list)})`;

/** A query of the pages that lists have now; an empty list has one. */
export const currentPages = (list: List) => sql`
  select ${literal(list.kind)} as kind, list.key::bigint as key, page
  from (${list.keys}) list (key)
  cross join lateral generate_series(1, greatest(${lastPage(list)}, 1)) page`;

/**
 * A query of the pages that lists have now, are published with, or are about to be published with, so
 * that pages which are to be removed are among them.
 *
 * A page that a worker is rendering for the first time is not in the ledger yet, but this transaction
 * still sees the mark that the worker has deleted: one snapshot always has one or the other.
 * @param keys a query of keys
 */
export const pagesOfLists = (list: List, keys: RawBuilder<unknown>) => sql`
  select ${literal(list.kind)}, list.key::bigint, page from (${keys}) list (key)
  cross join lateral generate_series(1, greatest(
    ${lastPage(list)},
    (select max(p.page) from pages p where p.kind = ${literal(list.kind)} and p.key = list.key),
    (select max(s.page) from stale_pages s where s.kind = ${literal(list.kind)} and s.key = list.key),
    1
  )) page`;

/** A query of the pages that show the number of entries of their list. @param keys a query of keys */
export const headPages = (list: List, keys: RawBuilder<unknown>) => sql`
  select ${literal(list.kind)}, list.key::bigint, page from (${keys}) list (key)
  cross join lateral generate_series(1, greatest(1, least(${sql.lit(HEAD_PAGES)}, ${lastPage(list)}))) page`;
