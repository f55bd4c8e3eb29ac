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
};

/** What rows without an id of their own are told by; ids are filled in, never taken away. */
const FILLED_IN = ['place_id', 'cid'];

/**
 * Merges the staged rows into the listings: places and categories that are new, then matches, then
 * updates of what differs, then the rest as new listings. Leaves the change set ready to be applied.
 * @param found the columns that the file has: what it lacks keeps its value
 * @param approved whether new listings are public at once
 */
export async function mergeStaged(
  trx: Transaction<DB>,
  options: {
    readonly importId: number;
    readonly found: readonly Field[];
    readonly approved: boolean;
  },
): Promise<MergeCounts> {
  await addPlacesAndCategories(trx);
  await matchStaged(trx);
  const duplicates = await markDuplicates(trx);
  await beginChangeSet(trx);
  const { matched, updated } = await updateMatched(trx, options.found);
  const inserted = await insertNew(trx, options);
  return { inserted, updated, unchanged: matched - updated, duplicates };
}

async function addPlacesAndCategories(trx: Transaction<DB>): Promise<void> {
  await sql`
    insert into countries (code, name, slug)
    select distinct on (country_code) country_code, country_name, country_slug
    from staging order by country_code on conflict do nothing`.execute(trx);
  await sql`
    insert into cities (country_id, name, slug, letter)
    select distinct on (k.id, s.city_slug) k.id, s.city_name, s.city_slug, s.city_letter
    from staging s join countries k on k.code = s.country_code
    order by k.id, s.city_slug, s.row_no on conflict do nothing`.execute(trx);
  await sql`
    insert into categories (name, slug, letter)
    select distinct on (category_slug) category_name, category_slug, category_letter
    from staging order by category_slug, row_no on conflict do nothing`.execute(trx);
  await sql`
    update staging s set city_id = c.id, category_id = g.id
    from cities c join countries k on k.id = c.country_id, categories g
    where k.code = s.country_code and c.slug = s.city_slug and g.slug = s.category_slug`.execute(
    trx,
  );
}

/** A row is the listing with its place id, else its cid, else its name and place; ids that
 * contradict each other are two listings, however alike they look. */
async function matchStaged(trx: Transaction<DB>): Promise<void> {
  await sql`
    update staging s set business_id = b.id from businesses b
    where b.place_id = s.place_id`.execute(trx);
  await sql`
    update staging s set business_id = m.id
    from (
      select s.row_no, min(b.id) as id from staging s join businesses b on b.cid = s.cid
      where s.business_id is null and (s.place_id is null or b.place_id is null)
      group by 1
    ) m where m.row_no = s.row_no`.execute(trx);
  await sql`
    update staging s set business_id = m.id
    from (
      select s.row_no, min(b.id) as id from staging s join businesses b on b.fingerprint = s.fingerprint
      where s.business_id is null
        and (s.place_id is null or b.place_id is null) and (s.cid is null or b.cid is null)
      group by 1
    ) m where m.row_no = s.row_no`.execute(trx);
}

async function markDuplicates(trx: Transaction<DB>): Promise<number> {
  const { numAffectedRows } = await sql`
    update staging s set duplicate = true
    from staging earlier
    where earlier.business_id = s.business_id and earlier.row_no < s.row_no`.execute(trx);
  return Number(numAffectedRows ?? 0n);
}

/** For each column that the file may change: its name, and its value after the update. */
function targets(
  found: readonly Field[],
): { column: RawBuilder<unknown>; value: RawBuilder<unknown> }[] {
  const has = new Set(found);
  const columns = Object.keys(UPDATED_BY).filter((name) =>
    UPDATED_BY[name]?.some((field) => has.has(field)),
  );
  return [
    ...columns.map((name) => {
      const kept = sql.ref(`b.${name}`);
      const given =
        name === 'category_id'
          ? sql`case when s.category_known then s.category_id else b.category_id end`
          : sql.ref(`s.${name}`);
      // What an administrator wrote stays.
      return {
        column: sql.ref(name),
        value: sql`case when ${sql.lit(name)} = any (b.edited_fields) then ${kept} else ${given} end`,
      };
    }),
    ...FILLED_IN.map((name) => ({
      column: sql.ref(name),
      value: sql`coalesce(${sql.ref(`b.${name}`)}, ${sql.ref(`s.${name}`)})`,
    })),
  ];
}

async function updateMatched(
  trx: Transaction<DB>,
  found: readonly Field[],
): Promise<{ matched: number; updated: number }> {
  const fields = targets(found);
  const kept = sql.join(fields.map(({ column }) => sql`b.${column}`));
  const wanted = sql.join(fields.map(({ value }) => value));
  const differs = sql`b.id = s.business_id and not s.duplicate and (${kept}) is distinct from (${wanted})`;

  const { rows } = await sql<{ matched: number }>`
    select count(*) as matched from staging where business_id is not null and not duplicate`.execute(
    trx,
  );
  await sql`create temporary table if not exists differing (id bigint) on commit delete rows`.execute(
    trx,
  );
  await sql`truncate differing`.execute(trx);
  await sql`insert into differing select b.id from staging s join businesses b on ${differs}`.execute(
    trx,
  );
  await captureBefore(trx, sql`select id from differing`);
  const assignments = sql.join(fields.map(({ column, value }) => sql`${column} = ${value}`));
  // An administrator may have changed a row between the two statements, so it is compared again.
  const { numAffectedRows } = await sql`
    update businesses b set ${assignments}, updated_at = now()
    from staging s join differing d on d.id = s.business_id where ${differs}`.execute(trx);
  return { matched: rows[0]?.matched ?? 0, updated: Number(numAffectedRows ?? 0n) };
}

async function insertNew(
  trx: Transaction<DB>,
  { importId, approved }: { readonly importId: number; readonly approved: boolean },
): Promise<number> {
  // The first in line gets the plain slug where it is free, now and as an address of the past.
  await sql`
    update staging s set slug = case
      when f.nth = 1 and not f.taken then s.slug
      when exists (select from businesses b where b.slug = s.long_slug)
        then s.long_slug || '-' || nextval(pg_get_serial_sequence('businesses', 'id'))
      else s.long_slug end
    from (
      select row_no, row_number() over (partition by slug order by row_no) as nth,
        exists (select from businesses b where b.slug = n.slug)
          or exists (select from former_paths p where p.path = '/business/' || n.slug) as taken
      from staging n where business_id is null
    ) f where f.row_no = s.row_no and (f.nth > 1 or f.taken)`.execute(trx);

  const columns =
    sql.raw(`slug, name, category_id, city_id, type, full_address, street, postal_code, phone,
    latitude, longitude, time_zone, rating, reviews, reviews_link, photo, logo, located_in,
    working_hours, verified, about, url, place_id, cid, fingerprint`);
  await sql`create temporary table if not exists inserted (id bigint) on commit delete rows`.execute(
    trx,
  );
  await sql`truncate inserted`.execute(trx);
  const { numAffectedRows } = await sql`
    with added as (
      insert into businesses (${columns}, approved, import_id)
      select ${columns}, ${approved}, ${importId} from staging
      where business_id is null order by row_no
      returning id
    ) insert into inserted select id from added`.execute(trx);
  await captureInserted(trx, sql`select id from inserted`);
  return Number(numAffectedRows ?? 0n);
}
