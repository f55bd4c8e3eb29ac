import { type Kysely, sql } from 'kysely';
import {
  NOTHING_ASKED,
  searchAddress,
  withChoice,
} from '../../api/contract/pages/search-address.ts';
import type { DB } from '../../api/database/tables.ts';
import type { ExamplePage } from './example-pages.ts';

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
