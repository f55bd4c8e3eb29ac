import { type Kysely, sql } from 'kysely';

// biome-ignore lint/suspicious/noExplicitAny: a migration outlives the table types of its day.
export async function up(db: Kysely<any>): Promise<void> {
  const statements = STATEMENTS.split(/;\s*\n/).filter((statement) => statement.trim() !== '');
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/**
 * What the average rating of a category's listings is reckoned from: ratings have one decimal, and
 * tenths as whole numbers can be added and taken away for ever without an error piling up.
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
