import { createHash, randomBytes } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Administrator } from '../administrators/administrators.ts';
import type { DB } from '../database/tables.ts';
import { secondFactorSince } from '../second-factor/second-factor.queries.ts';

/** A session ends after this time, however much it is used. */
export const SESSION_SECONDS = 12 * 3_600;
/** Time without a request after which a session ends, unless ADMIN_IDLE_MINUTES says otherwise. */
const IDLE_MINUTES = { withSecondFactor: 120, without: 30 } as const;
/** How exactly the last request is known: one write per minute, not one per request. */
const SEEN_SECONDS = 60;

const TOKEN_BYTES = 32;

/** A token has 256 random bits, so that nothing slower than this is needed to hide it. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest();

const secondsAgo = (seconds: number) => sql<Date>`now() - make_interval(secs => ${seconds})`;

/** When a session ends unless it is used. */
const IDLE_END = sql<Date>`last_seen_at + make_interval(secs => idle_seconds)`;

/**
 * Opens a session, and removes all that are over.
 * @param previousToken of the session that the browser had until now, which ends
 * @param idleMinutes without a request after which the session ends; unless given, 120 for an
 *   administrator with a second factor and 30 for others
 * @returns the new session's token, which is kept nowhere else
 */
export async function beginSession(
  trx: Transaction<DB>,
  { id }: Pick<Administrator, 'id'>,
  previousToken: string | undefined,
  idleMinutes?: number,
): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  if (previousToken !== undefined) await closeSession(trx, previousToken);
  await trx
    .deleteFrom('sessions')
    .where((where) =>
      where.or([
        where('expires_at', '<=', sql<Date>`now()`),
        where(IDLE_END, '<=', sql<Date>`now()`),
      ]),
    )
    .execute();
  await trx
    .insertInto('sessions')
    .values({
      token_hash: hashToken(token),
      administrator_id: id,
      expires_at: sql<Date>`now() + make_interval(secs => ${SESSION_SECONDS})`,
      idle_seconds: (idleMinutes ?? (await usualIdleMinutes(trx, id))) * 60,
    })
    .execute();
  return token;
}

async function usualIdleMinutes(db: Kysely<DB>, administratorId: number): Promise<number> {
  const since = await secondFactorSince(db, administratorId);
  return since ? IDLE_MINUTES.withSecondFactor : IDLE_MINUTES.without;
}

/** The same in a transaction of its own. */
export const openSession = (
  db: Kysely<DB>,
  administrator: Pick<Administrator, 'id'>,
  previousToken: string | undefined,
): Promise<string> =>
  db.transaction().execute((trx) => beginSession(trx, administrator, previousToken));

const allOpen = (db: Kysely<DB>) =>
  db
    .selectFrom('sessions')
    .innerJoin('administrators', 'administrators.id', 'sessions.administrator_id')
    .where('expires_at', '>', sql<Date>`now()`)
    .where(IDLE_END, '>', sql<Date>`now()`)
    .where('disabled_at', 'is', null);

const openSessions = (db: Kysely<DB>, token: string) =>
  allOpen(db).where('token_hash', '=', hashToken(token)).select(['id', 'username', 'role']);

/** Whether a session lasts. */
export const isSessionOpen = async (db: Kysely<DB>, token: string): Promise<boolean> =>
  (await openSessions(db, token).executeTakeFirst()) !== undefined;

/** Whose session this is; undefined when there is none, or none any more. */
export const findSession = (db: Kysely<DB>, token: string): Promise<Administrator | undefined> =>
  openSessions(db, token).executeTakeFirst();

/** Notes that a session is in use, which starts its idle time anew. */
export async function touchSession(db: Kysely<DB>, token: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_seen_at: sql<Date>`now()` })
    .where('token_hash', '=', hashToken(token))
    .where('last_seen_at', '<', secondsAgo(SEEN_SECONDS))
    .execute();
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
 * The open sessions, the last used first.
 * @param token of the session that asks
 * @param ownerId only the sessions of this account; of all accounts unless given
 */
export const listSessions = (db: Kysely<DB>, token: string | undefined, ownerId?: number) =>
  allOpen(db)
    .$if(ownerId !== undefined, (query) => query.where('administrator_id', '=', Number(ownerId)))
    .select([
      'username',
      'sessions.created_at as createdAt',
      'last_seen_at as lastSeenAt',
      'expires_at as expiresAt',
    ])
    .select([
      IDLE_END.as('idleEndsAt'),
      SESSION_ID.as('id'),
      sql<boolean>`token_hash = ${hashToken(token ?? '')}`.as('current'),
    ])
    .orderBy('last_seen_at', 'desc')
    .orderBy('token_hash')
    .execute();

/**
 * Ends a session.
 * @param ownerId only if it is of this account; of any account unless given
 * @returns the name of its account; undefined where there is no such session
 */
export async function revokeSession(
  trx: Transaction<DB>,
  sessionId: string,
  ownerId?: number,
): Promise<string | undefined> {
  const closed = await trx
    .deleteFrom('sessions')
    .using('administrators')
    .whereRef('administrators.id', '=', 'sessions.administrator_id')
    .where(SESSION_ID, '=', sessionId)
    .$if(ownerId !== undefined, (query) => query.where('administrator_id', '=', Number(ownerId)))
    .returning('username')
    .executeTakeFirst();
  return closed?.username;
}
