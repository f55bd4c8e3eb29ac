import { type Kysely, sql, type Transaction } from 'kysely';
import type { DB } from '../../api/database/tables.ts';
import { EVERYTHING, type Subscriber } from './subscribers.ts';

/** The most addresses that wait for one subscriber. */
export const LONGEST_QUEUE = 1_000_000;

/**
 * Claims the oldest addresses in a subscriber's part of the outbox, with all rows of each. Concurrent
 * claims skip the rows, and a rebuild that adds a row for the same address does not wait for them.
 * @returns the ids of the rows, which are locked until the transaction ends, and their addresses
 */
export async function claimAnnouncements(trx: Transaction<DB>, { name, most }: Subscriber) {
  const { rows } = await sql<{ id: number; path: string }>`
    with first as (
      select id, path from announcements where subscriber = ${name} order by id limit ${most}
      for update skip locked
    ), again as (
      select a.id, a.path from announcements a
      where a.subscriber = ${name} and a.path in (select path from first)
      and a.id not in (select id from first)
      for update skip locked
    )
    select id, path from first union all select id, path from again order by id`.execute(trx);
  return {
    ids: rows.map(({ id }) => id),
    paths: [...new Set(rows.map(({ path }) => path))],
  };
}

export async function deleteAnnouncements(
  trx: Transaction<DB>,
  { name }: Subscriber,
  ids: readonly number[],
): Promise<void> {
  await sql`delete from announcements where subscriber = ${name} and id = any(${ids}::bigint[])`.execute(
    trx,
  );
}

/**
 * Limits the queue of a subscriber that does not answer. A longer queue is replaced by one row that
 * stands for all addresses. If the subscriber has no call for that, the oldest rows are deleted.
 * @param longest number of rows
 */
export async function boundQueue(
  db: Kysely<DB>,
  { name, everything }: Subscriber,
  longest: number,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: number }>`
      select id from announcements where subscriber = ${name}
      order by id desc offset ${longest} limit 1`.execute(trx);
    const [newestTooMany] = rows;
    if (newestTooMany === undefined) return;
    if (everything !== null)
      await trx
        .insertInto('announcements')
        .values({ subscriber: name, path: EVERYTHING })
        .execute();
    await sql`
      delete from announcements where subscriber = ${name} and id in (
        select id from announcements where subscriber = ${name} and path <> ${EVERYTHING}
        ${everything === null ? sql`and id <= ${newestTooMany.id}` : sql``}
        for update skip locked
      )`.execute(trx);
  });
}
