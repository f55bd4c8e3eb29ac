import { type Kysely, sql } from 'kysely';
import { hasPage } from '../combinations/has-page.ts';
import { NEARBY } from '../contract/pages/pagination.ts';
import { plainArray } from '../database/plain-array.ts';
import { entriesOf, type Listed, ordered, type Slice, slicesOf } from '../database/slices.ts';
import type { DB } from '../database/tables.ts';
import { selectionFor } from './listing-references.ts';

type By = 'category_id' | 'city_id';

const ORDER = {
  type: 'double precision',
  value: sql`l.score`,
  name: sql`l.name`,
  id: sql`l.id`,
} as const;

/**
 * Ids of the listed businesses of categories or of cities: best score first, then by name, then by id.
 *
 * The scan stays inside the index: a slice 27,000 entries down the list reads no row of those before it.
 * @returns for each slice its ids, in order
 */
async function listIds(
  db: Kysely<DB>,
  by: By,
  slices: readonly Slice[],
): Promise<readonly (readonly number[])[]> {
  const entries = sql`businesses l where ${sql.ref(`l.${by}`)} = slice.key and l.listed`;
  const list = { columns: {}, entries, order: ORDER };
  const { rows } = await sql<{ readonly ids: readonly number[] }>`
    select to_json(array(select sort_id ${entriesOf(slices, list)})) as ids
    from ${slicesOf(slices, ORDER.type)} order by slice.nth`.execute(db);
  return rows.map(({ ids }) => ids);
}

/**
 * Rows of businesses of categories or of cities, slice by slice, in order. A second query reads them all by
 * id, in the order of the table: a page of twelve takes PostgreSQL 29 µs instead of 62 with a join.
 * @param load reads rows by their ids, in any order, without businesses that are no longer listed
 */
async function listRows<Row extends { readonly id: number }>(
  db: Kysely<DB>,
  by: By,
  slices: readonly Slice[],
  load: (ids: readonly number[]) => Promise<readonly Row[]>,
): Promise<(Row & Pick<Listed, 'slice'>)[]> {
  const lists = await listIds(db, by, slices);
  const rows = new Map((await load(lists.flat())).map((row) => [row.id, row]));
  return lists.flatMap((ids, slice) =>
    ids.flatMap((id) => {
      const row = rows.get(id);
      return row === undefined ? [] : [{ ...row, slice }];
    }),
  );
}

const CARD = selectionFor('card');
const ITEM = selectionFor('list');
const SHOWN = selectionFor('page');
const MOMENTS = ['b.created_at as createdAt', 'b.updated_at as updatedAt'] as const;

/** Listed businesses of categories or of cities, with the fields of a card. */
export const listCards = (db: Kysely<DB>, by: By, slices: readonly Slice[]) =>
  listRows(db, by, slices, (ids) => loadCards(db, ids));

const loadCards = (db: Kysely<DB>, ids: readonly number[]) =>
  db
    .selectFrom('businesses as b')
    .innerJoin('categories as category', 'category.id', 'b.category_id')
    .select(CARD)
    .where('b.listed', '=', true)
    .where(isAmong(ids))
    .execute();

/**
 * The cards of listed businesses, for several lists of ids.
 * @returns the cards by the keys of the lists, in the order of their ids
 */
export async function loadCardsOf(
  db: Kysely<DB>,
  lists: readonly { readonly key: number; readonly ids: readonly number[] }[],
) {
  const found = await loadCards(db, [...new Set(lists.flatMap(({ ids }) => ids))]);
  const cards = new Map(found.map((card) => [card.id, card]));
  return new Map(
    lists.map(({ key, ids }) => [key, ids.flatMap((id) => cards.get(id) ?? [])] as const),
  );
}

/**
 * The first listed businesses of the same category in the same city, with the fields of a card.
 * `stageLinkingListings` finds the pages that they make stale.
 * @returns the businesses by the ids that were asked for
 */
export async function listNearby(db: Kysely<DB>, ids: readonly number[]) {
  const { rows } = await sql<{ readonly key: number; readonly ids: readonly number[] }>`
    with b as (select id, city_id, category_id from businesses b where ${isAmong(ids)}),
    pairs as materialized (
      select city_id, category_id, to_json(array(
        select l.id from businesses l
        where l.listed and l.city_id = p.city_id and l.category_id = p.category_id
        order by ${ordered(ORDER)} limit ${sql.lit(NEARBY)}
      )) as ids
      from (select distinct city_id, category_id from b) p
    )
    select id as key, ids from b join pairs using (city_id, category_id)`.execute(db);
  return loadCardsOf(db, rows);
}

/** The fields of a card in a list, and the index of its slice. */
export type ListedCard = Awaited<ReturnType<typeof listCards>>[number];

/** Listed businesses of categories or of cities, with the fields of the API: a third more to read. */
export const listBusinesses = (db: Kysely<DB>, by: By, slices: readonly Slice[]) =>
  listRows(db, by, slices, (ids) =>
    joinedBusinesses(db).select(ITEM).where('b.listed', '=', true).where(isAmong(ids)).execute(),
  );

const isAmong = (ids: readonly number[]) => sql<boolean>`b.id = any(${plainArray(ids)}::bigint[])`;

/** Listings with their categories, cities and countries. */
const joinedBusinesses = (db: Kysely<DB>) =>
  db
    .selectFrom('businesses as b')
    .innerJoin('categories as category', 'category.id', 'b.category_id')
    .innerJoin('cities as city', 'city.id', 'b.city_id')
    .innerJoin('countries as country', 'country.id', 'city.country_id');

/** The fields of a business page, with the names and slugs of its category, city and country. */
const shownBusinesses = (db: Kysely<DB>) =>
  joinedBusinesses(db)
    .select(SHOWN)
    .select(sql<string | null>`b.status_since::text`.as('statusSince'));

/** The fields of the API: those of the page, and the times of creation and change. */
export const describedBusinesses = (db: Kysely<DB>) => shownBusinesses(db).select(MOMENTS);

/** Whether the category of the listing has a page in its city. */
const HAS_COMBINATION = hasPage('city', sql`b.city_id`, sql`b.category_id`);

/** The fields of a business page, for those of the businesses that are public, ordered by id. */
export const loadShown = (db: Kysely<DB>, ids: readonly number[]) =>
  shownBusinesses(db)
    .select(HAS_COMBINATION.as('hasCombination'))
    .where('b.public', '=', true)
    .where(isAmong(ids))
    .orderBy('b.id')
    .execute();

export type ShownBusiness = Awaited<ReturnType<typeof loadShown>>[number];

export const findBusiness = (db: Kysely<DB>, slug: string) =>
  describedBusinesses(db)
    .where('b.public', '=', true)
    .where('b.slug', '=', slug)
    .executeTakeFirst();

/** Finds the id of the public business with this slug. */
export const findBusinessId = (db: Kysely<DB>, slug: string) =>
  db
    .selectFrom('businesses')
    .select('id')
    .where('slug', '=', slug)
    .where('public', '=', true)
    .executeTakeFirst();
