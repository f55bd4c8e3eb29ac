import { type MigratedDatabase, runStatements } from '../run-statements.ts';

export const up = (db: MigratedDatabase) => runStatements(db, STATEMENTS);

/** Regions have pages where a country has listings in two or more of them. */
const STATEMENTS = `
alter type page_kind add value 'region' after 'country-cities';

alter table regions
  add column business_count integer not null default 0,
  add column city_count integer not null default 0;
alter table countries add column region_count integer not null default 0;
create index regions_by_count on regions (country_id, business_count desc, name collate "C", id)
  where business_count > 0;

update regions r set business_count = c.businesses, city_count = c.cities
from (
  select region_id, sum(business_count) as businesses, count(*) as cities
  from cities where business_count > 0 and region_id is not null group by 1
) c where c.region_id = r.id;
update countries k set region_count = r.regions
from (select country_id, count(*) as regions from regions where business_count > 0 group by 1) r
where r.country_id = k.id;
`;
