import { type Kysely, sql } from 'kysely';
import type { DB } from '../database/tables.ts';

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
