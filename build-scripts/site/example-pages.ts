import { type Kysely, sql } from 'kysely';
import {
  NOTHING_ASKED,
  searchAddress,
  withChoice,
} from '../../api/contract/pages/search-address.ts';
import type { DB } from '../../api/database/tables.ts';

export type ExamplePage = {
  /** The kind of page, suitable for a file name, such as `country-cities`. */
  readonly name: string;
  readonly path: string;
};

/**
 * One published page of each kind: the one with the most entries, or a business with the most fields. Pages
 * such as the contact page are all included.
 */
export async function examplePages(db: Kysely<DB>): Promise<ExamplePage[]> {
  const { rows } = await sql<ExamplePage>`
    (select distinct on (l.kind) l.kind::text as name, first.path
    from pages l join pages first on first.kind = l.kind and first.key = l.key and first.page = 1
    where l.kind::text in ('home', 'categories', 'countries', 'cities', 'country', 'country-cities', 'region', 'combination', 'category', 'city')
    order by l.kind, l.page desc, first.bytes desc, l.key)
    union all
    (select 'business', p.path from pages p join businesses b on b.id = p.key and p.kind = 'business'
    order by num_nonnulls(b.photo, b.working_hours, b.about, b.phone, b.reviews_link, b.latitude, b.url) desc, b.reviews desc, b.id
    limit 1)
    union all
    select substr(path, 2), path from pages where kind::text in ('static', 'error')
    order by 2`.execute(db);
  return rows;
}

/** Typical searches: for the most frequent category, and one without results in a city. */
export async function exampleSearches(db: Kysely<DB>): Promise<ExamplePage[]> {
  const { rows } = await sql<{ category: string; city: string }>`
    select category.name as category, city.name as city
    from (select * from categories order by business_count desc, id limit 1) category,
      (select * from cities order by business_count desc, id limit 1) city`.execute(db);
  const page = (name: string, texts: { readonly what: string; readonly where?: string }) => ({
    name,
    path: searchAddress(withChoice(NOTHING_ASKED, texts)),
  });
  return rows.flatMap(({ category, city }) => [
    page('search-results', { what: category }),
    page('search-nothing', { what: 'zxqvw', where: city }),
  ]);
}
