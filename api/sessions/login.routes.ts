import type Router from '@koa/router';
import type { Context } from 'koa';
import type { Kysely, Transaction } from 'kysely';
import { z } from 'zod';
import { type Administrator, authenticate, findName } from '../administrators/administrators.ts';
import { writeAudit } from '../audit/audit.queries.ts';
import { noteFailedSignIn } from '../audit/failed-sign-ins.queries.ts';
import { ADMIN_API } from '../contract/calls/back-office.ts';
import { CHALLENGE_SECONDS, loginCodeSchema } from '../contract/calls/second-factor.ts';
import type { DB } from '../database/tables.ts';
import { AppError } from '../errors.ts';
import { readJson } from '../http/read-json.ts';
import { pathName, validate } from '../http/validate.ts';
import { findChallenge, openChallenge } from '../second-factor/login-challenges.queries.ts';
import { secondFactorSince } from '../second-factor/second-factor.queries.ts';
import { answerChallenge } from './answer-challenge.ts';
import { knownDevices } from './known-device.ts';
import { beginAttempt, forgetFailures, type SignInAttempt } from './login-attempts.queries.ts';
import { checkSameOrigin } from './same-origin.ts';
import { sessionCookie } from './session-cookie.ts';
import { beginSession } from './sessions.queries.ts';

const MAX_BODY_BYTES = 4_096;

const credentialsSchema = z.object({
  username: pathName,
  password: z.string().min(1).max(256, 'must have at most 256 characters'),
});

export type LoginOptions = {
  /** Origin of the back office. */
  readonly officeUrl: string;
  /** Without a request, after which a session ends; undefined for what is usual. */
  readonly idleMinutes?: number | undefined;
};

/**
 * Signing in: the password, and a code where the administrator uses them. Answers are
 * `{ success, message }` (back-office.md, 7), with the error that every call answers beside it where
 * success is false.
 */
export function addLoginRoutes(
  router: Router,
  db: Kysely<DB>,
  { officeUrl, idleMinutes }: LoginOptions,
): void {
  const cookie = sessionCookie(officeUrl);
  const devices = knownDevices(db, officeUrl);

  router.post(ADMIN_API.login, async (ctx) => {
    const credentials = validate(credentialsSchema, await readBody(ctx));
    const { username } = credentials;
    const device = await devices.find(ctx, username);
    const bucket = device === undefined ? null : `device:${device}`;
    const attempt = await beginAttempt(db, username, ctx.ip, bucket);
    if (attempt.waitSeconds > 0) return refuse(ctx, tooEarly(ctx, attempt));
    const outcome = await authenticate(db, credentials, async (trx, administrator) => {
      await forgetFailures(trx, attempt);
      return (await secondFactorSince(trx, administrator.id))
        ? { challenge: await openChallenge(trx, administrator.id) }
        : { token: await begin(ctx, trx, administrator), id: administrator.id };
    });
    if (outcome === null) {
      const subject = (await findName(db, username)) ?? '';
      const { address: network } = attempt;
      await noteFailedSignIn(db, { action: 'session.sign_in_failed', subject, network });
      return refuse(ctx, new AppError('unauthorized', 'Username or password is incorrect'));
    }
    if ('challenge' in outcome) return refuse(ctx, codeNeeded(outcome.challenge));
    await welcome(ctx, outcome);
  });

  router.post(ADMIN_API.loginCode, async (ctx) => {
    const { challenge, code } = validate(loginCodeSchema, await readBody(ctx));
    const administrator = await findChallenge(db, challenge);
    if (!administrator) return refuse(ctx, lapsed());
    const { id, username: subject } = administrator;
    // A device that is not known shares its limit with all others: a code has a million values only.
    const device = (await devices.find(ctx, subject)) ?? '';
    const attempt = await beginAttempt(db, subject, ctx.ip, `code:${id}:${device}`);
    if (attempt.waitSeconds > 0) return refuse(ctx, tooEarly(ctx, attempt));
    const outcome = await answerChallenge(db, { id, challenge, code }, async (trx) => {
      await forgetFailures(trx, attempt);
      return { token: await begin(ctx, trx, administrator), id };
    });
    if (outcome === 'lapsed') return refuse(ctx, lapsed());
    if (outcome === 'wrong') {
      const { address: network } = attempt;
      await noteFailedSignIn(db, { action: 'session.code_failed', subject, network });
      return refuse(ctx, new AppError('unauthorized', 'The code is incorrect'));
    }
    await welcome(ctx, outcome);
  });

  async function begin(
    ctx: Context,
    trx: Transaction<DB>,
    administrator: Administrator,
  ): Promise<string> {
    const { username: subject } = administrator;
    await writeAudit(trx, administrator, { action: 'session.sign_in', subject });
    return beginSession(trx, administrator, cookie.read(ctx), idleMinutes);
  }

  async function welcome(
    ctx: Context,
    { token, id }: { readonly token: string; readonly id: number },
  ): Promise<void> {
    cookie.write(ctx, token);
    await devices.remember(ctx, id);
    ctx.body = { success: true, message: 'Signed in' };
  }

  async function readBody(ctx: Context): Promise<unknown> {
    checkSameOrigin(ctx, officeUrl);
    ctx.set('Cache-Control', 'no-store');
    return readJson(ctx, MAX_BODY_BYTES);
  }
}

const lapsed = () =>
  new AppError('unauthorized', 'The code came too late. Enter your password again.', {
    details: { lapsed: true },
  });

const codeNeeded = (challenge: string) =>
  new AppError('code_needed', 'Enter the code of your authenticator app, or a recovery code.', {
    details: { challenge, expiresInSeconds: CHALLENGE_SECONDS },
  });

function tooEarly(ctx: Context, { waitSeconds, ahead }: SignInAttempt): AppError {
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

function refuse(ctx: Context, error: AppError): void {
  ctx.status = error.status;
  ctx.body = { success: false, message: error.message, error };
}
