import { createHash, randomBytes } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Administrator } from '../administrators/administrators.ts';
import type { DB } from '../database/tables.ts';

/** A session ends after this time, however much it is used, */
export const SESSION_SECONDS = 12 * 3_600;
/** and after this time without a request. */
const IDLE_SECONDS = 2 * 3_600;
/** How exactly the last request is known: one write per minute, not one per request. */
const SEEN_SECONDS = 60;

const TOKEN_BYTES = 32;

/** A token has 256 random bits, so that nothing slower than this is needed to hide it. */
const hashToken = (token: string) => createHash('sha256').update(token).digest();

const secondsAgo = (seconds: number) => sql<Date>`now() - make_interval(secs => ${seconds})`;

/**
 * Opens a session, and removes all that are over.
 * @param previousToken of the session that the browser had until now, which ends
 * @returns the new session's token, which is kept nowhere else
 */
export async function beginSession(
  trx: Transaction<DB>,
  { id }: Pick<Administrator, 'id'>,
  previousToken: string | undefined,
): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  if (previousToken !== undefined) await closeSession(trx, previousToken);
  await trx
    .deleteFrom('sessions')
    .where((where) =>
      where.or([
        where('expires_at', '<=', sql<Date>`now()`),
        where('last_seen_at', '<=', secondsAgo(IDLE_SECONDS)),
      ]),
    )
    .execute();
  await trx
    .insertInto('sessions')
    .values({
      token_hash: hashToken(token),
      administrator_id: id,
      expires_at: sql<Date>`now() + make_interval(secs => ${SESSION_SECONDS})`,
    })
    .execute();
  return token;
}

/** The same in a transaction of its own. */
export const openSession = (
  db: Kysely<DB>,
  administrator: Administrator,
  previousToken: string | undefined,
): Promise<string> =>
  db.transaction().execute((trx) => beginSession(trx, administrator, previousToken));

const allOpen = (db: Kysely<DB>) =>
  db
    .selectFrom('sessions')
    .innerJoin('administrators', 'administrators.id', 'sessions.administrator_id')
    .where('expires_at', '>', sql<Date>`now()`)
    .where('last_seen_at', '>', secondsAgo(IDLE_SECONDS))
    .where('disabled_at', 'is', null);

const openSessions = (db: Kysely<DB>, token: string) =>
  allOpen(db).where('token_hash', '=', hashToken(token)).select(['id', 'username']);

/** Whether a session lasts, which does not count as using it. */
export const isSessionOpen = async (db: Kysely<DB>, token: string): Promise<boolean> =>
  (await openSessions(db, token).executeTakeFirst()) !== undefined;

/** Whose session this is, noting that it is in use; undefined when there is none, or none any more. */
export async function findSession(
  db: Kysely<DB>,
  token: string,
): Promise<Administrator | undefined> {
  const session = await openSessions(db, token)
    .select(sql<boolean>`last_seen_at < ${secondsAgo(SEEN_SECONDS)}`.as('unseen'))
    .executeTakeFirst();
  if (session?.unseen)
    await db
      .updateTable('sessions')
      .set({ last_seen_at: sql<Date>`now()` })
      .where('token_hash', '=', hashToken(token))
      .execute();
  return session && { id: session.id, username: session.username };
}

/** Ends a session, if there is one. */
export async function closeSession(db: Kysely<DB>, token: string): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', hashToken(token)).execute();
}

/** Ends all sessions of an administrator. */
export async function closeSessionsOf(
  trx: Transaction<DB>,
  administratorId: number,
): Promise<void> {
  await trx.deleteFrom('sessions').where('administrator_id', '=', administratorId).execute();
}

/** Tells sessions apart in lists; half of a hash, from which nobody comes back to the token. */
const SESSION_ID = sql<string>`encode(substring(token_hash for 12), 'hex')`;

/**
 * The sessions that are open, the last used first.
 * @param token of the one that asks
 */
export const listSessions = (db: Kysely<DB>, token: string | undefined) =>
  allOpen(db)
    .select([
      'username',
      'sessions.created_at as createdAt',
      'last_seen_at as lastSeenAt',
      'expires_at as expiresAt',
    ])
    .select([
      SESSION_ID.as('id'),
      sql<boolean>`token_hash = ${hashToken(token ?? '')}`.as('current'),
    ])
    .orderBy('last_seen_at', 'desc')
    .orderBy('token_hash')
    .execute();

/** Ends a session. @returns whose it was; undefined where there is none */
export async function revokeSession(
  trx: Transaction<DB>,
  sessionId: string,
): Promise<string | undefined> {
  const closed = await trx
    .deleteFrom('sessions')
    .using('administrators')
    .whereRef('administrators.id', '=', 'sessions.administrator_id')
    .where(SESSION_ID, '=', sessionId)
    .returning('username')
    .executeTakeFirst();
  return closed?.username;
}
