import type { Kysely } from 'kysely';
import type { DB } from '../database/tables.ts';

/** Whether the ledger has a page at this address. */
export async function isPublished(db: Kysely<DB>, path: string): Promise<boolean> {
  const page = await db
    .selectFrom('pages')
    .select('path')
    .where('path', '=', path)
    .executeTakeFirst();
  return page !== undefined;
}
