import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { storedColumnsFor } from '../businesses/listing-references.ts';
import type { ChangeSet } from '../changes/change-set.ts';
import type { DB } from '../database/tables.ts';

/** Names are compared up to this length, the maximum of an index. */
const NAME = 100;

/** The lexeme of the map square that contains a listing: `g` for 0.1 degrees, `h` for 1 degree. */
const square = (letter: 'g' | 'h', perDegree: number, b: string) => {
  const at = (column: string) =>
    sql`floor(${sql.ref(`${b}.${column}`)} * ${sql.lit(perDegree)})::int`;
  return sql`${sql.lit(`#${letter}`)} || ${at('latitude')} || '/' || ${at('longitude')}`;
};

/**
 * Minimum scores of the best 1, 6 and 30 % of the sample's listings: they divide entries into four bands.
 */
const BAND_SCORES = [4.93, 4.7, 4.18];
const scoreBand = (b: string) =>
  sql`'#q' || case ${sql.join(
    BAND_SCORES.map(
      (score, nth) =>
        sql`when ${sql.ref(`${b}.score`)} >= ${sql.lit(score)} then ${sql.lit(String(nth))}`,
    ),
    sql` `,
  )} else ${sql.lit(String(BAND_SCORES.length))} end`;

/**
 * A hash of all columns that the words and names of an entry are derived from. Deriving them takes 60 µs
 * for a listing, and most of the 15,000 listings in a batch with changed ratings keep them.
 * @param b alias of the listing in the query
 */
export function wordsMadeOf(b: string): RawBuilder<unknown> {
  const columns = [...storedColumnsFor('search'), ...['features', 'category_id', 'city_id']].map(
    (name) => sql.ref(`${b}.${name}`),
  );
  const region = sql`(select region_id from cities where id = ${sql.ref(`${b}.city_id`)})`;
  const facts = [scoreBand(b), square('g', 10, b), square('h', 1, b), region];
  return sql`hash_record_extended(row(${sql.join([...columns, ...facts])}), 0)`;
}

/**
 * Rounded to a tenth of a metre. PostgreSQL rejects values such as 1e-300, which files contain, as real.
 */
const degrees = (column: 'latitude' | 'longitude') =>
  sql`round(${sql.ref(`b.${column}`)}::numeric, 6)::real`;

/** Columns that an entry copies from its listing `b`. */
const FACTS: Readonly<Record<string, RawBuilder<unknown>>> = {
  city_id: sql`b.city_id`,
  category_id: sql`b.category_id`,
  score: sql`b.score`,
  reviews: sql`b.reviews`,
  rating: sql`b.rating::real`,
  verified: sql`b.verified`,
  features: sql`coalesce(b.features, 0)`,
  // A temporarily closed business is never open now.
  open_minutes: sql`case when b.status = 'open' then b.open_minutes end`,
  time_zone: sql`b.time_zone`,
  latitude: degrees('latitude'),
  longitude: degrees('longitude'),
  missing: sql`b.missing`,
};

/** The entries of the listings among these that are listed. */
const entriesOf = (ids: RawBuilder<unknown>) => sql`
  select b.id as business_id,
    ${sql.join(Object.entries(FACTS).map(([name, fact]) => sql`${fact} as ${sql.ref(name)}`))},
    n.name, nullif(n.alias, n.name) as alias,
    array_to_tsvector(array_remove(
      listing_words(n.name, b.full_address, b.phone, b.postal_code) || string_to_array(n.alias, ' ')
      || search_features(b.features)
      || array['#k' || b.category_id, '#c' || b.city_id, '#r' || c.region_id, '#t' || c.country_id,
        ${scoreBand('b')}, search_price(b.price_range),
        ${square('g', 10, 'b')}, ${square('h', 1, 'b')}],
      null)) as words
  from businesses b
  join cities c on c.id = b.city_id
  cross join lateral (
    select rtrim(left(search_fold(b.name), ${sql.lit(NAME)})) as name,
      replace(case when strpos(b.slug, '-' || c.slug) > 1
        then left(b.slug, strpos(b.slug, '-' || c.slug) - 1) else b.slug end, '-', ' ') as alias
  ) n
  where b.id in (${ids}) and b.listed`;

/** @param alias with a dot, or empty */
const columnsOf = (names: readonly string[], alias: string) =>
  sql.join(names.map((name) => sql.ref(`${alias}${name}`)));
const FACT_NAMES = Object.keys(FACTS);
const COLUMNS = [...FACT_NAMES, 'name', 'alias', 'words'];

/** Writes the current entries of listings, where they differ from the stored ones. */
const writeEntries = (ids: RawBuilder<unknown>) => {
  const columns = columnsOf(COLUMNS, '');
  const excluded = columnsOf(COLUMNS, 'excluded.');
  return sql`
    insert into search_entries as e (business_id, ${columns}) ${entriesOf(ids)}
    on conflict (business_id) do update set (${columns}) = row(${excluded})
    where row(${columnsOf(COLUMNS, 'e.')}) is distinct from row(${excluded})`;
};

/** Like {@link writeEntries}, for existing entries whose words have not changed. */
const writeFacts = (ids: RawBuilder<unknown>) => {
  const facts = sql.join(Object.values(FACTS));
  return sql`
    update search_entries e set (${columnsOf(FACT_NAMES, '')}) = row(${facts}) from businesses b
    where b.id = e.business_id and b.id in (${ids})
      and row(${columnsOf(FACT_NAMES, 'e.')}) is distinct from row(${facts})`;
};

/** Words of entries that come from names; the lexemes of facts and addresses begin with a symbol. */
const wordsOf = (entries: RawBuilder<unknown>) => sql`
  select distinct word from (
    select unnest(tsvector_to_array(words)) as word from search_entries ${entries}
  ) w where word !~ '^[#@]'`;

const learn = (words: RawBuilder<unknown>) => sql`
  insert into search_vocabulary (word)
  select word from (${words}) w
  where not exists (select from search_vocabulary v where v.word = w.word)
  order by word on conflict do nothing`;

/** Words of category names, which are searched as often as words of listing names. */
const CATEGORY_WORDS = sql`
  select distinct unnest(search_words(key)) as word from categories`;

/**
 * Applies the transaction's change set to the search entries: afterwards each listed listing has its entry,
 * and no other has one. Call it under the lock of changes.
 */
export async function applySearchEntries(trx: ChangeSet): Promise<void> {
  await sql`
    delete from search_entries e using change_set c
    where e.business_id = c.business_id and c.new_city_id is null`.execute(trx);
  const found = sql`select business_id from change_set where new_city_id is not null`;
  const asBefore = sql`old_words = new_words`;
  await writeFacts(sql`${found} and ${asBefore}`).execute(trx);
  await writeEntries(sql`${found} and (${asBefore}) is not true`).execute(trx);
  const changed = sql`where business_id in (
    select business_id from change_set where new_name is distinct from old_name)`;
  await learn(wordsOf(changed)).execute(trx);
}

/** Writes the regions of cities into their entries. Call it under the lock of changes. */
export const writeRegions = (trx: Transaction<DB>, cities: readonly number[]) =>
  sql`
    update search_entries e set words = array_to_tsvector(array_remove(
      array(select word from unnest(tsvector_to_array(words)) word where word not like '#r%')
      || ('#r' || c.region_id), null))
    from cities c where c.id = e.city_id and c.id = any(${cities}::int[])`.execute(trx);

const INDEXES = ['search_entries_by_words', 'search_entries_by_name', 'search_entries_by_alias'];

/**
 * Writes the entries of all listings if there are none yet. The indexes are created afterwards: for
 * 1,180,000 listings that takes a tenth of the time of inserting row by row. Call it under the lock of
 * changes.
 */
export async function fillSearchEntries(trx: Transaction<DB>): Promise<void> {
  const { rows } = await sql`select from search_entries limit 1`.execute(trx);
  if (rows.length > 0) return;
  const { rows: definitions } = await sql<{ indexdef: string }>`
    select indexdef from pg_indexes where indexname = any(${INDEXES})`.execute(trx);
  for (const name of INDEXES) await sql`drop index ${sql.ref(name)}`.execute(trx);
  await writeEntries(sql`select id from businesses`).execute(trx);
  for (const { indexdef } of definitions) await sql.raw(indexdef).execute(trx);
  await sql`analyze search_entries`.execute(trx);
  await learn(wordsOf(sql``)).execute(trx);
  await learn(CATEGORY_WORDS).execute(trx);
}

/**
 * Corrects entries that differ from what their listings imply, and deletes those of other listings. Call it
 * under the lock of changes.
 */
export async function correctSearchEntries(trx: Transaction<DB>): Promise<void> {
  await sql`
    delete from search_entries e
    where not exists (select from businesses b where b.id = e.business_id and b.listed)`.execute(
    trx,
  );
  await writeEntries(sql`select id from businesses`).execute(trx);
}

export type WrongEntries = { readonly count: number; readonly first: readonly string[] };

/**
 * Finds entries that differ from what their listings imply, listings without an entry, and entries without
 * a listing.
 * @param named maximum number of listings in the result
 * @returns the number of wrong entries, and the slugs of the first listings, or ids if there is no listing
 */
export async function findWrongEntries(db: Kysely<DB>, named: number): Promise<WrongEntries> {
  const { rows } = await sql<{ listing: string; count: number }>`
    select coalesce(b.slug, business_id::text) as listing, count(*) over () as count
    from (${entriesOf(sql`select id from businesses`)}) n
    full join search_entries e using (business_id)
    left join businesses b on b.id = business_id
    where n.business_id is null or e.business_id is null
      or row(${columnsOf(COLUMNS, 'e.')}) is distinct from row(${columnsOf(COLUMNS, 'n.')})
    order by business_id limit ${named}`.execute(db);
  return { count: rows[0]?.count ?? 0, first: rows.map(({ listing }) => listing) };
}
