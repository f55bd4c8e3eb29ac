import { type MigratedDatabase, runStatements } from '../run-statements.ts';

export const up = (db: MigratedDatabase) => runStatements(db, STATEMENTS);

/**
 * Categories belong to families, and pages of listings lead to listings of the same family beside them, where they led to
 * those of the same category. A family is a category below the top of the tree, or below one of a few nodes that collect
 * unlike trades, with all of its kinds. Listings have the family of their category, for the index. It follows from the
 * category wherever that is written; listings of a category that moves in the tree are updated by the program.
 *
 * The type of the new column changes so that the table is written once: an UPDATE would leave it twice as large. The next
 * start compares all pages, as after a change of templates.
 */
const STATEMENTS = `
alter table categories add column family_id integer references categories;
with recursive down (id, family_id, collects) as (
  select id, id, true from categories where parent_id is null
  union all
  select c.id, case when down.collects then c.id else down.family_id end, down.collects and coalesce(c.node in (
    'business_to_business', 'home_service', 'professional_service', 'specialty_school'), false)
  from down join categories c on c.parent_id = down.id
)
update categories c set family_id = down.family_id from down where down.id = c.id and down.family_id <> c.id;

create function family_of(category integer) returns integer language plpgsql stable parallel safe as $$ begin
  return coalesce((select coalesce(c.family_id, c.id) from categories c where c.id = category), category); end $$;
create function set_family() returns trigger language plpgsql as $$ begin
  new.family_id := family_of(new.category_id); return new; end $$;

drop index if exists businesses_by_category_and_spot;
delete from set_aside_indexes where name = 'businesses_by_category_and_spot';
alter table businesses add column family_id integer;
alter table businesses alter column family_id type integer using family_of(category_id),
  alter column family_id set not null;
create trigger businesses_inserted before insert on businesses
  for each row when (new.family_id is null) execute function set_family();
create trigger businesses_recategorised before update of category_id on businesses
  for each row when (new.category_id is distinct from old.category_id) execute function set_family();
create index businesses_by_family_and_spot on businesses (city_id, family_id, spot, id) where listed;

update publication set template_version = '';

alter table bulk_jobs drop constraint bulk_jobs_action_check;
alter table bulk_jobs add constraint bulk_jobs_action_check check (action in ('approve', 'withdraw', 'reopen',
  'pause', 'close', 'edit', 'release', 'undo', 'delete', 'restore', 'fix-slugs', 'store-phones', 'store-hours',
  'rearrange', 'settle-families'));
`;
