import { type Kysely, type RawBuilder, sql } from 'kysely';
import { findNamedCategories } from '../categories/named-categories.queries.ts';
import {
  type DuplicateKind,
  isBeginning,
  MISSING_FIELDS,
  type MissingField,
  type NameLetters,
  readCityFilter,
} from '../contract/calls/admin-list.ts';
import type { AdminListQuery } from '../contract/calls/listing-routes.ts';
import type { BusinessStatus } from '../contract/pages/business-status.ts';
import { citySlug } from '../contract/pages/slugs.ts';
import { plainArray } from '../database/plain-array.ts';
import type { DB } from '../database/tables.ts';
import { findByFacts } from './find-text.queries.ts';

/** The filter of the list as its query string has it: categories and cities by name. */
export type AskedFilter = Omit<AdminListQuery, 'page' | 'limit' | 'sortBy' | 'sortOrder'>;

/** The filter with ids in place of names. An absent field is no condition. */
export type ListFilter = {
  readonly text?: string;
  /** Listings that the text finds by other facts than a part of their names. */
  readonly ids?: readonly number[];
  readonly categoryId?: number;
  readonly cityIds?: readonly number[];
  readonly approved?: boolean;
  readonly missing?: MissingField;
  readonly importId?: number;
  readonly range?: ImportRange;
  readonly letters?: NameLetters;
  readonly duplicates?: DuplicateKind;
  readonly status?: BusinessStatus;
  /** The feed whose last full release lacks them. */
  readonly notSeen?: number;
  readonly changeId?: number;
  /** Name of the account that takes care of them. */
  readonly assignee?: string;
};

/** The ids and times between which the listings of an import lie. */
type ImportRange = {
  readonly first: number;
  readonly last: number;
  /** Whether no other import has ids in this range. */
  readonly whole: boolean;
  readonly since: Date;
  /** Null while the import may still add listings. */
  readonly until: Date | null;
};

/**
 * Looks up the category, cities and import that a filter names.
 * @returns null if one of them does not exist, so that no listing matches
 */
export async function findFilter(db: Kysely<DB>, asked: AskedFilter): Promise<ListFilter | null> {
  const { filter: text } = asked;
  const [ids, category, cities, imported] = await Promise.all([
    text === undefined || isBeginning(text) ? [] : findByFacts(db, text),
    asked.category ? findCategory(db, asked.category) : undefined,
    asked.city || asked.country ? findCities(db, asked) : undefined,
    asked.importId ? findImport(db, asked.importId) : undefined,
  ]);
  if (category === null || cities?.length === 0 || imported === null) return null;
  const { approved, missing, importId, letters, duplicates, status } = asked;
  const { notSeen, changeId, assignee } = asked;
  return {
    ...(text && { text }),
    ...(ids.length > 0 && { ids }),
    ...(category !== undefined && { categoryId: category }),
    ...(cities && { cityIds: cities }),
    ...(approved && approved !== 'all' && { approved: approved === 'yes' }),
    ...(missing && { missing }),
    ...(importId && { importId }),
    ...(imported?.range && { range: imported.range }),
    ...(letters && { letters }),
    ...(duplicates && { duplicates }),
    ...(status && { status }),
    ...(notSeen && { notSeen }),
    ...(changeId && { changeId }),
    ...(assignee && { assignee }),
  };
}

async function findCategory(db: Kysely<DB>, name: string): Promise<number | null> {
  return (await findNamedCategories(db, [name])).get(name) ?? null;
}

/** Finds cities by country, by name, or by both. */
export async function findCities(
  db: Kysely<DB>,
  { country, city = '' }: Pick<AskedFilter, 'country' | 'city'>,
): Promise<number[]> {
  const one = readCityFilter(city);
  const codes = [country?.toUpperCase() ?? [], one?.countryCode ?? []].flat();
  const slugs = one ? [one.slug] : slugsOf(city);
  const found = await db
    .selectFrom('cities as c')
    .innerJoin('countries as k', 'k.id', 'c.country_id')
    .select(({ fn }) => fn.coalesce('c.merged_into', 'c.id').as('id'))
    .distinct()
    .where(({ and, eb }) => and(codes.map((code) => eb('k.code', '=', code))))
    .$if(city !== '', (query) => query.where('c.slug', 'in', slugs))
    .execute();
  return found.map(({ id }) => id);
}

/** The slugs that a city name may have: slugs of German-speaking countries spell umlauts out. */
const slugsOf = (city: string) => [...new Set([citySlug(city, 'DE'), citySlug(city, 'TR')])];

/** Finds an import and its range. A failed import may resume after others, so that ranges can overlap. */
async function findImport(
  db: Kysely<DB>,
  id: number,
): Promise<{ readonly range?: ImportRange } | null> {
  const found = await db
    .selectFrom('imports as i')
    .select(['i.first_business_id as first', 'i.last_business_id as last', 'i.status'])
    .select(['i.created_at as since', 'i.finished_at as finished'])
    .select(({ exists, selectFrom, not }) =>
      not(
        exists(
          selectFrom('imports as other')
            .select('other.id')
            .whereRef('other.id', '<>', 'i.id')
            .whereRef('other.first_business_id', '<=', 'i.last_business_id')
            .whereRef('other.last_business_id', '>=', 'i.first_business_id'),
        ),
      ).as('whole'),
    )
    .where('i.id', '=', id)
    .executeTakeFirst();
  if (!found) return null;
  const { first, last, since, whole } = found;
  if (first === null || last === null) return {};
  const until = found.status === 'done' ? found.finished : null;
  return { range: { first, last, since, until, whole: Boolean(whole) } };
}

/** A condition: the listing `b` is not deleted and matches the filter. */
export const isListed = (filter: ListFilter): RawBuilder<boolean> =>
  sql<boolean>`b.deleted_at is null and ${isMeant(filter)}`;

/** A condition: the listing `b` matches the filter, deleted or not. */
export function isMeant(filter: ListFilter): RawBuilder<boolean> {
  const { text, ids, categoryId, cityIds, approved, missing, importId, range } = filter;
  const { letters, duplicates, status, notSeen, changeId, assignee } = filter;
  const conditions = [
    text === undefined
      ? []
      : ids === undefined
        ? nameIs(text)
        : sql`(${nameIs(text)} or ${isAmong(ids)})`,
    categoryId === undefined ? [] : sql`b.category_id = ${categoryId}`,
    cityIds === undefined ? [] : sql`b.city_id = any(${cityIds}::integer[])`,
    approved === undefined ? [] : approved ? sql`b.approved` : sql`not b.approved`,
    missing === undefined ? [] : lacks(missing),
    importId === undefined ? [] : isOfImport(importId, range),
    letters === undefined ? [] : IN_CAPITALS,
    duplicates === undefined
      ? []
      : sql`b.id in (select business_id from suspected_duplicates where kind = ${duplicates})`,
    status === undefined ? [] : hasStatus(status),
    notSeen === undefined
      ? []
      : sql`b.id in (
          select business_id from feed_absences where feed_id = ${notSeen} and returned_in is null)`,
    changeId === undefined ? [] : isChangedBy(changeId),
    assignee === undefined ? [] : isAssignedTo(assignee),
  ].flat();
  return conditions.length === 0
    ? sql<boolean>`true`
    : sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

const isAssignedTo = (username: string) => sql`b.id in (
  select s.business_id from business_assignees s join administrators a on a.id = s.administrator_id
  where lower(a.username) = lower(${username}))`;

/** A condition: the bulk change has changed the listing `b`. */
export const isChangedBy = (changeId: number): RawBuilder<boolean> =>
  sql<boolean>`b.id in (select business_id from bulk_change_values where change_id = ${changeId})`;

/**
 * Compares ids with those of the few listings that are not open, which a partial index has. No index of
 * the list includes the status, and fetching a million rows to read it takes seconds.
 */
const hasStatus = (status: BusinessStatus): RawBuilder<boolean> => {
  const closed = sql`select c.id from businesses c where c.deleted_at is null and c.status`;
  return status === 'open'
    ? sql`b.id not in (${closed} <> 'open')`
    : sql`b.id in (${closed} = ${sql.lit(status)})`;
};

/** The condition of a partial index, which has the ids, as {@link hasStatus} does. */
const IN_CAPITALS = sql`b.id in (
  select c.id from businesses c
  where c.deleted_at is null and c.name = upper(c.name) and c.name <> lower(c.name))`;

/** The columns that {@link isMeant} reads, besides the id. */
export const columnsOf = (filter: ListFilter): string[] =>
  [
    filter.text === undefined ? [] : 'name_key',
    filter.categoryId === undefined ? [] : 'category_id',
    filter.cityIds === undefined ? [] : 'city_id',
    filter.approved === undefined ? [] : 'approved',
    filter.missing === undefined ? [] : 'missing',
    filter.importId === undefined || filter.range?.whole ? [] : 'import_id',
  ].flat();

const isAmong = (ids: readonly number[]) => sql`b.id = any(${plainArray(ids)}::bigint[])`;

/** Matches names that contain, or begin with, the text. Wildcards in the text are escaped. */
function nameIs(text: string): RawBuilder<unknown> {
  const key = sql`name_key(${text.replace(/[\\%_]/g, '\\$&')})`;
  return isBeginning(text)
    ? sql`b.name_key collate "C" like ${key} || '%'`
    : sql`b.name_key like '%' || ${key} || '%'`;
}

const ALL_MISSING = 2 ** MISSING_FIELDS.length;

/** `missing` has a bit for each field. A list of all values with that bit can use an index. */
function lacks(field: MissingField): RawBuilder<boolean> {
  const bit = 2 ** MISSING_FIELDS.indexOf(field);
  const values = Array.from({ length: ALL_MISSING }, (_, value) => value).filter(
    (value) => value & bit,
  );
  return sql`b.missing = any(${values}::smallint[])`;
}

/** Compares the id alone if the import's range is whole, as nearly every range is. */
const isOfImport = (id: number, range: ImportRange | undefined): RawBuilder<boolean> =>
  range
    ? sql`b.id between ${range.first} and ${range.last}
        ${range.whole ? sql`` : sql`and b.import_id = ${id}`}`
    : sql`b.import_id = ${id}`;

/** Bounds `created_at` to the time of the filter's import, so that the index on it can be used. */
export const isInTime = ({ range }: ListFilter): RawBuilder<boolean> =>
  range
    ? sql<boolean>`b.created_at between ${range.since} and ${range.until ?? sql`'infinity'`}`
    : sql<boolean>`true`;
