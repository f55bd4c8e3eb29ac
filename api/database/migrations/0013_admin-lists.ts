import { type Kysely, sql } from 'kysely';

// biome-ignore lint/suspicious/noExplicitAny: a migration outlives the table types of its day.
export async function up(db: Kysely<any>): Promise<void> {
  const statements = STATEMENTS.split(/;\s*\n/).filter((statement) => statement.trim() !== '');
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/**
 * What administrators list listings by, in any order and narrowed in any way, and what reports are
 * made from.
 *
 * `name_key` is a name in one case, in which a byte stands after all others where the Turkish alphabet
 * has a letter of its own: ç comes after cz, and before d. To make it takes 1 µs. `missing` has a bit
 * for each field that is not there.
 *
 * The indexes at 1,180,000 listings, in seconds of a processor, while the machine was busy:
 *
 *                          size   to make   to add 870,000 rows
 *   businesses_by_name      79 MB     4.5        4.6
 *   businesses_by_rating    56 MB     4.4        2.9
 *   businesses_by_reviews   56 MB     3.0        1.8
 *   businesses_by_age      100 MB     1.5        0.4
 *   businesses_by_name_part 64 MB     8.8        7.3
 *   businesses_by_missing    8 MB     1.6        0.8
 *   businesses_waiting       0 MB     0.8        0.0
 *
 * The first four are the orders of the list; without one of them, each page in its order is a sort of
 * all listings. They include what lists are narrowed by, which costs 20 MB each and no time, and spares
 * a look at each listing between two that are shown. `businesses_by_age`, which rows are added to at
 * the end, has all that lists are narrowed and sorted by: it is read through where nothing else helps,
 * in half the time of the same in the order of names. `businesses_by_name_part` finds a name in 10 ms
 * that reading through finds in 100 to 300, two processors busy. `businesses_by_missing` counts what is
 * not there, for lists and reports, in 25 ms. Nothing is in `businesses_waiting` that is approved.
 *
 * An index tells without a look at the listings only what all transactions can see, which is known
 * after a vacuum: by default it would come when a fifth of all listings is new or another.
 */
const STATEMENTS = `
create extension if not exists pg_trgm;

create function name_key(name text) returns text immutable strict parallel safe
return case when octet_length(name) = length(name) then lower(name collate "C")
  else replace(replace(replace(replace(replace(lower(translate(name, 'İIı', 'iii')),
    'ç', 'cÿ'), 'ğ', 'gÿ'), 'ö', 'oÿ'), 'ş', 'sÿ'), 'ü', 'uÿ') end;

alter table businesses
  add column name_key text not null generated always as (name_key(name)) stored,
  add column missing smallint not null generated always as (
    (phone is null)::int + 2 * (working_hours is null)::int
    + 4 * (latitude is null or longitude is null)::int + 8 * (photo is null)::int
    + 16 * (url is null)::int + 32 * (rating is null)::int) stored;
alter table businesses set (
  autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.02);

create index businesses_by_name on businesses (name_key collate "C", id)
  include (category_id, city_id, approved, missing) where deleted_at is null;
create index businesses_by_rating on businesses (rating nulls first, id)
  include (category_id, city_id, approved, missing) where deleted_at is null;
create index businesses_by_reviews on businesses (reviews, id)
  include (category_id, city_id, approved, missing) where deleted_at is null;
create index businesses_by_age on businesses (created_at, id)
  include (name_key, category_id, city_id, approved, missing, rating, reviews)
  where deleted_at is null;
create index businesses_by_name_part on businesses using gin (name_key gin_trgm_ops)
  where deleted_at is null;
create index businesses_by_missing on businesses (missing) where deleted_at is null;
create index businesses_waiting on businesses (category_id, city_id)
  where not approved and deleted_at is null;

create table report_summaries (
  name text primary key,
  as_of timestamptz not null,
  took_ms integer not null,
  body jsonb not null
);
create table suspected_duplicates (
  kind text not null,
  business_id bigint not null,
  primary key (kind, business_id)
);
`;
