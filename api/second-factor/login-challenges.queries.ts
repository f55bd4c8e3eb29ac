import { type Kysely, sql, type Transaction } from 'kysely';
import type { Administrator } from '../administrators/administrators.ts';
import { CHALLENGE_SECONDS } from '../contract/calls/second-factor.ts';
import type { DB } from '../database/tables.ts';
import { hashToken, newToken } from '../sessions/sessions.queries.ts';

/** Wrong codes after which the password is asked for again. */
const MAX_FAILURES = 5;

/**
 * Stores a login challenge: the password was correct, and a code is required. Each sign-in gets its own
 * challenge. Expired challenges are deleted.
 * @returns the token of the challenge, of which only the hash is stored
 */
export async function openChallenge(
  trx: Transaction<DB>,
  administratorId: number,
): Promise<string> {
  await trx.deleteFrom('login_challenges').where('expires_at', '<=', sql<Date>`now()`).execute();
  const token = newToken();
  await trx
    .insertInto('login_challenges')
    .values({
      token_hash: hashToken(token),
      administrator_id: administratorId,
      expires_at: sql<Date>`now() + make_interval(secs => ${CHALLENGE_SECONDS})`,
    })
    .execute();
  return token;
}

/** The administrator of a challenge; undefined if it has expired, has been used or does not exist. */
export const findChallenge = (db: Kysely<DB>, token: string): Promise<Administrator | undefined> =>
  db
    .selectFrom('login_challenges')
    .innerJoin('administrators', 'administrators.id', 'administrator_id')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', sql<Date>`now()`)
    .where('failures', '<', MAX_FAILURES)
    .where('disabled_at', 'is', null)
    .select(['id', 'username', 'role'])
    .executeTakeFirst();

/** Counts a wrong code. */
export async function countWrongCode(trx: Transaction<DB>, token: string): Promise<void> {
  await trx
    .updateTable('login_challenges')
    .set({ failures: sql<number>`failures + 1` })
    .where('token_hash', '=', hashToken(token))
    .execute();
}

/** Deletes a challenge. @returns false if another request has used it already */
export async function closeChallenge(trx: Transaction<DB>, token: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('login_challenges')
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Deletes all challenges of an administrator, which ends the sign-ins that wait for a code. */
export async function closeChallengesOf(
  trx: Transaction<DB>,
  administratorId: number,
): Promise<void> {
  await trx
    .deleteFrom('login_challenges')
    .where('administrator_id', '=', administratorId)
    .execute();
}
