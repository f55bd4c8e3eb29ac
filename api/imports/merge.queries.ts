import { type RawBuilder, sql, type Transaction } from 'kysely';
import { beginChangeSet, captureBefore, captureInserted } from '../changes/change-set.queries.ts';
import type { DB } from '../database/tables.ts';
import type { Field } from './reading/columns.ts';

export type MergeCounts = {
  readonly inserted: number;
  readonly updated: number;
  readonly unchanged: number;
  /** Rows that turned out to be a listing which an earlier row of the batch is. */
  readonly duplicates: number;
};

/** Which columns of a file a column of ours depends on; it is updated if the file has one of them. */
const UPDATED_BY: Readonly<Record<string, readonly Field[]>> = {
  name: ['name'],
  fingerprint: ['full_address'],
  category_id: ['category', 'type'],
  city_id: ['city', 'full_address', 'latitude'],
  type: ['type'],
  full_address: ['full_address'],
  street: ['street'],
  postal_code: ['postal_code'],
  phone: ['phone'],
  latitude: ['latitude'],
  longitude: ['longitude'],
  time_zone: ['latitude'],
  rating: ['rating'],
  reviews: ['reviews'],
  reviews_link: ['reviews_link'],
  photo: ['photo'],
  logo: ['logo'],
  located_in: ['located_in'],
  working_hours: ['working_hours'],
  verified: ['verified'],
  about: ['about'],
  url: ['website'],
  features: ['about'],
  open_minutes: ['working_hours'],
};

/**
 * Columns that are worked out from another: whoever writes that one writes them. They are no change
 * by themselves, and none that is noted: an undone import has them worked out anew, from what is there
 * then, which may be a third value.
 */
const WORKED_OUT_FROM: Readonly<Record<string, string>> = {
  features: 'about',
  open_minutes: 'working_hours',
};

/** What rows without an id of their own are told by; ids are filled in, never taken away. */
const FILLED_IN = ['place_id', 'cid'];

/** What a listing that had been deleted changes besides: it is there again, as a new one would be. */
const REVIVED = ['approved', 'deleted_at', 'deletion_id'];

/**
 * Columns that an import may write into listings that were there, and notes when it does. Whatever
 * else a listing has (its slug, for one) is no import's to change, or to restore.
 */
export const IMPORTED_COLUMNS: readonly string[] = [
  ...Object.keys(UPDATED_BY).filter((name) => !(name in WORKED_OUT_FROM)),
  ...FILLED_IN,
  ...REVIVED,
];

export type MergeOptions = {
  readonly importId: number;
  /** The columns that the file has: what it lacks keeps its value. */
  readonly found: readonly Field[];
  /** Whether new listings are public at once. */
  readonly approved: boolean;
};

/**
 * Merges the staged rows into the listings: places and categories that are new, then matches, then
 * updates of what differs, then the rest as new listings. Leaves the change set ready to be applied.
 */
export async function mergeStaged(
  trx: Transaction<DB>,
  options: MergeOptions,
): Promise<MergeCounts> {
  await addPlaces(trx);
  await addCategories(trx);
  const matches = await matchStaged(trx);
  const duplicates = await markDuplicates(trx);
  await beginChangeSet(trx);
  const matched = matches - duplicates;
  const updated = matched === 0 ? 0 : await updateMatched(trx, options);
  const inserted = await insertNew(trx, options);
  return { inserted, updated, unchanged: matched - updated, duplicates };
}

async function addPlaces(trx: Transaction<DB>): Promise<void> {
  await sql`
    insert into countries (code, name, slug)
    select distinct on (country_code) country_code, country_name, country_slug
    from staged_places order by country_code, no on conflict do nothing`.execute(trx);
  await sql`
    insert into cities (country_id, name, slug, letter)
    select k.id, s.name, s.slug, s.letter
    from staged_places s join countries k on k.code = s.country_code
    where not exists (select from cities c where c.country_id = k.id and c.slug = s.slug)
    order by s.no on conflict do nothing`.execute(trx);
  await sql`
    insert into place_ids
    select s.no, c.id from staged_places s join countries k on k.code = s.country_code
    join cities c on c.country_id = k.id and c.slug = s.slug`.execute(trx);
}

async function addCategories(trx: Transaction<DB>): Promise<void> {
  await sql`
    insert into categories (name, slug, letter)
    select s.name, s.slug, s.letter from staged_categories s
    where not exists (select from categories g where g.slug = s.slug)
    order by s.no on conflict do nothing`.execute(trx);
  await sql`
    insert into category_ids
    select s.no, g.id from staged_categories s join categories g using (slug)`.execute(trx);
}

/**
 * A row of our own export is the listing that it was: it names both its id and its slug. Any other is
 * the listing with its place id, else its cid, else its name and place; ids that contradict
 * each other are two listings, however alike they look. So a row with a place id meets by its cid or
 * by its name none but listings without one, of which there are few: they have indexes of their own.
 *
 * `offset 0` keeps PostgreSQL from joining the other way round, by reading all listings: it knows
 * nothing of how many rows are staged, and to have it look (ANALYZE) took 70 ms a batch.
 * @returns how many rows are listings that are there
 */
async function matchStaged(trx: Transaction<DB>): Promise<number> {
  await sql`create temporary table if not exists matched (
    row_no integer, business_id bigint, duplicate boolean not null default false
  ) on commit delete rows`.execute(trx);
  await sql`truncate matched`.execute(trx);
  const match = async (rows: RawBuilder<unknown>, listings: RawBuilder<unknown>) => {
    const { numAffectedRows } = await sql`
      insert into matched (row_no, business_id)
      select s.row_no, min(b.id)
      from (
        select * from staging n where ${rows}
          and not exists (select from matched m where m.row_no = n.row_no)
      ) s
      cross join lateral (select id from businesses b where ${listings} offset 0) b
      group by 1`.execute(trx);
    return Number(numAffectedRows ?? 0n);
  };
  return [
    await match(
      sql`own_id is not null and own_slug is not null`,
      sql`b.id = s.own_id and b.slug = s.own_slug
        and (b.place_id is null or s.place_id is null or b.place_id = s.place_id)`,
    ),
    await match(sql`place_id is not null`, sql`b.place_id = s.place_id`),
    await match(
      sql`cid is not null and place_id is not null`,
      sql`b.cid = s.cid and b.place_id is null`,
    ),
    await match(sql`cid is not null and place_id is null`, sql`b.cid = s.cid`),
    await match(
      sql`place_id is not null`,
      sql`b.fingerprint = s.fingerprint and b.place_id is null
        and (s.cid is null or b.cid is null)`,
    ),
    await match(
      sql`place_id is null`,
      sql`b.fingerprint = s.fingerprint and (s.cid is null or b.cid is null)`,
    ),
  ].reduce((sum, count) => sum + count, 0);
}

async function markDuplicates(trx: Transaction<DB>): Promise<number> {
  const { numAffectedRows } = await sql`
    update matched m set duplicate = true
    from matched earlier
    where earlier.business_id = m.business_id and earlier.row_no < m.row_no`.execute(trx);
  return Number(numAffectedRows ?? 0n);
}

/**
 * What the file says of columns that it may say without a word for them. Where it has none, they
 * follow what tells them when that changes: a file of names, types and addresses would otherwise take
 * listings to other categories and cities than files that name these have put them into.
 */
const GIVEN: Readonly<Record<string, (has: ReadonlySet<Field>) => RawBuilder<unknown>>> = {
  category_id: (has) => {
    const told = has.has('category') ? sql`` : sql`and s.type is distinct from b.type`;
    return sql`case when s.category_known ${told} then s.category_id else b.category_id end`;
  },
  city_id: (has) => {
    if (has.has('city')) return sql`s.city_id`;
    const moved = [
      has.has('full_address') ? [sql`s.full_address is distinct from b.full_address`] : [],
      has.has('latitude')
        ? [sql`(s.latitude, s.longitude) is distinct from (b.latitude, b.longitude)`]
        : [],
    ].flat();
    return sql`case when ${sql.join(moved, sql` or `)} then s.city_id else b.city_id end`;
  },
};

/** For each column that the file may change: its name, what the file says, and which it is to be. */
function targets({ found, approved }: Pick<MergeOptions, 'found' | 'approved'>) {
  const has = new Set(found);
  // One coordinate is no place, and read as none.
  if (has.has('latitude') !== has.has('longitude'))
    for (const field of ['latitude', 'longitude'] as const) has.delete(field);
  const columns = Object.keys(UPDATED_BY).filter((name) =>
    UPDATED_BY[name]?.some((field) => has.has(field)),
  );
  return [
    ...columns.map((name) => {
      const kept = sql.ref(`b.${name}`);
      const given = GIVEN[name]?.(has) ?? sql.ref(`s.${name}`);
      // What an administrator wrote stays.
      return {
        name,
        column: sql.ref(name),
        given,
        value: sql`case when ${sql.lit(WORKED_OUT_FROM[name] ?? name)} = any (b.edited_fields)
          then ${kept} else ${given} end`,
      };
    }),
    ...FILLED_IN.map((name) => {
      const given = sql`coalesce(${sql.ref(`b.${name}`)}, ${sql.ref(`s.${name}`)})`;
      return { name, column: sql.ref(name), given, value: given };
    }),
    ...REVIVED.map((name) => {
      // An administrator's word on a listing that is there stays.
      const given =
        name === 'approved'
          ? sql`case when b.deleted_at is null then b.approved else ${approved}::boolean end`
          : sql`null`;
      return { name, column: sql.ref(name), given, value: given };
    }),
  ];
}

async function updateMatched(
  trx: Transaction<DB>,
  { importId, ...terms }: MergeOptions,
): Promise<number> {
  const fields = targets(terms);
  const row = (values: readonly RawBuilder<unknown>[]) => sql`(${sql.join(values)})`;
  const noted = fields.filter(({ name }) => !(name in WORKED_OUT_FROM));
  // It follows from the others, and not as the file has it where an administrator wrote one of them.
  const compared = noted.filter(({ name }) => name !== 'fingerprint');
  const kept = row(compared.map(({ column }) => sql`b.${column}`));
  // To ask of each column of each listing whether it was edited took half of the comparison.
  const differs = sql`b.id = s.business_id and case when b.edited_fields = '{}'
    then ${kept} is distinct from ${row(compared.map(({ given }) => given))}
    else ${kept} is distinct from ${row(compared.map(({ value }) => value))} end`;
  const staged = sql`(
    select n.*, p.city_id, c.category_id, m.business_id
    from matched m join staging n using (row_no)
    join place_ids p on p.no = n.place_no join category_ids c on c.no = n.category_no
    where not m.duplicate
  ) s`;

  await sql`create temporary table if not exists differing (id bigint) on commit delete rows`.execute(
    trx,
  );
  await sql`truncate differing`.execute(trx);
  // Of tables without statistics, 15,000 rows were joined one by one with as many: 40 s instead of 1.
  await sql`analyze matched, staging (row_no)`.execute(trx);
  const { numAffectedRows: different } = await sql`
    insert into differing select b.id from ${staged} join businesses b on ${differs}`.execute(trx);
  if (!different) return 0;
  await sql`analyze differing`.execute(trx);
  await captureBefore(trx, sql`select id from differing`);
  const assignments = sql.join(fields.map(({ column, value }) => sql`${column} = ${value}`));
  // An administrator may have changed a row between the two statements, so it is compared again.
  const changed = (version: 'o' | 'b') =>
    sql`'{}'::jsonb ${sql.join(
      noted.map(({ name }) => {
        const [o, b] = [sql.ref(`o.${name}`), sql.ref(`b.${name}`)];
        return sql`|| case when ${o} is distinct from ${b}
        then jsonb_build_object(${sql.lit(name)}, ${sql.ref(`${version}.${name}`)}) else '{}' end`;
      }),
      sql` `,
    )}`;
  // The same listing may be met again in a later batch: what it was before the first of them counts.
  const { numAffectedRows } = await sql`
    with changed as (
      update businesses b set ${assignments}, updated_at = now()
      from ${staged} join differing d on d.id = s.business_id join businesses o on o.id = d.id
      where ${differs}
      returning b.id, ${changed('o')} as old, ${changed('b')} as new
    )
    insert into import_changes as kept (import_id, business_id, old, new)
    select ${importId}::bigint, id, old, new from changed
    on conflict (import_id, business_id) do update set
      old = excluded.old || kept.old, new = kept.new || excluded.new`.execute(trx);
  return Number(numAffectedRows ?? 0n);
}

async function insertNew(
  trx: Transaction<DB>,
  { importId, approved }: MergeOptions,
): Promise<number> {
  const isNew = sql`not exists (select from matched m where m.row_no = s.row_no)`;
  // The first in line gets the plain slug where it is free, now and as an address of the past.
  await sql`create temporary table if not exists other_slugs (row_no integer, slug text)
    on commit delete rows`.execute(trx);
  await sql`truncate other_slugs`.execute(trx);
  await sql`
    insert into other_slugs
    select row_no, case when exists (select from businesses b where b.slug = f.long_slug)
      then long_slug || '-' || nextval(pg_get_serial_sequence('businesses', 'id'))
      else long_slug end
    from (
      select row_no, long_slug, row_number() over (partition by slug order by row_no) as nth,
        exists (select from businesses b where b.slug = s.slug offset 0)
          or exists (select from former_paths p where p.path = '/business/' || s.slug offset 0) as taken
      from staging s where ${isNew}
    ) f where nth > 1 or taken
    order by row_no`.execute(trx);

  const columns = sql.raw(`name, type, full_address, street, postal_code, phone,
    latitude, longitude, time_zone, rating, reviews, reviews_link, photo, logo, located_in,
    working_hours, verified, about, url, features, open_minutes, place_id, cid, fingerprint`);
  return captureInserted(
    trx,
    sql`
      insert into businesses as b (slug, city_id, category_id, ${columns}, approved, import_id)
      select coalesce(o.slug, s.slug), city_id, category_id, ${columns}, ${approved}, ${importId}
      from staging s
      join place_ids p on p.no = s.place_no join category_ids c on c.no = s.category_no
      left join other_slugs o using (row_no)
      where ${isNew} order by s.row_no`,
  );
}
