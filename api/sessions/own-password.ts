import type { Context } from 'koa';
import type { Kysely, Transaction } from 'kysely';
import { type Administrator, authenticate } from '../administrators/administrators.ts';
import type { DB } from '../database/tables.ts';
import { AppError } from '../errors.ts';
import { invalidInput } from '../http/validate.ts';
import { beginAttempt, forgetFailures, type SignInAttempt } from './login-attempts.queries.ts';

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
  if (attempt.waitSeconds > 0) throw tooEarly(ctx, attempt);
  const { field, password } = entered;
  const outcome = await authenticate(db, { username, password }, async (trx) => {
    await forgetFailures(trx, attempt);
    return { result: await work(trx) };
  });
  if (outcome === null) throw invalidInput([{ path: field, message: 'is not your password' }]);
  return outcome.result;
}

/** The error `too_many_requests` for an attempt that has to wait. Sets Retry-After. */
export function tooEarly(ctx: Context, { waitSeconds, ahead }: SignInAttempt): AppError {
  ctx.set('Retry-After', String(waitSeconds));
  if (ahead !== null)
    return new AppError(
      'too_many_requests',
      `Many attempts are made for this name, so they take turns. Try again in ${waitSeconds} s.`,
      { details: { ahead } },
    );
  const minutes = Math.ceil(waitSeconds / 60);
  return new AppError('too_many_requests', `Too many attempts. Try again in ${minutes} min.`);
}
