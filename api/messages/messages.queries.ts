import { type Kysely, sql } from 'kysely';
import type { DB } from '../database/tables.ts';
import { keptFor } from '../site-settings/retention.queries.ts';

/** One page of messages, the newest first, with the number of all that match and of unread ones. */
export async function listMessages(
  db: Kysely<DB>,
  unreadOnly: boolean,
  { offset, limit }: { readonly offset: number; readonly limit: number },
) {
  const [messages, counts] = await Promise.all([
    db
      .selectFrom('contact_messages')
      .select(['id', 'name', 'email', 'company', 'phone', 'subject', 'message'])
      .select(['created_at as createdAt', 'read_at as readAt'])
      .$if(unreadOnly, (query) => query.where('read_at', 'is', null))
      .orderBy('id', 'desc')
      .offset(offset)
      .limit(limit)
      .execute(),
    db
      .selectFrom('contact_messages')
      .select((eb) => [
        eb.fn.countAll<number>().as('all'),
        eb.fn.countAll<number>().filterWhere('read_at', 'is', null).as('unread'),
      ])
      .executeTakeFirstOrThrow(),
  ]);
  return { messages, total: unreadOnly ? counts.unread : counts.all, unread: counts.unread };
}

/**
 * Marks a message as read, keeping the time of the first reading, or as unread. @returns false if it does
 * not exist
 */
export async function setRead(db: Kysely<DB>, id: number, read: boolean): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('contact_messages')
    .set({ read_at: read ? sql<Date>`coalesce(read_at, now())` : null })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** @returns false if the message does not exist */
export async function deleteMessage(db: Kysely<DB>, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('contact_messages')
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes messages that were read longer ago than the site settings keep them. */
export const forgetMessages = (db: Kysely<DB>) =>
  sql`delete from contact_messages where read_at < now() - ${keptFor('message_days')}`.execute(db);
