import type Router from '@koa/router';
import type { Middleware } from 'koa';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { writeAudit } from '../audit/audit.queries.ts';
import {
  ADMINISTRATORS_API,
  type Done,
  type ListedAdministrator,
  newAdministratorSchema,
  passwordChangeSchema,
} from '../contract/administrators.ts';
import type { DB } from '../database/tables.ts';
import { AppError } from '../errors.ts';
import { readJson } from '../http/read-json.ts';
import { invalidInput, validate } from '../http/validate.ts';
import { beginAttempt, forgetFailures } from '../sessions/login-attempts.queries.ts';
import type { AdministratorState } from '../sessions/require-administrator.ts';
import { sessionCookie } from '../sessions/session-cookie.ts';
import { beginSession, closeSessionsOf } from '../sessions/sessions.queries.ts';
import {
  disableAdministrator,
  enableAdministrator,
  getAdministrator,
  listAdministrators,
  setPassword,
} from './administrators.queries.ts';
import { authenticate, createAdministrator } from './administrators.ts';

const MAX_BODY_BYTES = 4_096;

const paramsSchema = z.object({
  id: z
    .string()
    .regex(/^[1-9]\d{0,8}$/, 'must be the number of an administrator')
    .transform(Number),
  action: z.enum(['disable', 'enable']),
});

/**
 * Who may sign in: administrators are added, disabled, enabled, and change their own password.
 * @param siteUrl origin of the site
 */
export function addAdministratorRoutes(
  router: Router,
  db: Kysely<DB>,
  siteUrl: string,
  guard: Middleware<AdministratorState>,
): void {
  const cookie = sessionCookie(siteUrl);

  router.get<AdministratorState>(ADMINISTRATORS_API.administrators, guard, async (ctx) => {
    const administrators = await listAdministrators(db);
    ctx.body = administrators.map(({ createdAt, disabledAt, ...administrator }) => ({
      ...administrator,
      createdAt: createdAt.toISOString(),
      disabledAt: disabledAt?.toISOString() ?? null,
      self: administrator.id === ctx.state.administrator.id,
    })) satisfies ListedAdministrator[];
  });

  router.post<AdministratorState>(ADMINISTRATORS_API.administrators, guard, async (ctx) => {
    const credentials = validate(newAdministratorSchema, await readJson(ctx, MAX_BODY_BYTES));
    const { administrator } = ctx.state;
    const { username } = await db.transaction().execute(async (trx) => {
      const created = await createAdministrator(trx, credentials);
      const subject = created.username;
      await writeAudit(trx, administrator, { action: 'administrator.create', subject });
      return created;
    });
    ctx.body = { success: true, message: `${username} can sign in now.` } satisfies Done;
  });

  router.post<AdministratorState>(
    `${ADMINISTRATORS_API.administrators}/:id/:action`,
    guard,
    async (ctx) => {
      const { id, action } = validate(paramsSchema, ctx.params);
      const { administrator } = ctx.state;
      if (id === administrator.id && action === 'disable')
        throw new AppError('conflict', 'You cannot disable yourself. Ask another administrator.');
      const username = await db.transaction().execute(async (trx) => {
        const { username: subject } = await getAdministrator(trx, id);
        await (action === 'disable' ? disableAdministrator : enableAdministrator)(trx, id);
        await writeAudit(trx, administrator, { action: `administrator.${action}`, subject });
        return subject;
      });
      const outcome = action === 'disable' ? 'cannot sign in any more' : 'can sign in again';
      ctx.body = { success: true, message: `${username} ${outcome}.` } satisfies Done;
    },
  );

  router.post<AdministratorState>(ADMINISTRATORS_API.password, guard, async (ctx) => {
    const change = validate(passwordChangeSchema, await readJson(ctx, MAX_BODY_BYTES));
    const { administrator } = ctx.state;
    const { id, username } = administrator;
    // Who has come by an open session must not find out the password by trying.
    const attempt = await beginAttempt(db, username, ctx.ip);
    if (attempt.waitSeconds > 0) {
      ctx.set('Retry-After', String(attempt.waitSeconds));
      const minutes = Math.ceil(attempt.waitSeconds / 60);
      throw new AppError('too_many_requests', `Too many attempts. Try again in ${minutes} min.`);
    }
    const current = { username, password: change.currentPassword };
    const token = await authenticate(db, current, async (trx) => {
      await forgetFailures(trx, attempt);
      await setPassword(trx, id, change.newPassword);
      await closeSessionsOf(trx, id);
      await writeAudit(trx, administrator, { action: 'administrator.password', subject: username });
      return beginSession(trx, administrator, undefined);
    });
    if (token === null)
      throw invalidInput([{ path: 'currentPassword', message: 'is not your password' }]);
    cookie.write(ctx, token);
    ctx.body = {
      success: true,
      message: 'Your password has changed. All your other sessions have ended.',
    } satisfies Done;
  });
}
