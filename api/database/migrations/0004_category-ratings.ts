import { type MigratedDatabase, runStatements } from '../run-statements.ts';

export const up = (db: MigratedDatabase) => runStatements(db, STATEMENTS);

/**
 * The average rating of a category, as a number of ratings and their sum in tenths of a star: whole
 * numbers can be added and subtracted without accumulating rounding errors.
 */
const STATEMENTS = `
alter table categories
  add column rated_count integer not null default 0 check (rated_count >= 0),
  add column rating_tenths bigint not null default 0 check (rating_tenths >= 0);

update categories c set rated_count = r.rated, rating_tenths = r.tenths
from (
  select category_id, count(*)::int as rated, sum(rating * 10)::bigint as tenths
  from businesses where public and rating > 0 group by 1
) r where r.category_id = c.id;
`;
