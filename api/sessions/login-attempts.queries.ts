import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { foldName } from '../administrators/administrators.ts';
import type { DB } from '../database/tables.ts';
import { networkOf } from '../http/network-of.ts';

const WINDOW_SECONDS = 15 * 60;
/** How many attempts may fail within that time before the next has to wait. */
const MAX_FAILURES = { name_hash: 10, address: 30 } as const;

export type Attempt = {
  readonly id: number;
  readonly nameHash: Buffer;
  readonly address: string;
  /** How long to wait before the next attempt; 0 when this one may go on. */
  readonly waitSeconds: number;
};

/**
 * Counts an attempt as failed before its password is looked at, and forgets old ones. Of attempts
 * that come in at the same moment, each is written before it counts the others: so no more of them
 * than the limit get through. One that has to wait is not counted, and makes the wait no longer.
 * @param address the client's, as the socket gives it
 */
export async function beginAttempt(
  db: Kysely<DB>,
  username: string,
  address: string,
): Promise<Attempt> {
  const nameHash = createHash('sha256').update(foldName(username)).digest();
  const network = networkOf(address);
  await db
    .deleteFrom('login_attempts')
    .where('attempted_at', '<=', sql<Date>`now() - make_interval(secs => ${WINDOW_SECONDS})`)
    .execute();
  const { id } = await db
    .insertInto('login_attempts')
    .values({ name_hash: nameHash, address: network })
    .returning('id')
    .executeTakeFirstOrThrow();

  /** The failure that must grow old before there is room for another. */
  const blocking = (column: 'name_hash' | 'address', value: Buffer | string) =>
    db
      .selectFrom('login_attempts')
      .where(column, '=', value)
      .where('id', '<>', id)
      .orderBy('attempted_at', 'desc')
      .offset(MAX_FAILURES[column] - 1)
      .limit(1)
      .select(
        sql<number>`ceil(${WINDOW_SECONDS} - extract(epoch from now() - attempted_at))`.as('wait'),
      )
      .executeTakeFirst();
  const [byName, byAddress] = await Promise.all([
    blocking('name_hash', nameHash),
    blocking('address', network),
  ]);
  const waitSeconds = Math.max(0, byName?.wait ?? 0, byAddress?.wait ?? 0);
  if (waitSeconds > 0) await db.deleteFrom('login_attempts').where('id', '=', id).execute();
  return { id, nameHash, address: network, waitSeconds };
}

/** Forgets an attempt that succeeded, and those before it of this name from the same address. */
export async function forgetFailures(
  db: Kysely<DB>,
  { nameHash, address }: Attempt,
): Promise<void> {
  await db
    .deleteFrom('login_attempts')
    .where('name_hash', '=', nameHash)
    .where('address', '=', address)
    .execute();
}
