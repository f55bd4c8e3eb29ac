import { type MigratedDatabase, runStatements } from '../run-statements.ts';

export const up = (db: MigratedDatabase) => runStatements(db, STATEMENTS);

/** Categories count the listings of their kinds, too: a category has a page if one of its kinds has listings. */
const STATEMENTS = `
alter table categories add column tree_count integer not null default 0;
with recursive up as (
  select id, business_count, parent_id from categories where business_count > 0
  union all
  select c.id, up.business_count, c.parent_id from up join categories c on c.id = up.parent_id
)
update categories c set tree_count = t.total
from (select id, sum(business_count) as total from up group by 1) t where t.id = c.id;
drop index categories_by_parent;
create index categories_by_parent on categories (parent_id, tree_count desc, name collate "C", id)
  where tree_count > 0;
`;
