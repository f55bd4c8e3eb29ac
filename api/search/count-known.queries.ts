import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/connection.ts';
import { prepared } from '../database/prepared.ts';

type Count = { readonly total: number };

/** @param counted where the counts are, as FROM and WHERE */
const sum = (counted: RawBuilder<unknown>) =>
  sql<Count>`select coalesce(sum(business_count), 0)::int as total ${counted}`;

const countAll = prepared<Count, [categories: readonly number[]]>(
  'count in categories',
  sum(sql`from categories where id = any($1::int[])`),
);

const COUNTS = {
  city: prepared<Count, [categories: readonly number[], city: number]>(
    'count in city',
    sum(sql`from city_categories where city_id = $2::int and category_id = any($1::int[])`),
  ),
  country: prepared<Count, [categories: readonly number[], country: number]>(
    'count in country',
    sum(sql`from country_categories where country_id = $2::int and category_id = any($1::int[])`),
  ),
} as const;

/** Public listings of categories, in a city, in a country, or everywhere. */
export async function countKnown(
  database: Database,
  categories: readonly number[],
  place: { readonly kind: 'city' | 'country'; readonly id: number } | null,
): Promise<number> {
  const [row] =
    place === null
      ? await countAll(database, categories)
      : await COUNTS[place.kind](database, categories, place.id);
  return row?.total ?? 0;
}
