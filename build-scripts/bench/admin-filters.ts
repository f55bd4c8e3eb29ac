import { type Kysely, sql } from 'kysely';
import type { AdminListQuery } from '../../api/contract/calls/listing-routes.ts';
import type { DB } from '../../api/database/tables.ts';

/** Filters of the list of listings: with nearly all listings, with a few, and in between. */
export async function adminFilters(
  db: Kysely<DB>,
): Promise<Readonly<Record<string, AdminListQuery>>> {
  const [categories, countries, cities, word, last, imported] = await Promise.all([
    largest(db, 'categories'),
    db.selectFrom('countries').select('code').orderBy('business_count', 'desc').limit(10).execute(),
    largest(db, 'cities'),
    commonWord(db),
    db
      .selectFrom('businesses')
      .select(['name', 'phone', 'place_id as placeId', 'full_address as address', 'slug', 'url'])
      .where('phone', 'is not', null)
      .where('url', 'is not', null)
      .where('full_address', 'is not', null)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst(),
    db
      .selectFrom('imports')
      .select('id')
      .where('inserted', '>', 0)
      .orderBy('id')
      .executeTakeFirst(),
  ]);
  const [category = '', smallCategory = category] = categories;
  const [country = '', smallCountry = country] = [countries[0]?.code, countries.at(-1)?.code];
  const [city = ''] = cities;
  const russian = countries.find(({ code }) => code === 'RU')?.code ?? smallCountry;
  return {
    everything: {},
    approved: { approved: 'yes' },
    'waiting for approval': { approved: 'no' },
    'largest category': { category },
    'another category': { category: smallCategory },
    'largest country': { country },
    'country with its own script': { country: russian },
    city: { city },
    'category in a country': { category, country },
    'no phone': { missing: 'phone' },
    'no coordinates': { missing: 'coordinates' },
    'no website in a country': { missing: 'website', country },
    'no phone in a category': { missing: 'phone', category },
    'an import': imported ? { importId: imported.id } : {},
    'same name and city': { duplicates: 'city' },
    'one letter': { filter: 'a' },
    'two letters': { filter: 'an' },
    'two rare letters': { filter: 'xq' },
    'three letters': { filter: 'ing' },
    'a common word': { filter: word },
    'a name': { filter: last?.name ?? word },
    'a phone number': { filter: last?.phone ?? word },
    'the end of a phone number': { filter: last?.phone?.slice(-7) ?? word },
    'a place id': { filter: last?.placeId ?? word },
    'an address': { filter: last?.address ?? word },
    'a slug': { filter: last?.slug ?? word },
    'a website': { filter: last?.url ?? word },
    'a word without its accents': { filter: 'cafe' },
    'no name': { filter: 'there is no such name' },
    'Turkish letters': { filter: 'İST' },
    'a word in a country': { filter: word, country: smallCountry },
    'a word in a category': { filter: word, category },
  };
}

/** The names of the largest one, and of one with a tenth of its listings. */
async function largest(db: Kysely<DB>, table: 'categories' | 'cities'): Promise<string[]> {
  const rows = await db
    .selectFrom(table)
    .select(['name', 'business_count as count'])
    .orderBy('business_count', 'desc')
    .limit(1_000)
    .execute();
  const [first] = rows;
  const small = rows.find(({ count }) => count * 10 <= (first?.count ?? 0));
  return [first, small].flatMap((row) => row?.name ?? []);
}

/** The most common word of at least four letters in the first names. */
async function commonWord(db: Kysely<DB>): Promise<string> {
  const { rows } = await sql<{ word: string }>`
    select word from (
      select unnest(regexp_split_to_array(name, '[^[:alpha:]]+')) as word from (
        select name from businesses where deleted_at is null order by created_at, id limit 20000
      ) names
    ) words where length(word) >= 4 group by word order by count(*) desc limit 1`.execute(db);
  return rows[0]?.word ?? 'Restaurant';
}
