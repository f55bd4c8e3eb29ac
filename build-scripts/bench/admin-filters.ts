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
  const { changeId, assignee, cityCode } = await addWork(db);
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
    'a city of a country': { city: cityCode },
    'a bulk change of 50,000': { changeId },
    'an assignee of 2,000': { assignee },
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

const ASSIGNEE = 'bench-assignee';

/** Adds a bulk change of 50,000 listings and an account that takes care of 2,000, as a back office in use has them. */
async function addWork(db: Kysely<DB>) {
  const { id: changeId } = await db
    .insertInto('bulk_changes')
    .values({ action: 'edit', columns: '{}', shown: '{}', username: ASSIGNEE })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`
    insert into bulk_change_values (change_id, business_id, at, old, kept)
    select ${changeId}, id, now(), '{}', '{}' from businesses where id % 20 = 3 limit 50000`.execute(
    db,
  );
  await sql`
    insert into administrators (username, password_hash, role) values (${ASSIGNEE}, '', 'moderator')
    on conflict do nothing`.execute(db);
  await sql`
    insert into business_assignees (business_id, administrator_id)
    select b.id, a.id from businesses b, administrators a where a.username = ${ASSIGNEE} and b.id % 400 = 7
    limit 2000 on conflict do nothing`.execute(db);
  const { rows } = await sql<{ code: string }>`
    select lower(k.code) || '/' || c.slug as code from cities c join countries k on k.id = c.country_id
    order by c.business_count desc limit 1`.execute(db);
  return { changeId, assignee: ASSIGNEE, cityCode: rows[0]?.code ?? '' };
}

/** Removes what {@link adminFilters} has added. */
export async function removeWork(db: Kysely<DB>): Promise<void> {
  await sql`
    delete from bulk_change_values where change_id in (select id from bulk_changes where username = ${ASSIGNEE})`.execute(
    db,
  );
  await db.deleteFrom('bulk_changes').where('username', '=', ASSIGNEE).execute();
  await db.deleteFrom('administrators').where('username', '=', ASSIGNEE).execute();
}
