import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/connection.ts';
import { prepared } from '../database/prepared.ts';
import type { StoredPlace } from './interpretation.ts';
import { oncePerSearch } from './one-search.ts';

/** @param counted the table of counts and the condition, after FROM */
const counter = (name: string, counted: RawBuilder<unknown>) =>
  oncePerSearch(
    prepared<{ total: number }, [categories: readonly number[], places?: readonly number[]]>(
      name,
      sql`select coalesce(sum(business_count), 0)::int as total from ${counted}`,
    ),
  );

const COUNTS = {
  all: counter('count in categories', sql`categories where id = any($1::int[])`),
  city: counter(
    'count in city',
    sql`city_categories where city_id = any($2::int[]) and category_id = any($1::int[])`,
  ),
  region: counter(
    'count in region',
    sql`city_categories where category_id = any($1::int[]) and city_id in (
      select id from cities where region_id = any($2::int[]) and business_count > 0)`,
  ),
  country: counter(
    'count in country',
    sql`country_categories where country_id = any($2::int[]) and category_id = any($1::int[])`,
  ),
};

const ofPlace = (kind: StoredPlace['kind'], table: 'cities' | 'regions' | 'countries') =>
  oncePerSearch(
    prepared<{ total: number }, [places: readonly number[]]>(
      `count ${kind}`,
      sql`select coalesce(sum(business_count), 0)::int as total from ${sql.table(table)} where id = any($1::int[])`,
    ),
  );

const PLACES = {
  city: ofPlace('city', 'cities'),
  region: ofPlace('region', 'regions'),
  country: ofPlace('country', 'countries'),
};

/** Places of one kind, in any of which a listing is. */
export type CountedPlaces = {
  readonly kind: StoredPlace['kind'];
  readonly ids: readonly number[];
};

/**
 * Number of public listings of categories, in cities, regions or countries, or everywhere.
 * @param categories null for all of the places
 */
export async function countListings(
  database: Database,
  categories: readonly number[] | null,
  places: CountedPlaces | null,
): Promise<number> {
  const count = () => {
    if (!places) return COUNTS.all(database, categories ?? []);
    return categories
      ? COUNTS[places.kind](database, categories, places.ids)
      : PLACES[places.kind](database, places.ids);
  };
  const [row] = await count();
  return row?.total ?? 0;
}

/** Maximum number of entries read: of 1,180,000 listings, 40,000 have 'restaurant' in the name. */
const MOST_NAMED = 5_000;

const countNamedEntries = prepared<
  { readonly read: number; readonly total: number },
  [wanted: string, categories: readonly number[], countries: readonly number[]]
>(
  'count named entries',
  sql`
    select count(*)::int as read,
      (count(*) filter (where category_id <> all($2::int[])))::int as total
    from (
      select category_id from search_entries
      where words @@ $1::tsquery and ($3::int[] = '{}'
        or (select country_id from cities where id = city_id) = any($3::int[]))
      limit ${sql.lit(MOST_NAMED)}
    ) e`,
);

/**
 * For how long it is taken for granted that too many entries match. To find out takes 20 ms, most of the time of a search
 * for a common word such as 'hotel', and words seldom become rare.
 */
const TOO_MANY_MS = 600_000;
/** Maximum number of queries in memory. */
const MOST_KEPT = 1_000;
const tooMany = new WeakMap<Database['db'], Map<string, number>>();

/**
 * Counts the entries that match and belong to none of these categories.
 * @param wanted a tsquery; empty for none
 * @param countries of the city; empty for all
 * @returns null if there are too many to count
 */
export async function countNamed(
  database: Database,
  wanted: string,
  categories: readonly number[],
  countries: readonly number[],
): Promise<number | null> {
  if (wanted === '') return 0;
  const known = tooMany.get(database.db) ?? new Map<string, number>();
  const key = JSON.stringify([wanted, countries]);
  if ((known.get(key) ?? 0) > performance.now()) return null;
  const [counted] = await countNamedEntries(database, wanted, categories, countries);
  if (counted && counted.read < MOST_NAMED) return counted.total;
  if (known.size >= MOST_KEPT) known.clear();
  tooMany.set(database.db, known.set(key, performance.now() + TOO_MANY_MS));
  return null;
}
