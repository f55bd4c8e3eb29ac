import type Router from '@koa/router';
import type { Context, Middleware } from 'koa';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { authenticate } from '../administrators/administrators.ts';
import { ADMIN_API, type AdminSession } from '../contract/back-office.ts';
import type { DB } from '../database/tables.ts';
import { AppError } from '../errors.ts';
import { readJson } from '../http/read-json.ts';
import { pathName, validate } from '../http/validate.ts';
import { beginAttempt, forgetFailures } from './login-attempts.queries.ts';
import type { AdministratorState } from './require-administrator.ts';
import { checkSameOrigin } from './same-origin.ts';
import { sessionCookie } from './session-cookie.ts';
import { closeSession, openSession } from './sessions.queries.ts';

const MAX_BODY_BYTES = 4_096;

const credentialsSchema = z.object({
  username: pathName,
  password: z.string().min(1).max(256, 'must have at most 256 characters'),
});

/**
 * Signing in and out. Answers to both are `{ success, message }` (back-office.md, 7), with the error
 * that every call of ours answers beside it where success is false.
 * @param siteUrl origin of the site
 * @param guard requireAdministrator
 */
export function addSessionRoutes(
  router: Router,
  db: Kysely<DB>,
  siteUrl: string,
  guard: Middleware<AdministratorState>,
): void {
  const cookie = sessionCookie(siteUrl);

  router.post(ADMIN_API.login, async (ctx) => {
    checkSameOrigin(ctx, siteUrl);
    ctx.set('Cache-Control', 'no-store');
    const credentials = validate(credentialsSchema, await readJson(ctx, MAX_BODY_BYTES));
    const attempt = await beginAttempt(db, credentials.username, ctx.ip);
    if (attempt.waitSeconds > 0) {
      ctx.set('Retry-After', String(attempt.waitSeconds));
      const minutes = Math.ceil(attempt.waitSeconds / 60);
      return refuse(ctx, 'too_many_requests', `Too many attempts. Try again in ${minutes} min.`);
    }
    const administrator = await authenticate(db, credentials);
    if (!administrator) return refuse(ctx, 'unauthorized', 'Username or password is incorrect');
    await forgetFailures(db, attempt);
    cookie.write(ctx, await openSession(db, administrator, cookie.read(ctx)));
    ctx.body = { success: true, message: 'Signed in' };
  });

  router.post(ADMIN_API.logout, async (ctx) => {
    checkSameOrigin(ctx, siteUrl);
    ctx.set('Cache-Control', 'no-store');
    const token = cookie.read(ctx);
    if (token !== undefined) await closeSession(db, token);
    cookie.clear(ctx);
    ctx.body = { success: true, message: 'Signed out' };
  });

  router.get<AdministratorState>(ADMIN_API.session, guard, (ctx) => {
    const { username } = ctx.state.administrator;
    ctx.body = { authenticated: true, username } satisfies AdminSession;
  });
}

function refuse(ctx: Context, code: 'unauthorized' | 'too_many_requests', message: string): void {
  const error = new AppError(code, message);
  ctx.status = error.status;
  ctx.body = { success: false, message, error };
}
