import type { Context } from 'koa';
import type { Kysely, Transaction } from 'kysely';
import { type Administrator, authenticate, findName } from '../administrators/administrators.ts';
import { writeAudit } from '../audit/audit.queries.ts';
import { noteFailedSignIn } from '../audit/failed-sign-ins.queries.ts';
import type { RouteBody } from '../contract/calls/route.ts';
import { CHALLENGE_SECONDS } from '../contract/calls/second-factor.ts';
import { SESSION_ROUTES } from '../contract/calls/sessions.ts';
import type { DB } from '../database/tables.ts';
import { AppError } from '../errors.ts';
import { ANSWERED, done, type Serve } from '../http/serve-routes.ts';
import {
  closeChallenge,
  countWrongCode,
  findChallenge,
  openChallenge,
} from '../second-factor/login-challenges.queries.ts';
import { countRecoveryCodes } from '../second-factor/recovery-codes.queries.ts';
import { secondFactorSince, spendCode } from '../second-factor/second-factor.queries.ts';
import { sessionCookie } from './host-cookie.ts';
import { knownDevices } from './known-device.ts';
import { beginAttempt, forgetFailures } from './login-attempts.queries.ts';
import { tooEarly } from './own-password.ts';
import { clientOf } from './session-client.ts';
import { beginSession } from './sessions.queries.ts';

export type LoginOptions = {
  /** Origin of the back office. */
  readonly officeUrl: string;
  /** Idle time after which a session ends; undefined for the default. */
  readonly idleMinutes?: number | undefined;
};

/**
 * Signing in: the password, and a code if the administrator uses one-time codes. Answers are
 * `{ success, message }` (back-office.md, 7), with the usual `error` if success is false.
 */
export function addLoginRoutes(
  serve: Serve,
  db: Kysely<DB>,
  { officeUrl, idleMinutes }: LoginOptions,
): void {
  const cookie = sessionCookie(officeUrl);
  const devices = knownDevices(db, officeUrl);

  serve(SESSION_ROUTES.signIn, async ({ ctx, body: credentials }) => {
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
    return welcome(ctx, outcome);
  });

  serve(SESSION_ROUTES.signInWithCode, async ({ ctx, body }) => {
    const administrator = await findChallenge(db, body.challenge);
    if (!administrator) return refuse(ctx, lapsed());
    const { id, username: subject } = administrator;
    // All unknown devices share one limit, because a code has only a million values.
    const device = (await devices.find(ctx, subject)) ?? '';
    const attempt = await beginAttempt(db, subject, ctx.ip, `code:${id}:${device}`);
    if (attempt.waitSeconds > 0) return refuse(ctx, tooEarly(ctx, attempt));
    const outcome = await answerChallenge(db, id, body, async (trx) => {
      await forgetFailures(trx, attempt);
      return { token: await begin(ctx, trx, administrator), id };
    });
    if (outcome === 'lapsed') return refuse(ctx, lapsed());
    if (outcome === 'wrong') {
      const { address: network } = attempt;
      await noteFailedSignIn(db, { action: 'session.code_failed', subject, network });
      return refuse(ctx, new AppError('unauthorized', 'The code is incorrect'));
    }
    return welcome(ctx, outcome);
  });

  async function begin(
    ctx: Context,
    trx: Transaction<DB>,
    administrator: Administrator,
  ): Promise<string> {
    const { username: subject } = administrator;
    await writeAudit(trx, administrator, { action: 'session.sign_in', subject });
    const [previousToken, client] = [cookie.read(ctx), clientOf(ctx)];
    return beginSession(trx, administrator, { previousToken, idleMinutes, client });
  }

  async function welcome(
    ctx: Context,
    { token, id }: { readonly token: string; readonly id: number },
  ) {
    cookie.write(ctx, token);
    await devices.remember(ctx, id);
    return done('Signed in');
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

function refuse(ctx: Context, error: AppError): typeof ANSWERED {
  ctx.status = error.status;
  ctx.body = { success: false, message: error.message, error };
  return ANSWERED;
}

/**
 * Uses up a challenge if the code is correct; counts a failure if it is wrong.
 * @param id of the administrator that the challenge belongs to
 * @param work runs in the same transaction, with the administrator's row locked so that neither the account
 *   nor its password changes
 * @returns the result of `work`; 'lapsed' if the account is disabled or the challenge has been used
 */
const answerChallenge = <Result>(
  db: Kysely<DB>,
  id: number,
  { challenge, code }: RouteBody<typeof SESSION_ROUTES.signInWithCode>,
  work: (trx: Transaction<DB>) => Promise<Result>,
): Promise<Result | 'lapsed' | 'wrong'> =>
  db.transaction().execute(async (trx) => {
    const administrator = await trx
      .selectFrom('administrators')
      .select(['id', 'username'])
      .where('id', '=', id)
      .where('disabled_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!administrator) return 'lapsed';
    const kind = await spendCode(trx, id, code);
    if (kind === undefined) {
      await countWrongCode(trx, challenge);
      return 'wrong';
    }
    if (!(await closeChallenge(trx, challenge))) return 'lapsed';
    if (kind === 'recovery')
      await writeAudit(trx, administrator, {
        action: 'second_factor.recovery_code_used',
        subject: administrator.username,
        after: { recoveryCodes: await countRecoveryCodes(trx, id) },
      });
    return work(trx);
  });
