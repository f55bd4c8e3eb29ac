import { type Kysely, sql, type Transaction } from 'kysely';
import type { DB } from '../database/tables.ts';
import { hashToken } from './sessions.queries.ts';

/** How long an entered password holds: a few changes in a row ask once. */
export const CONFIRMED_SECONDS = 10 * 60;

/** Notes that the password was entered again in this session. */
export async function confirmSession(trx: Transaction<DB>, token: string): Promise<void> {
  await trx
    .updateTable('sessions')
    .set({ confirmed_at: sql<Date>`now()` })
    .where('token_hash', '=', hashToken(token))
    .execute();
}

/** Whether the password was entered again in this session during the last ten minutes. */
export async function isSessionConfirmed(db: Kysely<DB>, token: string): Promise<boolean> {
  const confirmed = await db
    .selectFrom('sessions')
    .select('token_hash')
    .where('token_hash', '=', hashToken(token))
    .where('confirmed_at', '>', sql<Date>`now() - make_interval(secs => ${CONFIRMED_SECONDS})`)
    .executeTakeFirst();
  return confirmed !== undefined;
}
