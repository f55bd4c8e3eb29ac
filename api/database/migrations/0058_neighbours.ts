import { type MigratedDatabase, runStatements } from '../run-statements.ts';

export const up = (db: MigratedDatabase) => runStatements(db, STATEMENTS);

/**
 * Listings have a spot, by which they are in order from west to east in strips of a hundredth of a degree, 1.1 km. Pages
 * of listings lead to those beside them in this order.
 */
const STATEMENTS = `
alter table businesses add column spot bigint not null generated always as (
  (coalesce(floor(latitude * 100), -10000)::bigint << 32) + coalesce((longitude + 180) * 1000000, 0)::bigint
) stored;
create index businesses_by_spot on businesses (city_id, spot, id) where listed;
create index businesses_by_category_and_spot on businesses (city_id, category_id, spot, id) where listed;
`;
