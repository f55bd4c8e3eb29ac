import { createHash } from 'node:crypto';
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
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
  readonly nameHash: Buffer;
  readonly address: string;
  /** How long to wait before the next attempt; 0 when this one may go on. */
  readonly waitSeconds: number;
};

/** First keys of the locks on addresses and on names; the second is a hash. Arbitrary, but the same
 * everywhere. */
const LOCKS = { address: 4_711_011, name: 4_711_012 } as const;

/**
 * Counts an attempt as failed before its password is looked at, and forgets old ones. Attempts from one
 * address, or for one name, take turns: of those that come in at the same moment as many get through as
 * there is room for. One that has to wait is not counted, and makes the wait no longer.
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
  return db.transaction().execute(async (trx) => {
    // Everybody in this order, so that nobody waits for each other crosswise.
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCKS.address)}, hashtext(${network}))`.execute(
      trx,
    );
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCKS.name)}, hashtext(${nameHash.toString('hex')}))`.execute(
      trx,
    );
    const ofName = sql<boolean>`name_hash = ${nameHash}`;
    const ofAddress = sql<boolean>`address = ${network}`;
    const waitSeconds = Math.max(
      await waitFor(trx, MAX_FAILURES.fromOneAddress, sql<boolean>`${ofName} and ${ofAddress}`),
      await waitFor(trx, MAX_FAILURES.ofAddress, ofAddress),
      await waitFor(trx, MAX_FAILURES.ofName, ofName),
    );
    if (waitSeconds === 0)
      await trx
        .insertInto('login_attempts')
        .values({ name_hash: nameHash, address: network })
        .execute();
    return { nameHash, address: network, waitSeconds };
  });
}

/** How long it takes until the failure is old that must be before there is room for another, in s. */
async function waitFor(
  trx: Transaction<DB>,
  most: number,
  isSame: RawBuilder<boolean>,
): Promise<number> {
  const blocking = await trx
    .selectFrom('login_attempts')
    .where(isSame)
    .orderBy('attempted_at', 'desc')
    .offset(most - 1)
    .limit(1)
    // The time of day: the transaction may have begun before the failure that it waited for.
    .select(
      sql<number>`ceil(${WINDOW_SECONDS} - extract(epoch from clock_timestamp() - attempted_at))`.as(
        'wait',
      ),
    )
    .executeTakeFirst();
  return Math.max(0, blocking?.wait ?? 0);
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
