import { type MigratedDatabase, runStatements } from '../run-statements.ts';

export const up = (db: MigratedDatabase) => runStatements(db, STATEMENTS);

/**
 * `score` is the Bayesian average of the rating: (m·C + n·r) / (m + n) for n reviews of r stars on
 * average, with m = 10 reviews of C = 3.5 stars added, so that a single review of five stars does not lead a list.
 * Lists are ordered by names in the collation "C", which is the same on every server.
 */
const STATEMENTS = `
create type page_kind as enum (
  'error', 'business', 'city', 'category', 'country', 'country-cities',
  'cities', 'countries', 'categories', 'home', 'static', 'tags', 'robots',
  'sitemap', 'sitemap-index'
);

create table countries (
  id integer generated always as identity primary key,
  code char(2) not null unique,
  name text not null,
  slug text not null unique,
  business_count integer not null default 0 check (business_count >= 0),
  city_count integer not null default 0 check (city_count >= 0),
  category_count integer not null default 0 check (category_count >= 0)
);

create table cities (
  id integer generated always as identity primary key,
  country_id integer not null references countries,
  name text not null,
  slug text not null,
  letter char(1),
  business_count integer not null default 0 check (business_count >= 0),
  category_count integer not null default 0 check (category_count >= 0),
  unique (country_id, slug)
);
create index cities_by_count on cities (business_count desc, name collate "C", id) where business_count > 0;
create index cities_by_letter on cities (letter, business_count desc, name collate "C", id) where business_count > 0;
create index cities_by_country on cities (country_id, business_count desc, name collate "C", id) where business_count > 0;

create table categories (
  id integer generated always as identity primary key,
  name text not null,
  slug text not null unique,
  letter char(1),
  business_count integer not null default 0 check (business_count >= 0),
  country_count integer not null default 0 check (country_count >= 0)
);
create index categories_by_count on categories (business_count desc, name collate "C", id) where business_count > 0;

create table city_categories (
  city_id integer not null references cities,
  category_id integer not null references categories,
  business_count integer not null check (business_count >= 0),
  primary key (city_id, category_id)
);
create index city_categories_by_category on city_categories (category_id);

create table country_categories (
  country_id integer not null references countries,
  category_id integer not null references categories,
  business_count integer not null check (business_count >= 0),
  primary key (country_id, category_id)
);
create index country_categories_by_category on country_categories (category_id, business_count desc);

create table imports (
  id bigint generated always as identity primary key,
  file_name text not null,
  file_bytes bigint not null,
  batch_size integer not null,
  status text not null default 'running' check (status in ('running', 'done', 'failed')),
  rows_read integer not null default 0,
  inserted integer not null default 0,
  updated integer not null default 0,
  unchanged integer not null default 0,
  skipped integer not null default 0,
  rejected integer not null default 0,
  report jsonb,
  message text,
  started_at timestamptz not null default now(),
  finished_at timestamptz
);

create table import_rejections (
  import_id bigint not null references imports on delete cascade,
  position integer not null,
  sheet text,
  row_number integer not null,
  column_name text not null,
  reason text not null,
  cells jsonb not null,
  primary key (import_id, position)
);

create table businesses (
  id bigint generated always as identity primary key,
  slug text not null unique,
  name text not null,
  category_id integer not null references categories,
  city_id integer not null references cities,
  type text,
  full_address text,
  street text,
  postal_code text,
  phone text,
  latitude double precision,
  longitude double precision,
  time_zone text,
  rating numeric(2, 1) check (rating between 0 and 5),
  reviews integer not null default 0 check (reviews >= 0),
  reviews_link text,
  photo text,
  logo text,
  located_in text,
  working_hours text,
  verified boolean not null default false,
  about text,
  url text,
  place_id text unique,
  cid text,
  fingerprint text not null,
  approved boolean not null default true,
  deleted_at timestamptz,
  edited_fields text[] not null default '{}',
  import_id bigint references imports on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  public boolean not null generated always as (approved and deleted_at is null) stored,
  score double precision not null generated always as (
    case when rating is null then 3.5 else (35 + rating * reviews) / (10 + reviews) end
  ) stored
);
create index businesses_by_category on businesses (category_id, score desc, name collate "C", id) where public;
create index businesses_by_city on businesses (city_id, score desc, name collate "C", id) where public;
create index businesses_by_fingerprint on businesses (fingerprint);
create index businesses_by_cid on businesses (cid) where cid is not null;

create table administrators (
  id integer generated always as identity primary key,
  username text not null,
  password_hash text not null,
  created_at timestamptz not null default now(),
  disabled_at timestamptz
);
create unique index administrators_username on administrators (lower(username));

create table site_settings (
  id boolean primary key default true check (id),
  head_tags text not null default '',
  footer_tags text not null default '',
  analytics_code text not null default '',
  facebook_pixel text not null default '',
  updated_at timestamptz not null default now()
);
insert into site_settings default values;

create table contact_messages (
  id bigint generated always as identity primary key,
  name text not null,
  email text not null,
  company text,
  phone text,
  subject text not null,
  message text not null,
  created_at timestamptz not null default now(),
  read_at timestamptz
);

create table pages (
  kind page_kind not null,
  key bigint not null,
  page integer not null,
  path text not null unique,
  hash bytea not null,
  bytes integer not null,
  indexable boolean not null,
  changed_at timestamptz not null default now(),
  primary key (kind, key, page)
);

create table sitemap_slots (
  slot integer primary key check (slot > 0),
  business_id bigint not null unique
);

create table former_paths (
  path text primary key,
  kind page_kind not null,
  key bigint not null,
  page integer not null,
  removed_at timestamptz not null default now()
);

create table stale_pages (
  kind page_kind not null,
  key bigint not null,
  page integer not null,
  priority smallint not null,
  marked_at timestamptz not null default now(),
  attempts integer not null default 0,
  retry_at timestamptz,
  error text,
  primary key (kind, key, page)
);
create index stale_pages_claim on stale_pages (priority, kind, key, page);

create table publication (
  id boolean primary key default true check (id),
  template_version text not null default '',
  target text not null default '',
  site_url text not null default ''
);
insert into publication default values;
`;
