import { type Kysely, sql } from 'kysely';
import { fromSlices, type Listed, ordered, type Slice, withinSlice } from '../database/slices.ts';
import type { DB } from '../database/tables.ts';

/** What a card of a list shows. */
export type ListedCard = Listed & {
  readonly slug: string;
  readonly name: string;
  readonly category: string;
  readonly fullAddress: string | null;
  readonly phone: string | null;
  readonly rating: number | null;
  readonly reviews: number;
  readonly photo: string | null;
};

export type ListedBusiness = ListedCard & {
  readonly id: number;
  readonly type: string | null;
  readonly city: string;
  readonly country: string;
  readonly countryCode: string;
  readonly verified: boolean;
};

const ORDER = { value: sql`l.score`, name: sql`l.name`, id: sql`l.id` };

const CARD = sql`slice.nth as slice, slice.key, item.position, b.slug, b.name,
  category.name as category, b.full_address as "fullAddress", b.phone, b.rating, b.reviews, b.photo`;

/**
 * The FROM clause of the public businesses of categories or of cities: best score first, then by
 * name, then by id.
 *
 * The scan yields ids alone, so that it stays inside the index: a slice 27,000 entries down the list
 * reads no row of those before it.
 */
function fromBusinesses(by: 'category_id' | 'city_id', slices: readonly Slice[]) {
  const list = sql`
    select l.id, row_number() over (order by ${ordered(ORDER)}) - 1 as position
    from businesses l where ${sql.ref(`l.${by}`)} = slice.key and l.public and ${withinSlice(ORDER)}
    order by ${ordered(ORDER)}`;
  return sql`
    ${fromSlices(slices, list)}
    join businesses b on b.id = item.id
    join categories category on category.id = b.category_id`;
}

/** Public businesses of categories or of cities, with all that answers say of them. */
export async function listBusinesses(
  db: Kysely<DB>,
  by: 'category_id' | 'city_id',
  slices: readonly Slice[],
): Promise<ListedBusiness[]> {
  const { rows } = await sql<ListedBusiness>`
    select ${CARD}, b.id, b.type, city.name as city, country.name as country,
      country.code as "countryCode", b.verified
    ${fromBusinesses(by, slices)}
    join cities city on city.id = b.city_id
    join countries country on country.id = city.country_id
    order by slice.nth, item.position`.execute(db);
  return rows;
}

/** The same with what cards show: a third less to read for a page. */
export async function listCards(
  db: Kysely<DB>,
  by: 'category_id' | 'city_id',
  slices: readonly Slice[],
): Promise<ListedCard[]> {
  const { rows } = await sql<ListedCard>`
    select ${CARD} ${fromBusinesses(by, slices)} order by slice.nth, item.position`.execute(db);
  return rows;
}

/** All that its page shows of a business, with the names and slugs of where it belongs. */
const shownBusinesses = (db: Kysely<DB>) =>
  db
    .selectFrom('businesses as b')
    .innerJoin('categories as category', 'category.id', 'b.category_id')
    .innerJoin('cities as city', 'city.id', 'b.city_id')
    .innerJoin('countries as country', 'country.id', 'city.country_id')
    .select([
      'b.id',
      'b.slug',
      'b.name',
      'category.name as category',
      'category.slug as categorySlug',
      'b.type',
      'b.full_address as fullAddress',
      'b.street',
      'city.name as city',
      'city.slug as citySlug',
      'b.postal_code as postalCode',
      'country.name as country',
      'country.slug as countrySlug',
      'country.code as countryCode',
      'b.phone',
      'b.latitude',
      'b.longitude',
      'b.time_zone as timeZone',
      'b.rating',
      'b.reviews',
      'b.reviews_link as reviewsLink',
      'b.photo',
      'b.logo',
      'b.located_in as locatedIn',
      'b.working_hours as workingHours',
      'b.verified',
      'b.about',
      'b.place_id as placeId',
      'b.url',
    ]);

/** All that answers say of a business: what its page shows, and its times. */
export const describedBusinesses = (db: Kysely<DB>) =>
  shownBusinesses(db).select(['b.created_at as createdAt', 'b.updated_at as updatedAt']);

/** What the pages of the public ones among these businesses show, in the order of their ids. */
export const loadShown = (db: Kysely<DB>, ids: readonly number[]) =>
  shownBusinesses(db)
    .where('b.public', '=', true)
    .where(sql<boolean>`b.id = any(${ids}::bigint[])`)
    .orderBy('b.id')
    .execute();

export type ShownBusiness = Awaited<ReturnType<typeof loadShown>>[number];

export const findBusiness = (db: Kysely<DB>, slug: string) =>
  describedBusinesses(db)
    .where('b.public', '=', true)
    .where('b.slug', '=', slug)
    .executeTakeFirst();

export type BusinessRow = NonNullable<Awaited<ReturnType<typeof findBusiness>>>;

/** The id of the public business with this slug, if there is one. */
export const findBusinessId = (db: Kysely<DB>, slug: string) =>
  db
    .selectFrom('businesses')
    .select('id')
    .where('slug', '=', slug)
    .where('public', '=', true)
    .executeTakeFirst();
