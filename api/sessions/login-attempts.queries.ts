import { createHash } from 'node:crypto';
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { foldName } from '../administrators/administrators.ts';
import { LOCK_GROUPS } from '../database/advisory-locks.ts';
import type { DB } from '../database/tables.ts';
import { networkOf } from '../http/network-of.ts';
import { MAX_FAILURES, WINDOW_SECONDS } from './login-limits.ts';
import { forgetAbsent, leaveQueue, takeTurn } from './login-queue.queries.ts';

/** Failures that the queue of a name admitted are kept for so long, in seconds. */
const QUEUED_SECONDS = 24 * 3_600;
/** Rows that are kept at most: 24 MB. At 24 ms for each password, 15 minutes have room for fewer. */
const MAX_ROWS = 200_000;

type Source = {
  readonly nameHash: Buffer;
  /** The network that it comes from. */
  readonly address: string;
  /** A known device or an account that has a limit of its own, apart from that of name and network. */
  readonly bucket: string | null;
};

type Verdict = {
  /** How long to wait before the next attempt, in seconds; 0 when this one may go on. */
  readonly waitSeconds: number;
  /** Networks that have their turn earlier, where the name is under attack; else null. */
  readonly ahead: number | null;
};

export type Attempt = Source & Verdict;

const MAY_GO_ON: Verdict = { waitSeconds: 0, ahead: null };

/**
 * Counts an attempt as failed before its password is verified, and forgets old failures. An attempt
 * from an unknown device is limited by its network, and queues where the name is under attack; one
 * with a bucket is limited by the failures of that bucket alone, so that attempts of strangers never
 * lock it out. Attempts with a limit in common take turns. One that has to wait is not counted.
 * @param address the client's, as the socket gives it
 * @param bucket name of a limit of its own; null for unknown devices
 */
export async function beginAttempt(
  db: Kysely<DB>,
  username: string,
  address: string,
  bucket: string | null = null,
): Promise<Attempt> {
  const source = { nameHash: hashName(username), address: networkOf(address), bucket };
  await forgetOld(db);
  // Without locks first: refused attempts of an attack then hold up no others.
  const refused = bucket === null ? await judge(db, source) : MAY_GO_ON;
  if (refused.waitSeconds > 0) return { ...source, ...refused };
  return db.transaction().execute(async (trx) => {
    await lock(trx, source);
    const verdict = await judge(trx, source);
    if (verdict.waitSeconds === 0) await count(trx, source, verdict);
    return { ...source, ...verdict };
  });
}

const hashName = (username: string) => createHash('sha256').update(foldName(username)).digest();

/** Always the network before the name, so that two attempts cannot wait for each other. */
async function lock(trx: Transaction<DB>, { nameHash, address, bucket }: Source): Promise<void> {
  const take = (key: number, text: string) =>
    sql`select pg_advisory_xact_lock(${sql.lit(key)}, hashtext(${text}))`.execute(trx);
  if (bucket !== null) return void (await take(LOCK_GROUPS.loginBucket, bucket));
  await take(LOCK_GROUPS.loginNetwork, address);
  await take(LOCK_GROUPS.loginName, nameHash.toString('hex'));
}

async function judge(db: Kysely<DB>, source: Source): Promise<Verdict> {
  const { nameHash, address, bucket } = source;
  if (bucket !== null) {
    const ofBucket = sql<boolean>`bucket = ${bucket}`;
    return { ...MAY_GO_ON, waitSeconds: await waitFor(db, MAX_FAILURES.ofBucket, ofBucket) };
  }
  const ofAddress = sql<boolean>`address = ${address} and bucket is null`;
  const fromOneAddress = sql<boolean>`name_hash = ${nameHash} and ${ofAddress}`;
  const waitSeconds = Math.max(
    await waitFor(db, MAX_FAILURES.fromOneAddress, fromOneAddress),
    await waitFor(db, MAX_FAILURES.ofAddress, ofAddress),
  );
  if (waitSeconds > 0) return { waitSeconds, ahead: null };
  return (await isUnderAttack(db, nameHash)) ? takeTurn(db, source) : MAY_GO_ON;
}

/** How long it takes until the failure is old that must be before there is room for another, in s. */
async function waitFor(db: Kysely<DB>, most: number, isSame: RawBuilder<boolean>): Promise<number> {
  const blocking = await db
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

/** For a day after the last failure that was queued: without a rival the queue costs no time. */
async function isUnderAttack(db: Kysely<DB>, nameHash: Buffer): Promise<boolean> {
  const wait = await waitFor(
    db,
    MAX_FAILURES.ofName,
    sql<boolean>`name_hash = ${nameHash} and bucket is null`,
  );
  if (wait > 0) return true;
  const queued = await db
    .selectFrom('login_attempts')
    .where('name_hash', '=', nameHash)
    .where('queued', '=', true)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return queued !== undefined;
}

async function count(trx: Transaction<DB>, source: Source, { ahead }: Verdict): Promise<void> {
  const { nameHash, address, bucket } = source;
  const queued = ahead !== null;
  if (queued) await leaveQueue(trx, source);
  await trx
    .insertInto('login_attempts')
    .values({
      name_hash: nameHash,
      address,
      bucket,
      queued,
      // The queue measures its delay from here.
      attempted_at: sql<Date>`clock_timestamp()`,
    })
    .execute();
}

async function forgetOld(db: Kysely<DB>): Promise<void> {
  await forgetAbsent(db);
  await sql`
    delete from login_attempts
    where attempted_at <= now() - make_interval(secs => ${WINDOW_SECONDS})
        and (not queued or attempted_at <= now() - make_interval(secs => ${QUEUED_SECONDS}))
      or id <= (select max(id) from login_attempts) - ${MAX_ROWS}::int`.execute(db);
}

/** Forgets an attempt that succeeded, and those before it that shared its limit. */
export async function forgetFailures(
  db: Kysely<DB>,
  { nameHash, address, bucket }: Source,
): Promise<void> {
  const failures = db.deleteFrom('login_attempts');
  await (bucket !== null
    ? failures.where('bucket', '=', bucket)
    : failures
        .where('name_hash', '=', nameHash)
        .where('address', '=', address)
        .where('bucket', 'is', null)
  ).execute();
}

/** Forgets all failures for a name, and the queue of those that wait to try it. */
export async function forgetAllFailures(db: Kysely<DB>, username: string): Promise<void> {
  const nameHash = hashName(username);
  await db.deleteFrom('login_attempts').where('name_hash', '=', nameHash).execute();
  await db.deleteFrom('login_queue').where('name_hash', '=', nameHash).execute();
}
