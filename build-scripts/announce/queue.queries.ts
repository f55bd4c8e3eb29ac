import { type Kysely, sql, type Transaction } from 'kysely';
import type { DB } from '../../api/database/tables.ts';
import { EVERYTHING, type Taker } from './takers.ts';

/** A backlog longer than this is not worth telling one by one. */
export const LONGEST_QUEUE = 1_000_000;

/** Addresses that a taker is about to be told of; their rows stay locked until the transaction ends. */
export type Claim = { readonly ids: readonly number[]; readonly paths: readonly string[] };

/**
 * Claims the addresses that have waited longest, each once however often it is noted. Others who
 * claim at the same time pass over them; whoever notes one of them anew does not wait.
 */
export async function claimAnnouncements(
  trx: Transaction<DB>,
  { name, most }: Taker,
): Promise<Claim> {
  const { rows } = await sql<{ id: number; path: string }>`
    with first as (
      select id, path from announcements where taker = ${name} order by id limit ${most}
      for update skip locked
    ), again as (
      select a.id, a.path from announcements a
      where a.taker = ${name} and a.path in (select path from first)
      and a.id not in (select id from first)
      for update skip locked
    )
    select id, path from first union all select id, path from again order by id`.execute(trx);
  return {
    ids: rows.map(({ id }) => id),
    paths: [...new Set(rows.map(({ path }) => path))],
  };
}

export async function forgetAnnouncements(
  trx: Transaction<DB>,
  { name }: Taker,
  { ids }: Claim,
): Promise<void> {
  await sql`delete from announcements where taker = ${name} and id = any(${ids}::bigint[])`.execute(
    trx,
  );
}

/**
 * Keeps the queue of a taker that does not answer within bounds: beyond the longest that it may be,
 * all of it becomes one note that anything may have changed; where the taker knows no such thing,
 * the oldest are dropped.
 */
export async function boundQueue(
  db: Kysely<DB>,
  { name, everything }: Taker,
  longest: number,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: number }>`
      select id from announcements where taker = ${name}
      order by id desc offset ${longest} limit 1`.execute(trx);
    const [newestTooMany] = rows;
    if (newestTooMany === undefined) return;
    if (everything !== null)
      await trx.insertInto('announcements').values({ taker: name, path: EVERYTHING }).execute();
    await sql`
      delete from announcements where taker = ${name} and id in (
        select id from announcements where taker = ${name} and path <> ${EVERYTHING}
        ${everything === null ? sql`and id <= ${newestTooMany.id}` : sql``}
        for update skip locked
      )`.execute(trx);
  });
}
