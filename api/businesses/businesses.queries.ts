import { type Kysely, sql } from 'kysely';
import { fromSlices, type Listed, ordered, type Slice, withinSlice } from '../database/slices.ts';
import type { DB } from '../database/tables.ts';

export type ListedBusiness = Listed & {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly category: string;
  readonly type: string | null;
  readonly fullAddress: string | null;
  readonly city: string;
  readonly country: string;
  readonly countryCode: string;
  readonly phone: string | null;
  readonly rating: number | null;
  readonly reviews: number;
  readonly photo: string | null;
  readonly verified: boolean;
};

const ORDER = { value: sql`l.score`, name: sql`l.name`, id: sql`l.id` };

/**
 * The public businesses of categories or of cities: best score first, then by name, then by id.
 *
 * The scan yields ids alone, so that it stays inside the index: a slice 27,000 entries down the list
 * reads no row of those before it.
 */
export async function listBusinesses(
  db: Kysely<DB>,
  by: 'category_id' | 'city_id',
  slices: readonly Slice[],
): Promise<ListedBusiness[]> {
  const list = sql`
    select l.id, row_number() over (order by ${ordered(ORDER)}) - 1 as position
    from businesses l where ${sql.ref(`l.${by}`)} = slice.key and l.public and ${withinSlice(ORDER)}
    order by ${ordered(ORDER)}`;
  const { rows } = await sql<ListedBusiness>`
    select slice.nth as slice, slice.key, item.position, b.id, b.slug, b.name, category.name as category, b.type,
      b.full_address as "fullAddress", city.name as city, country.name as country,
      country.code as "countryCode", b.phone, b.rating, b.reviews, b.photo, b.verified
    ${fromSlices(slices, list)}
    join businesses b on b.id = item.id
    join categories category on category.id = b.category_id
    join cities city on city.id = b.city_id
    join countries country on country.id = city.country_id
    order by slice.nth, item.position`.execute(db);
  return rows;
}

/** All that is shown of a public business, with the names and slugs of where it belongs. */
const publicBusinesses = (db: Kysely<DB>) =>
  db
    .selectFrom('businesses as b')
    .innerJoin('categories as category', 'category.id', 'b.category_id')
    .innerJoin('cities as city', 'city.id', 'b.city_id')
    .innerJoin('countries as country', 'country.id', 'city.country_id')
    .where('b.public', '=', true)
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
      'b.created_at as createdAt',
      'b.updated_at as updatedAt',
    ]);

/** The public ones among the businesses with these ids, in the order of their ids. */
export const loadBusinesses = (db: Kysely<DB>, ids: readonly number[]) =>
  publicBusinesses(db).where(sql<boolean>`b.id = any(${ids}::bigint[])`).orderBy('b.id').execute();

export const findBusiness = (db: Kysely<DB>, slug: string) =>
  publicBusinesses(db).where('b.slug', '=', slug).executeTakeFirst();

export type BusinessRow = Awaited<ReturnType<typeof loadBusinesses>>[number];

/** The id of the public business with this slug, if there is one. */
export const findBusinessId = (db: Kysely<DB>, slug: string) =>
  db
    .selectFrom('businesses')
    .select('id')
    .where('slug', '=', slug)
    .where('public', '=', true)
    .executeTakeFirst();
