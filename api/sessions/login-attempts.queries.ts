import { createHash } from 'node:crypto';
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { foldName } from '../administrators/administrators.ts';
import { LOCK_GROUPS } from '../database/advisory-locks.ts';
import type { DB } from '../database/tables.ts';
import { networkOf } from '../http/network-of.ts';
import { MAX_FAILURES, WINDOW_SECONDS } from './login-limits.ts';
import { forgetAbsent, leaveQueue, takeTurn } from './login-queue.queries.ts';

/** Failures that passed through the queue of a name are kept for this time. */
const QUEUED_SECONDS = 24 * 3_600;
/** Maximum number of rows: 24 MB. At 24 ms for each password, 15 minutes produce fewer. */
const MAX_ROWS = 200_000;

type Source = {
  readonly nameHash: Buffer;
  /** The client's network. */
  readonly address: string;
  /** Key of a separate limit, for a known device or an account; null for unknown devices. */
  readonly bucket: string | null;
};

type Verdict = {
  /** Time to wait before the next attempt, in seconds; 0 if this one is admitted. */
  readonly waitSeconds: number;
  /** Networks that are ahead in the queue if the name is under attack; else null. */
  readonly ahead: number | null;
};

export type SignInAttempt = Source & Verdict;

const ADMITTED: Verdict = { waitSeconds: 0, ahead: null };

/**
 * Counts an attempt as failed before its password is verified, and deletes old failures. An attempt from an
 * unknown device is limited by its network, and queues if the name is under attack. An attempt with a
 * bucket is limited by the failures of that bucket alone, so that attacks cannot lock out known devices.
 * Attempts that share a limit are serialised. An attempt that has to wait is not counted.
 * @param address the client's IP address
 * @param bucket key of a separate limit; null for unknown devices
 */
export async function beginAttempt(
  db: Kysely<DB>,
  username: string,
  address: string,
  bucket: string | null = null,
): Promise<SignInAttempt> {
  const source = { nameHash: hashName(username), address: networkOf(address), bucket };
  await forgetOld(db);
  // Checked without locks first, so that the refused attempts of an attack do not block others.
  const refused = bucket === null ? await judge(db, source) : ADMITTED;
  if (refused.waitSeconds > 0) return { ...source, ...refused };
  return db.transaction().execute(async (trx) => {
    await lock(trx, source);
    const verdict = await judge(trx, source);
    if (verdict.waitSeconds === 0) await count(trx, source, verdict);
    return { ...source, ...verdict };
  });
}

const hashName = (username: string) => createHash('sha256').update(foldName(username)).digest();

/** Locks the network before the name, always, so that two attempts cannot deadlock. */
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
    return { ...ADMITTED, waitSeconds: await waitFor(db, MAX_FAILURES.ofBucket, ofBucket) };
  }
  const ofAddress = sql<boolean>`address = ${address} and bucket is null`;
  const fromOneAddress = sql<boolean>`name_hash = ${nameHash} and ${ofAddress}`;
  const waitSeconds = Math.max(
    await waitFor(db, MAX_FAILURES.fromOneAddress, fromOneAddress),
    await waitFor(db, MAX_FAILURES.ofAddress, ofAddress),
  );
  if (waitSeconds > 0) return { waitSeconds, ahead: null };
  return (await isUnderAttack(db, nameHash)) ? takeTurn(db, source) : ADMITTED;
}

/** Time until fewer than `most` failures are in the window, in seconds. */
async function waitFor(db: Kysely<DB>, most: number, isSame: RawBuilder<boolean>): Promise<number> {
  const blocking = await db
    .selectFrom('login_attempts')
    .where(isSame)
    .orderBy('attempted_at', 'desc')
    .offset(most - 1)
    .limit(1)
    // clock_timestamp: the transaction may have started before the failure that it waited for.
    .select(
      sql<number>`ceil(${WINDOW_SECONDS} - extract(epoch from clock_timestamp() - attempted_at))`.as(
        'wait',
      ),
    )
    .executeTakeFirst();
  return Math.max(0, blocking?.wait ?? 0);
}

/** Also true for a day after the last queued failure: without other networks the queue costs no time. */
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
      // clock_timestamp, because the queue measures its delay from here.
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

/** Deletes an attempt that succeeded, and the earlier failures that count for the same limit. */
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

/** Deletes all failures for a name, and its queue. */
export async function forgetAllFailures(db: Kysely<DB>, username: string): Promise<void> {
  const nameHash = hashName(username);
  await db.deleteFrom('login_attempts').where('name_hash', '=', nameHash).execute();
  await db.deleteFrom('login_queue').where('name_hash', '=', nameHash).execute();
}
