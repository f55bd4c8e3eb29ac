import { type MigratedDatabase, runStatements } from '../run-statements.ts';

export const up = (db: MigratedDatabase) => runStatements(db, STATEMENTS);

/**
 * Categories in places have pages. They count the listings of the category and of its kinds, so that a change adds to
 * the counts of some ten rows, and no page counts a country. Cities have coordinates, by which their neighbours are
 * found; earlier ones get the middle of their listings.
 */
const STATEMENTS = `
alter type page_kind add value 'combination' after 'region';
insert into sitemap_groups (number) values (6);
create type place_kind as enum ('country', 'region', 'city');

create function combination_key(place place_kind, place_id integer, category_id integer) returns bigint
  language sql immutable strict parallel safe
  return ((case place when 'country' then 1 when 'region' then 2 else 3 end)::bigint << 50)
    + (place_id::bigint << 20) + category_id;

create table combinations (
  key bigint generated always as (combination_key(place, place_id, category_id)) stored primary key,
  place place_kind not null,
  place_id integer not null check (place_id < 1 << 30),
  category_id integer not null check (category_id < 1 << 20),
  region_id integer,
  country_id integer,
  business_count integer not null check (business_count > 0),
  sunday_count integer not null check (sunday_count >= 0),
  rated_count integer not null check (rated_count >= 0),
  rating_tenths bigint not null check (rating_tenths >= 0)
) with (fillfactor = 80);

with recursive up (id, category_id, parent_id) as (
  select id, id, parent_id from categories
  union all
  select up.id, c.id, c.parent_id from up join categories c on c.id = up.parent_id
), pairs as (
  select city_id, category_id, count(*) as listings,
    count(*) filter (where status = 'open' and open_minutes && '{[8640,10080)}'::int4multirange) as sundays,
    count(*) filter (where rating > 0) as rated,
    coalesce(sum(rating * 10) filter (where rating > 0), 0) as tenths
  from businesses where listed group by 1, 2
)
insert into combinations (place, place_id, category_id, region_id, country_id, business_count, sunday_count,
  rated_count, rating_tenths)
select p.place::place_kind, p.place_id, up.category_id, p.region_id, p.country_id, sum(listings), sum(sundays),
  sum(rated), sum(tenths)
from pairs join up on up.id = pairs.category_id join cities c on c.id = pairs.city_id
cross join lateral (values ('city', c.id, c.region_id, c.country_id),
  ('region', c.region_id, null, c.country_id), ('country', c.country_id, null, null)
) p (place, place_id, region_id, country_id)
where p.place_id is not null
group by 1, 2, 3, 4, 5;

create index combinations_by_region on combinations (region_id, category_id, business_count desc)
  where region_id is not null;
create index combinations_by_country on combinations (country_id, category_id, place, business_count desc)
  where country_id is not null;

drop index businesses_by_place;
create index businesses_by_place on businesses (city_id, category_id, score desc, name collate "C", id) where listed;

alter table cities add column latitude double precision, add column longitude double precision;
update cities c set latitude = m.latitude, longitude = m.longitude
from (
  select city_id, avg(latitude) as latitude, avg(longitude) as longitude
  from businesses where listed and latitude is not null and longitude is not null group by 1
) m where m.city_id = c.id;
create index cities_by_latitude on cities (latitude, longitude) where business_count > 0;
`;
