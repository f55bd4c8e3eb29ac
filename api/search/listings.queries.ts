import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/connection.ts';
import { prepared } from '../database/prepared.ts';
import type { DB } from '../database/tables.ts';
import { localMinutes } from './local-minutes.ts';

/** What a result shows of a listing. */
export type FoundListing = {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly category: string;
  readonly city: string;
  readonly country: string;
  readonly countryCode: string;
  readonly fullAddress: string | null;
  readonly phone: string | null;
  readonly rating: number | null;
  readonly reviews: number;
  readonly photo: string | null;
  readonly verified: boolean;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly openNow: boolean | null;
};

const selectListings = prepared<
  FoundListing,
  [ids: readonly number[], zones: string, minutes: string]
>(
  'read found listings',
  // Read once, not for each listing, which took ten times as long as all the rest.
  sql`
    with now as materialized (select $2::text::text[] as zones, $3::text::int[] as minutes)
    select b.id, b.slug, b.name, category.name as category, city.name as city,
      country.name as country, country.code as "countryCode", b.full_address as "fullAddress",
      b.phone, b.rating, b.reviews, b.photo, b.verified, b.latitude, b.longitude,
      b.open_minutes @> now.minutes[array_position(now.zones, b.time_zone)] as "openNow"
    from unnest($1::bigint[]) with ordinality as i (id, nth)
    cross join now
    join businesses b on b.id = i.id and b.public
    join categories category on category.id = b.category_id
    join cities city on city.id = b.city_id
    join countries country on country.id = city.country_id
    order by i.nth`,
);

/** The public ones among these listings, in this order. */
export async function readListings(
  database: Database,
  ids: readonly number[],
  now: Date,
): Promise<readonly FoundListing[]> {
  if (ids.length === 0) return [];
  const { zones, minutes } = localMinutes(now);
  return selectListings(database, ids, zones, minutes);
}

/** What a facet is called; `countryCode` is null for a category. */
export type FacetName = {
  readonly kind: 'category' | 'city';
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  readonly countryCode: string | null;
};

export const readNames = prepared<
  FacetName,
  [categories: readonly number[], cities: readonly number[]]
>(
  'read names of facets',
  sql`
    select 'category' as kind, id, name, slug, null as "countryCode" from categories
    where id = any($1::int[])
    union all
    select 'city', c.id, c.name, c.slug, k.code from cities c join countries k on k.id = c.country_id
    where c.id = any($2::int[])`,
);

/** Public listings of categories, in a city, in a country, or everywhere. */
export async function countKnown(
  db: Kysely<DB>,
  categories: readonly number[],
  place: { readonly kind: 'city' | 'country'; readonly id: number } | null,
): Promise<number> {
  const within = sql`category_id = any(${categories}::int[])`;
  const counted =
    place === null
      ? sql`from categories where id = any(${categories}::int[])`
      : place.kind === 'city'
        ? sql`from city_categories where city_id = ${place.id} and ${within}`
        : sql`from country_categories where country_id = ${place.id} and ${within}`;
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(business_count), 0)::int as total ${counted}`.execute(db);
  return rows[0]?.total ?? 0;
}
