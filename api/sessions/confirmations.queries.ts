import { type Kysely, sql, type Transaction } from 'kysely';
import type { DB } from '../database/tables.ts';
import { hashToken } from './sessions.queries.ts';

/** A confirmed password holds for this time, so that several changes in a row ask for it once. */
export const CONFIRMED_SECONDS = 10 * 60;

/** Records that the password was confirmed in this session. */
export async function confirmSession(trx: Transaction<DB>, token: string): Promise<void> {
  await trx
    .updateTable('sessions')
    .set({ confirmed_at: sql<Date>`now()` })
    .where('token_hash', '=', hashToken(token))
    .execute();
}

/** Whether the password was confirmed in this session within the last ten minutes. */
export async function isSessionConfirmed(db: Kysely<DB>, token: string): Promise<boolean> {
  const confirmed = await db
    .selectFrom('sessions')
    .select('token_hash')
    .where('token_hash', '=', hashToken(token))
    .where('confirmed_at', '>', sql<Date>`now() - make_interval(secs => ${CONFIRMED_SECONDS})`)
    .executeTakeFirst();
  return confirmed !== undefined;
}
