import type { Context } from 'koa';
import type { Kysely, Transaction } from 'kysely';
import { forgetDevices, getAdministrator } from '../administrators/administrators.queries.ts';
import type { Administrator } from '../administrators/administrators.ts';
import { writeAudit } from '../audit/audit.queries.ts';
import type { AuditAction } from '../contract/calls/audit.ts';
import { type PasswordAndCode, SECOND_FACTOR_ROUTES } from '../contract/calls/second-factor.ts';
import type { DB } from '../database/tables.ts';
import { AppError } from '../errors.ts';
import { done, type Serve } from '../http/serve-routes.ts';
import { invalidInput } from '../http/validate.ts';
import { sessionCookie } from '../sessions/host-cookie.ts';
import type { LoginOptions } from '../sessions/login.routes.ts';
import { beginAttempt, forgetFailures } from '../sessions/login-attempts.queries.ts';
import { tooEarly, withOwnPassword } from '../sessions/own-password.ts';
import { clientOf } from '../sessions/session-client.ts';
import { beginSession, closeSessionsOf } from '../sessions/sessions.queries.ts';
import { closeChallengesOf } from './login-challenges.queries.ts';
import { countRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.queries.ts';
import {
  beginEnrolment,
  confirmEnrolment,
  removeSecondFactor,
  secondFactorSince,
  spendCode,
} from './second-factor.queries.ts';
import { enrolmentUri } from './totp.ts';

/** One-time codes: enrolment, recovery codes, turning them off; known devices. */
export function addSecondFactorRoutes(
  serve: Serve,
  db: Kysely<DB>,
  { officeUrl, idleMinutes }: LoginOptions,
): void {
  const cookie = sessionCookie(officeUrl);

  serve(SECOND_FACTOR_ROUTES.read, async ({ administrator: { id } }) => ({
    since: (await secondFactorSince(db, id)) ?? null,
    recoveryCodes: await countRecoveryCodes(db, id),
  }));

  serve(SECOND_FACTOR_ROUTES.enrol, async ({ ctx, body: { password }, administrator }) => {
    const { id, username } = administrator;
    const entered = { field: 'password', password };
    const secret = await withOwnPassword(ctx, db, administrator, entered, (trx) =>
      beginEnrolment(trx, id),
    );
    return { secret, uri: enrolmentUri(secret, username) };
  });

  serve(SECOND_FACTOR_ROUTES.confirm, async ({ ctx, body: { code }, administrator }) => {
    const { id } = administrator;
    const { recoveryCodes, token } = await withCode(ctx, administrator, async (trx) => {
      const codes = await confirmEnrolment(trx, id, code);
      if (codes === undefined) return undefined;
      await note(trx, administrator, 'second_factor.enable');
      // The other sessions were opened with the password only.
      await closeSessionsOf(trx, id);
      return {
        recoveryCodes: codes,
        token: await beginSession(trx, administrator, { idleMinutes, client: clientOf(ctx) }),
      };
    });
    cookie.write(ctx, token);
    return { recoveryCodes };
  });

  serve(SECOND_FACTOR_ROUTES.renewRecoveryCodes, async ({ ctx, body, administrator }) => {
    const recoveryCodes = await withPasswordAndCode(ctx, body, administrator, async (trx) => {
      await note(trx, administrator, 'second_factor.recovery_codes');
      return replaceRecoveryCodes(trx, administrator.id);
    });
    return { recoveryCodes };
  });

  serve(SECOND_FACTOR_ROUTES.disable, async ({ ctx, body, administrator }) => {
    await withPasswordAndCode(ctx, body, administrator, async (trx) => {
      await note(trx, administrator, 'second_factor.disable');
      return removeSecondFactor(trx, administrator.id);
    });
    return done('Signing in asks for the password only.');
  });

  serve(SECOND_FACTOR_ROUTES.reset, async ({ params: { id }, administrator }) => {
    if (id === administrator.id)
      throw new AppError('conflict', 'Turn off your own codes with your password and a code.');
    const username = await db.transaction().execute(async (trx) => {
      const { username: subject } = await getAdministrator(trx, id);
      if (!(await removeSecondFactor(trx, id)))
        throw new AppError('conflict', `${subject} uses no one-time codes.`);
      await closeSessionsOf(trx, id);
      await closeChallengesOf(trx, id);
      await writeAudit(trx, administrator, { action: 'second_factor.reset', subject });
      return subject;
    });
    return done(`${username} signs in with the password only.`);
  });

  serve(SECOND_FACTOR_ROUTES.forgetDevices, async ({ administrator }) => {
    await db.transaction().execute(async (trx) => {
      await forgetDevices(trx, administrator.id);
      await note(trx, administrator, 'devices.forget');
    });
    return done('No device is known any more.');
  });

  async function withPasswordAndCode<Result>(
    ctx: Context,
    { password, code }: PasswordAndCode,
    administrator: Administrator,
    work: (trx: Transaction<DB>) => Promise<Result>,
  ): Promise<Result> {
    const entered = { field: 'password', password };
    await withOwnPassword(ctx, db, administrator, entered, async () => undefined);
    const { result } = await withCode(ctx, administrator, async (trx) =>
      (await spendCode(trx, administrator.id, code)) === undefined
        ? undefined
        : { result: await work(trx) },
    );
    return result;
  }

  /**
   * @param work resolves with undefined if the code is wrong
   * @throws AppError `too_many_requests`; `invalid_input` at `code`
   */
  async function withCode<Result>(
    ctx: Context,
    { id, username }: Administrator,
    work: (trx: Transaction<DB>) => Promise<Result | undefined>,
  ): Promise<Result> {
    const attempt = await beginAttempt(db, username, ctx.ip, `account-code:${id}`);
    if (attempt.waitSeconds > 0) throw tooEarly(ctx, attempt);
    const result = await db.transaction().execute(async (trx) => {
      const done = await work(trx);
      if (done !== undefined) await forgetFailures(trx, attempt);
      return done;
    });
    if (result === undefined) throw invalidInput([{ path: 'code', message: 'is incorrect' }]);
    return result;
  }
}

const note = (trx: Transaction<DB>, administrator: Administrator, action: AuditAction) =>
  writeAudit(trx, administrator, { action, subject: administrator.username });
