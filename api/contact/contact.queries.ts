import { type Kysely, sql } from 'kysely';
import type { ContactMessage } from '../contract/pages/contact.ts';
import type { DB } from '../database/tables.ts';
import { networkOf } from '../http/network-of.ts';

const WINDOW_SECONDS = 3_600;
/** Messages from one network within that time. A whole office may share one address. */
const MAX_MESSAGES = 10;

/**
 * Counts a message before it is stored, and deletes old counts. Parallel messages are each written before
 * they count the others, so no more than the limit pass. A message that has to wait is not counted.
 * @param address the client's IP address
 * @returns the time to wait, in seconds; 0 if the message is admitted
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

/** Stores a message. @returns its id */
export async function keepMessage(db: Kysely<DB>, message: ContactMessage): Promise<number> {
  const { id } = await db
    .insertInto('contact_messages')
    .values({ ...message, read_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
