import type { Context } from 'koa';
import type { Kysely, Transaction } from 'kysely';
import { type Administrator, authenticate } from '../administrators/administrators.ts';
import type { DB } from '../database/tables.ts';
import { AppError } from '../errors.ts';
import { invalidInput } from '../http/validate.ts';
import { beginAttempt, forgetFailures } from './login-attempts.queries.ts';

/**
 * Does something that the account's own password permits. Attempts are limited for each account, apart
 * from attempts to sign in: an open session cannot be used to find the password by trying, and failed
 * sign-ins of strangers do not get in the way.
 * @param entered the password, and the field of the request that holds it
 * @param work in a transaction that keeps the password as it is
 * @throws AppError `too_many_requests` with Retry-After; `invalid_input` at the field when the
 *   password is another
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

/** @throws AppError `too_many_requests` with Retry-After where there is time to wait */
export function refuseEarly(ctx: Context, waitSeconds: number): void {
  if (waitSeconds === 0) return;
  ctx.set('Retry-After', String(waitSeconds));
  const minutes = Math.ceil(waitSeconds / 60);
  throw new AppError('too_many_requests', `Too many attempts. Try again in ${minutes} min.`);
}
