import { type Kysely, sql } from 'kysely';
import type { DB } from '../../api/database/tables.ts';

/**
 * Reads the tables and their indexes, as a server that has been running for a while has them in memory.
 * Indexes that have just been made are not: PostgreSQL writes them past its buffers.
 * @param into `buffer` for PostgreSQL's own memory, `read` for the system's
 */
export async function warmUp(db: Kysely<DB>, into: 'buffer' | 'read'): Promise<void> {
  await sql`create extension if not exists pg_prewarm`.execute(db);
  await sql`
    select pg_prewarm(oid, ${into}) from pg_class
    where relnamespace in ('public'::regnamespace, 'pg_toast'::regnamespace)
      and relkind in ('r', 'i', 't')`.execute(db);
}
