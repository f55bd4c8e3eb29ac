import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { ChangeSet } from '../changes/change-set.ts';
import type { DB } from '../database/tables.ts';

/** Names are compared up to here: an index takes no longer ones. */
const NAME = 100;

/** Squares of a tenth of a degree, and of a degree. */
const square = (letter: 'g' | 'h', perDegree: number, b: string) => {
  const at = (column: string) =>
    sql`floor(${sql.ref(`${b}.${column}`)} * ${sql.lit(perDegree)})::int`;
  return sql`${sql.lit(`#${letter}`)} || ${at('latitude')} || '/' || ${at('longitude')}`;
};

/** Scores that the first 1, 6 and 30 % of the sample's listings have at least. */
const QUARTERS = [4.93, 4.7, 4.18];
const quarter = (b: string) =>
  sql`'#q' || case ${sql.join(
    QUARTERS.map(
      (score, nth) =>
        sql`when ${sql.ref(`${b}.score`)} >= ${sql.lit(score)} then ${sql.lit(String(nth))}`,
    ),
    sql` `,
  )} else ${sql.lit(String(QUARTERS.length))} end`;

/**
 * A number for all of a listing that the words and names of its entry are made of. To make them takes
 * 60 µs, and of the 15,000 listings of a file whose ratings have changed most keep them.
 * @param b what a query calls the listing
 */
export function wordsMadeOf(b: string): RawBuilder<unknown> {
  const columns = [
    'name',
    'slug',
    'full_address',
    'postal_code',
    'features',
    'category_id',
    'city_id',
  ].map((name) => sql.ref(`${b}.${name}`));
  const facts = [quarter(b), square('g', 10, b), square('h', 1, b)];
  return sql`hash_record_extended(row(${sql.join([...columns, ...facts])}), 0)`;
}

/** To a tenth of a metre. PostgreSQL takes no 1e-300, which files do have, for a real. */
const degrees = (column: 'latitude' | 'longitude') =>
  sql`round(${sql.ref(`b.${column}`)}::numeric, 6)::real`;

/** What an entry takes over from its listing, `b`. */
const FACTS: Readonly<Record<string, RawBuilder<unknown>>> = {
  city_id: sql`b.city_id`,
  category_id: sql`b.category_id`,
  score: sql`b.score`,
  reviews: sql`b.reviews`,
  rating: sql`b.rating::real`,
  verified: sql`b.verified`,
  features: sql`coalesce(b.features, 0)`,
  // A business that is closed for a time is never open now.
  open_minutes: sql`case when b.status = 'open' then b.open_minutes end`,
  time_zone: sql`b.time_zone`,
  latitude: degrees('latitude'),
  longitude: degrees('longitude'),
  missing: sql`b.missing`,
};

/** The entries of the listed ones among these listings. */
const entriesOf = (ids: RawBuilder<unknown>) => sql`
  select b.id as business_id,
    ${sql.join(Object.entries(FACTS).map(([name, fact]) => sql`${fact} as ${sql.ref(name)}`))},
    n.name, nullif(n.alias, n.name) as alias,
    array_to_tsvector(array_remove(
      search_words(n.name) || string_to_array(n.alias, ' ') || search_address(b.full_address)
      || search_features(b.features)
      || array['#k' || b.category_id, '#c' || b.city_id, '#t' || c.country_id, ${quarter('b')},
        '#p' || replace(search_fold(b.postal_code), ' ', ''),
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

const COLUMNS = [...Object.keys(FACTS), 'name', 'alias', 'words'];
const columns = sql.join(COLUMNS.map((name) => sql.ref(name)));
const excluded = sql.join(COLUMNS.map((name) => sql.ref(`excluded.${name}`)));
const kept = sql.join(COLUMNS.map((name) => sql.ref(`e.${name}`)));

/** Writes the entries of listings as they stand now, where they differ from what is there. */
const writeEntries = (ids: RawBuilder<unknown>) => sql`
  insert into search_entries as e (business_id, ${columns}) ${entriesOf(ids)}
  on conflict (business_id) do update set (${columns}) = row(${excluded})
  where row(${kept}) is distinct from row(${excluded})`;

/** The same for listings that have entries, whose words stay. */
const writeFacts = (ids: RawBuilder<unknown>) => {
  const names = sql.join(Object.keys(FACTS).map((name) => sql.ref(name)));
  const known = sql.join(Object.keys(FACTS).map((name) => sql.ref(`e.${name}`)));
  const facts = sql.join(Object.values(FACTS));
  return sql`
    update search_entries e set (${names}) = row(${facts}) from businesses b
    where b.id = e.business_id and b.id in (${ids}) and row(${known}) is distinct from row(${facts})`;
};

/** Words of entries that names have; facts and addresses begin with a sign. */
const wordsOf = (entries: RawBuilder<unknown>) => sql`
  select distinct word from (
    select unnest(tsvector_to_array(words)) as word from search_entries ${entries}
  ) w where word !~ '^[#@]'`;

const learn = (words: RawBuilder<unknown>) => sql`
  insert into search_vocabulary (word)
  select word from (${words}) w
  where not exists (select from search_vocabulary v where v.word = w.word)
  order by word on conflict do nothing`;

/** Words of categories' names, which are searched for as often as words of listings' names. */
const CATEGORY_WORDS = sql`
  select distinct unnest(search_words(key)) as word from categories`;

/**
 * Brings what is searched up to date with the transaction's change set, of which each listing that is
 * public has its entry afterwards, and no other has. To be called under the lock of changes.
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

const INDEXES = ['search_entries_by_words', 'search_entries_by_name', 'search_entries_by_alias'];

/**
 * Writes the entries of all public listings, where none is searched yet. Indexes are made afterwards:
 * of 1,180,000 listings at once in a tenth of the time that they take row by row.
 *
 * To be called under the lock of changes.
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
 * Writes entries that are not what their listings make them, and removes those of listings that are not
 * public. To be called under the lock of changes.
 */
export async function mendSearchEntries(trx: Transaction<DB>): Promise<void> {
  await sql`
    delete from search_entries e
    where not exists (select from businesses b where b.id = e.business_id and b.listed)`.execute(
    trx,
  );
  await writeEntries(sql`select id from businesses`).execute(trx);
}

export type WrongEntries = { readonly count: number; readonly first: readonly string[] };

/**
 * Looks for entries that are not what their listings make them, for public listings without an entry,
 * and for entries without one.
 * @param named how many are named at most
 * @returns how many there are, and the slugs of the first listings, or numbers where there is none
 */
export async function findWrongEntries(db: Kysely<DB>, named: number): Promise<WrongEntries> {
  const { rows } = await sql<{ listing: string; count: number }>`
    select coalesce(b.slug, business_id::text) as listing, count(*) over () as count
    from (${entriesOf(sql`select id from businesses`)}) n
    full join search_entries e using (business_id)
    left join businesses b on b.id = business_id
    where n.business_id is null or e.business_id is null
      or row(${kept}) is distinct from row(${sql.join(COLUMNS.map((name) => sql.ref(`n.${name}`)))})
    order by business_id limit ${named}`.execute(db);
  return { count: rows[0]?.count ?? 0, first: rows.map(({ listing }) => listing) };
}
