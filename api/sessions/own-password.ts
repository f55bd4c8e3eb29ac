import type { Context } from 'koa';
import type { Kysely, Transaction } from 'kysely';
import { type Administrator, authenticate } from '../administrators/administrators.ts';
import type { DB } from '../database/tables.ts';
import { AppError } from '../errors.ts';
import { invalidInput } from '../http/validate.ts';
import { beginAttempt, forgetFailures } from './login-attempts.queries.ts';

/**
 * Runs work that the account's own password authorises. Attempts are limited for each account, separately
 * from attempts to sign in: an open session cannot be used to guess the password, and failed sign-ins from
 * other networks do not block it.
 * @param entered the password, and the field of the request that contains it
 * @param work runs in a transaction in which the password does not change
 * @throws AppError `too_many_requests` with Retry-After; `invalid_input` for the field if the password is
 *   wrong
 */
export async function withOwnPassword<Result>(
  ctx: Context,
  db: Kysely<DB>,
  { id, username }: Administrator,
  entered: { readonly field: string; readonly password: string },
  work: (trx: Transaction<DB>) => Promise<Result>,
): Promise<Result> {
  const attempt = await beginAttempt(db, username, ctx.ip, `account:${id}`);
  refuseEarly(ctx, attempt.waitSeconds);
  const { field, password } = entered;
  const outcome = await authenticate(db, { username, password }, async (trx) => {
    await forgetFailures(trx, attempt);
    return { result: await work(trx) };
  });
  if (outcome === null) throw invalidInput([{ path: field, message: 'is not your password' }]);
  return outcome.result;
}

/** @throws AppError `too_many_requests` with Retry-After if `waitSeconds` is not 0 */
export function refuseEarly(ctx: Context, waitSeconds: number): void {
  if (waitSeconds === 0) return;
  ctx.set('Retry-After', String(waitSeconds));
  const minutes = Math.ceil(waitSeconds / 60);
  throw new AppError('too_many_requests', `Too many attempts. Try again in ${minutes} min.`);
}
