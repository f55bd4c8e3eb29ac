import { type Kysely, sql } from 'kysely';
import type { DB } from './tables.ts';

const GIN_INDEXES = sql`
  pg_index i join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam
  where a.amname = 'gin' and c.relnamespace = current_schema::regnamespace`;

/**
 * Moves the pending entries of all GIN indexes to their places. A table is locked meanwhile, because an import may
 * drop its indexes.
 * @returns the number of pages that held them, 8 KB each
 */
export async function movePendingEntries(db: Kysely<DB>): Promise<number> {
  const tables = await sql<{ name: string }>`
    select distinct i.indrelid::regclass::text as name from ${GIN_INDEXES}`.execute(db);
  let pages = 0;
  for (const { name } of tables.rows)
    pages += await db.transaction().execute(async (trx) => {
      await sql`lock table ${sql.raw(name)} in row exclusive mode`.execute(trx);
      const moved = await sql<{ pages: number }>`
        select coalesce(sum(gin_clean_pending_list(i.indexrelid)), 0)::int as pages
        from ${GIN_INDEXES} and i.indrelid = ${name}::regclass`.execute(trx);
      return moved.rows[0]?.pages ?? 0;
    });
  return pages;
}
