import { type MigratedDatabase, runStatements } from '../run-statements.ts';

export const up = (db: MigratedDatabase) => runStatements(db, STATEMENTS);

/**
 * Cities belong to regions, so that Springfield in Illinois and in Missouri are two. Earlier cities get theirs by the
 * command that places listings again.
 */
const STATEMENTS = `
create table regions (
  id integer generated always as identity primary key,
  country_id integer not null references countries,
  code text,
  name text not null,
  slug text not null,
  unique (country_id, slug)
);

alter table cities
  add column region_id integer references regions,
  add column placed boolean not null default false,
  add column merged_into integer references cities;
create index cities_by_region on cities (region_id, business_count desc, name collate "C", id) where business_count > 0;
create index cities_unplaced on cities (id) where not placed;

create table city_names (
  city_id integer not null references cities on delete cascade,
  key text collate "C" not null,
  primary key (city_id, key)
);
create index city_names_by_key on city_names (key);
`;
