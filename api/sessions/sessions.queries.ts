import { createHash, randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
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
export async function openSession(
  db: Kysely<DB>,
  { id }: Administrator,
  previousToken: string | undefined,
): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  await db.transaction().execute(async (trx) => {
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
  });
  return token;
}

const openSessions = (db: Kysely<DB>, token: string) =>
  db
    .selectFrom('sessions')
    .innerJoin('administrators', 'administrators.id', 'sessions.administrator_id')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', sql<Date>`now()`)
    .where('last_seen_at', '>', secondsAgo(IDLE_SECONDS))
    .where('disabled_at', 'is', null)
    .select(['id', 'username']);

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
