import { createHash } from 'node:crypto';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { foldName } from '../administrators/administrators.ts';
import type { DB } from '../database/tables.ts';
import { networkOf } from '../http/network-of.ts';

const WINDOW_SECONDS = 15 * 60;
/**
 * How many attempts may fail within that time before the next has to wait: for a name from one
 * address, from one address for whatever names, and for a name from wherever. The last is far above
 * the first, or anybody who knows a name could keep its owner out for good, ten requests at a time.
 */
const MAX_FAILURES = { fromOneAddress: 10, ofAddress: 30, ofName: 100 } as const;

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

  /** How long it takes until the failure is old that must be before there is room for another. */
  const wait = async (most: number, isSame: RawBuilder<boolean>) => {
    const blocking = await db
      .selectFrom('login_attempts')
      .where(isSame)
      .where('id', '<>', id)
      .orderBy('attempted_at', 'desc')
      .offset(most - 1)
      .limit(1)
      .select(
        sql<number>`ceil(${WINDOW_SECONDS} - extract(epoch from now() - attempted_at))`.as('wait'),
      )
      .executeTakeFirst();
    return blocking?.wait ?? 0;
  };
  const ofName = sql<boolean>`name_hash = ${nameHash}`;
  const ofAddress = sql<boolean>`address = ${network}`;
  const waits = await Promise.all([
    wait(MAX_FAILURES.fromOneAddress, sql<boolean>`${ofName} and ${ofAddress}`),
    wait(MAX_FAILURES.ofAddress, ofAddress),
    wait(MAX_FAILURES.ofName, ofName),
  ]);
  const waitSeconds = Math.max(0, ...waits);
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
