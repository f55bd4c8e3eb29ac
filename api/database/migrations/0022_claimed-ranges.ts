import { sql } from 'kysely';
import type { MigratedDatabase } from '../run-statements.ts';

/** Makes ranges as large as a batch (1,000 ids), since a worker claims a range as a whole. */
export async function up(db: MigratedDatabase): Promise<void> {
  await sql`alter table stale_pages add column listings int`.execute(db);
  await sql`
    with ranges as (delete from stale_pages where upto is not null returning key, upto)
    insert into stale_pages (kind, key, page, priority, upto, listings)
    select distinct on (first) 'business'::page_kind, first, -1, 20, first + 999, 1000
    from ranges, generate_series(key / 1000 * 1000, upto, 1000) first`.execute(db);
}
