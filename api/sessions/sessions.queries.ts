import { createHash, randomBytes } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Administrator } from '../administrators/administrators.ts';
import type { DB } from '../database/tables.ts';
import { secondFactorSince } from '../second-factor/second-factor.queries.ts';
import { type SessionClient, UNKNOWN_CLIENT } from './session-client.ts';

/** A session ends after this time, even if it is in use. */
export const SESSION_SECONDS = 12 * 3_600;
/** Idle time after which a session ends, unless ADMIN_IDLE_MINUTES overrides it. */
const IDLE_MINUTES = { withSecondFactor: 120, without: 30 } as const;
/** Precision of `last_seen_at`: at most one write per minute and session. */
const SEEN_SECONDS = 60;

const TOKEN_BYTES = 32;

export const newToken = () => randomBytes(TOKEN_BYTES).toString('base64url');

/** A token has 256 random bits, so SHA-256 is enough. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest();

const secondsAgo = (seconds: number) => sql<Date>`now() - make_interval(secs => ${seconds})`;

/** When a session expires unless it is used. */
const IDLE_END = sql<Date>`last_seen_at + make_interval(secs => idle_seconds)`;

type SessionOptions = {
  /** Token of the browser's previous session, which ends. */
  readonly previousToken?: string | undefined;
  /**
   * Idle time after which the session ends; by default 120 for an administrator with a second factor and 30
   * for others.
   */
  readonly idleMinutes?: number | undefined;
  readonly client: SessionClient;
};

/**
 * Opens a session, and deletes all expired ones.
 * @returns the new session's token, of which only the hash is stored
 */
export async function beginSession(
  trx: Transaction<DB>,
  { id }: Pick<Administrator, 'id'>,
  { previousToken, idleMinutes, client }: SessionOptions,
): Promise<string> {
  const token = newToken();
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
      ...client,
    })
    .execute();
  return token;
}

async function usualIdleMinutes(db: Kysely<DB>, administratorId: number): Promise<number> {
  const since = await secondFactorSince(db, administratorId);
  return since ? IDLE_MINUTES.withSecondFactor : IDLE_MINUTES.without;
}

/** Like {@link beginSession}, in its own transaction and for an unknown client. */
export const openSession = (
  db: Kysely<DB>,
  administrator: Pick<Administrator, 'id'>,
  previousToken: string | undefined,
): Promise<string> =>
  db
    .transaction()
    .execute((trx) => beginSession(trx, administrator, { previousToken, client: UNKNOWN_CLIENT }));

const allOpen = (db: Kysely<DB>) =>
  db
    .selectFrom('sessions')
    .innerJoin('administrators', 'administrators.id', 'sessions.administrator_id')
    .where('expires_at', '>', sql<Date>`now()`)
    .where(IDLE_END, '>', sql<Date>`now()`)
    .where('disabled_at', 'is', null);

/** The administrator of a session; undefined if it does not exist or has ended. */
export const findSession = (db: Kysely<DB>, token: string): Promise<Administrator | undefined> =>
  allOpen(db)
    .where('token_hash', '=', hashToken(token))
    .select(['id', 'username', 'role'])
    .executeTakeFirst();

/** Whether a session is open. */
export const isSessionOpen = async (db: Kysely<DB>, token: string): Promise<boolean> =>
  (await findSession(db, token)) !== undefined;

/** Records that a session is in use, which restarts its idle time. */
export async function touchSession(db: Kysely<DB>, token: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_seen_at: sql<Date>`now()` })
    .where('token_hash', '=', hashToken(token))
    .where('last_seen_at', '<', secondsAgo(SEEN_SECONDS))
    .execute();
}

/** Ends a session if it exists. */
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

/** Identifies a session in lists: half of a hash, from which the token cannot be derived. */
const SESSION_ID = sql<string>`encode(substring(token_hash for 12), 'hex')`;

/**
 * The open sessions, the last used first.
 * @param token token of the session that sends the request, which is listed as `current`
 * @param ownerId lists the sessions of this account only; by default of all accounts
 */
export const listSessions = (db: Kysely<DB>, token: string | undefined, ownerId?: number) =>
  allOpen(db)
    .$if(ownerId !== undefined, (query) => query.where('administrator_id', '=', Number(ownerId)))
    .select([
      'username',
      'sessions.created_at as createdAt',
      'last_seen_at as lastSeenAt',
      'expires_at as expiresAt',
      'browser',
      'system',
      'network',
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
 * @param ownerId ends it only if it belongs to this account; by default of any account
 * @returns what the list showed of it; undefined if there is no such session
 */
export const revokeSession = (trx: Transaction<DB>, sessionId: string, ownerId?: number) =>
  trx
    .deleteFrom('sessions')
    .using('administrators')
    .whereRef('administrators.id', '=', 'sessions.administrator_id')
    .where(SESSION_ID, '=', sessionId)
    .$if(ownerId !== undefined, (query) => query.where('administrator_id', '=', Number(ownerId)))
    .returning(['username', 'browser', 'system', 'network', 'sessions.created_at as signedInAt'])
    .executeTakeFirst();

/** A confirmed password holds for this time, so that several changes in a row ask for it once. */
export const CONFIRMED_SECONDS = 10 * 60;

/** Records that the password was confirmed in this session. */
export async function confirmSession(trx: Transaction<DB>, token: string): Promise<void> {
  await trx
    .updateTable('sessions')
    .set({ confirmed_at: sql<Date>`now()` })
    .where('token_hash', '=', hashToken(token))
    .execute();
}

/** Whether the password was confirmed in this session within the last ten minutes. */
export async function isSessionConfirmed(db: Kysely<DB>, token: string): Promise<boolean> {
  const confirmed = await db
    .selectFrom('sessions')
    .select('token_hash')
    .where('token_hash', '=', hashToken(token))
    .where('confirmed_at', '>', sql<Date>`now() - make_interval(secs => ${CONFIRMED_SECONDS})`)
    .executeTakeFirst();
  return confirmed !== undefined;
}
