import { type Kysely, sql } from 'kysely';
import type { ContactMessage } from '../contract/pages/contact.ts';
import type { DB } from '../database/tables.ts';
import { networkOf } from '../http/network-of.ts';

const WINDOW_SECONDS = 3_600;
/** An office behind one address may write this often within that time. */
const MAX_MESSAGES = 10;

/**
 * Counts a message before it is taken, and forgets old ones. Of messages that come in at the same
 * moment, each is written before it counts the others: so no more of them than the limit get
 * through. One that has to wait is not counted.
 * @param address the client's, as the socket gives it
 * @returns how many seconds to wait; 0 when this one may go on
 */
export async function countAttempt(db: Kysely<DB>, address: string): Promise<number> {
  const network = networkOf(address);
  await db
    .deleteFrom('contact_attempts')
    .where('attempted_at', '<=', sql<Date>`now() - make_interval(secs => ${WINDOW_SECONDS})`)
    .execute();
  const { id } = await db
    .insertInto('contact_attempts')
    .values({ address: network })
    .returning('id')
    .executeTakeFirstOrThrow();
  const blocking = await db
    .selectFrom('contact_attempts')
    .where('address', '=', network)
    .where('id', '<>', id)
    .orderBy('attempted_at', 'desc')
    .offset(MAX_MESSAGES - 1)
    .limit(1)
    .select(
      sql<number>`ceil(${WINDOW_SECONDS} - extract(epoch from now() - attempted_at))`.as('wait'),
    )
    .executeTakeFirst();
  if (blocking === undefined) return 0;
  await db.deleteFrom('contact_attempts').where('id', '=', id).execute();
  return Math.max(1, Number(blocking.wait));
}

/** @returns the number under which the message is kept */
export async function keepMessage(
  db: Kysely<DB>,
  { name, email, company, phone, subject, message }: ContactMessage,
): Promise<number> {
  const { id } = await db
    .insertInto('contact_messages')
    .values({ name, email, company, phone, subject, message, read_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
