import { type Kysely, sql } from 'kysely';
import type { DB } from '../../api/database/tables.ts';

/**
 * Reads the tables and their indexes into memory, as in a server that has been running for a while. New
 * indexes are not in memory, because PostgreSQL writes them past its buffers.
 * @param into `buffer` for PostgreSQL's own memory, `read` for the page cache
 */
export async function warmUp(db: Kysely<DB>, into: 'buffer' | 'read'): Promise<void> {
  await sql`create extension if not exists pg_prewarm`.execute(db);
  await sql`
    select pg_prewarm(oid, ${into}) from pg_class
    where relnamespace in ('public'::regnamespace, 'pg_toast'::regnamespace)
      and relkind in ('r', 'i', 't')`.execute(db);
}
