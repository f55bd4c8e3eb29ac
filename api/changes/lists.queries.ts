import { type RawBuilder, sql } from 'kysely';
import type { PageKind } from '../contract/pages/documents.ts';
import {
  COUNTRY_CATEGORIES_PAGE_SIZE,
  COUNTRY_TOP_CITIES,
  HEAD_PAGES,
  PAGE_SIZE,
} from '../contract/pages/pagination.ts';

/** The lists that have pages: how many entries a page has, and how many a list. */
export type List = {
  readonly kind: PageKind;
  readonly pageSize: number;
  /** A query of every list's `key`, as far as it ought to have pages. */
  readonly keys: RawBuilder<unknown>;
  /** How many entries the list `list.key` has. */
  readonly total: RawBuilder<unknown>;
  /** Whether it never has more than some twenty pages; then each of them tells all. */
  readonly short?: true;
};

/** Whether a page is one of those that tell of the whole list. */
export const hasHead = ({ short }: List, page: number): boolean =>
  short === true || page <= HEAD_PAGES;

export const literal = (kind: PageKind) => sql`${sql.lit(kind)}::page_kind`;

/** The list of all is number 0, those of A–Z are 1–26. */
const LETTERED = sql`select generate_series(0, 26)`;

/** Compared as char(1), the column's own type: as text, the index by letter could not be used. */
const letterOf = (key: RawBuilder<unknown>) => sql`chr(64 + ${key}::int)::char(1)`;

/** Whether `l`, a city or category, is in the lettered list with this key. */
export const isLettered = (key: RawBuilder<unknown>) => sql`l.letter = ${letterOf(key)}`;

const letteredTotal = (table: 'cities' | 'categories') => sql`case when list.key = 0
  then (select count(*) from ${sql.table(table)} l where l.business_count > 0)
  else (select count(*) from ${sql.table(table)} l where l.business_count > 0 and ${isLettered(sql`list.key`)}) end`;

const inUse = (table: 'cities' | 'categories' | 'countries') =>
  sql`select id from ${sql.table(table)} where business_count > 0`;

const countOf = (table: 'cities' | 'categories' | 'countries', count: string) =>
  sql`(select ${sql.ref(count)} from ${sql.table(table)} where id = list.key)`;

export const LISTS = {
  city: {
    kind: 'city',
    pageSize: PAGE_SIZE,
    keys: inUse('cities'),
    total: countOf('cities', 'business_count'),
  },
  category: {
    kind: 'category',
    pageSize: PAGE_SIZE,
    keys: inUse('categories'),
    total: countOf('categories', 'business_count'),
  },
  country: {
    kind: 'country',
    pageSize: COUNTRY_CATEGORIES_PAGE_SIZE,
    keys: inUse('countries'),
    total: countOf('countries', 'category_count'),
  },
  // A country's own page shows them all where they are no more than these.
  'country-cities': {
    kind: 'country-cities',
    pageSize: PAGE_SIZE,
    keys: sql`select id from countries where city_count > ${sql.lit(COUNTRY_TOP_CITIES)}`,
    total: countOf('countries', 'city_count'),
  },
  cities: {
    kind: 'cities',
    pageSize: PAGE_SIZE,
    keys: LETTERED,
    total: letteredTotal('cities'),
  },
  categories: {
    kind: 'categories',
    pageSize: PAGE_SIZE,
    keys: LETTERED,
    total: letteredTotal('categories'),
  },
  countries: {
    kind: 'countries',
    pageSize: PAGE_SIZE,
    keys: sql`select 0`,
    total: sql`(select count(*) from countries where business_count > 0)`,
    short: true,
  },
} as const satisfies Record<string, List>;

/** How many pages the list `list.key` fills when each but the last is full. */
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
 * A query of the pages that lists have now, are published with, or are about to be published with:
 * those that ought to disappear are to be seen to as well.
 *
 * A page that a worker is rendering just now is not in the ledger yet, but this transaction still
 * sees the mark that the worker has deleted: in one snapshot there is always one or the other.
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

/** A query of the pages of lists that tell of them as a whole. @param keys a query of keys */
export const headPages = (list: List, keys: RawBuilder<unknown>) => sql`
  select ${literal(list.kind)}, list.key::bigint, page from (${keys}) list (key)
  cross join lateral generate_series(1, greatest(1, least(${sql.lit(HEAD_PAGES)}, ${lastPage(list)}))) page`;
