import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { Database } from '../../../api/database/connection.ts';
import { withSession } from '../../../api/database/session.ts';
import { secondsSince } from '../report.ts';

/**
 * Copies all listings into a table of the same columns by COPY, and then builds the same indexes. Deletes
 * the table afterwards.
 * @param dir folder for the file of rows
 * @returns the floor of an import, in seconds
 */
export async function bareCopy({ pool }: Database, dir: string) {
  const file = join(dir, 'listings.copy');
  try {
    return await withSession(pool, async ({ db, client }) => {
      const { rows } = await sql<{ columns: string }>`
        select string_agg(quote_ident(column_name), ', ' order by ordinal_position) as columns
        from information_schema.columns
        where table_name = 'businesses' and table_schema = 'public' and is_generated = 'NEVER'`.execute(
        db,
      );
      const columns = rows[0]?.columns ?? '';
      await pipeline(
        client.query(copyTo(`copy businesses (${columns}) to stdout`)),
        createWriteStream(file),
      );
      await sql`drop table if exists bare_businesses`.execute(db);
      await sql`create table bare_businesses (like businesses including generated)`.execute(db);
      const copying = performance.now();
      await pipeline(
        createReadStream(file),
        client.query(copyFrom(`copy bare_businesses (${columns}) from stdin`)),
      );
      const copySeconds = secondsSince(copying);
      const { rows: indexes } = await sql<{ definition: string }>`
        select regexp_replace(indexdef, 'INDEX \\S+ ON public.businesses ', 'INDEX ON bare_businesses ')
          as definition
        from pg_indexes where schemaname = 'public' and tablename = 'businesses'`.execute(db);
      const building = performance.now();
      for (const { definition } of indexes) await sql.raw(definition).execute(db);
      const indexSeconds = secondsSince(building);
      await sql`drop table bare_businesses`.execute(db);
      return { copySeconds, indexSeconds };
    });
  } finally {
    await rm(file, { force: true });
  }
}
