import type { Context, Middleware } from 'koa';
import type { Kysely } from 'kysely';
import type { Administrator } from '../administrators/administrators.ts';
import type { Actor } from '../audit/audit.queries.ts';
import { includesRole, type Role } from '../contract/calls/roles.ts';
import { SESSION_ROUTES, UNATTENDED_HEADER } from '../contract/calls/sessions.ts';
import type { DB } from '../database/tables.ts';
import { AppError } from '../errors.ts';
import { sessionCookie } from './host-cookie.ts';
import { checkOfficePage, checkSameOrigin } from './same-origin.ts';
import { findSession, isSessionConfirmed, touchSession } from './sessions.queries.ts';

/** The `ctx.state` of a route behind a {@link Guard}. */
export type AdministratorState = { administrator: Administrator; actor: Actor };

/**
 * Makes the middleware that protects one route. Each route names its role here and nowhere else. A route
 * that gets the guard itself, without a role, does not compile.
 * @param role the lowest role that may call the route
 * @param confirmed whether the password must have been confirmed recently in the session
 */
export type Guard = (role: Role, confirmed?: 'confirmed') => Middleware<AdministratorState>;

/**
 * Admits signed-in accounts that have the role. It throws `unauthorized` without a session; `forbidden` for
 * a request that another site or a public page made a browser send, and for a lower role;
 * `confirmation_required` if the password must be confirmed. Role and confirmation are read from the
 * database with each request. Answers are not cached unless the route sets Cache-Control.
 * @param officeUrl origin of the back office
 */
export function requireAdministrator(db: Kysely<DB>, officeUrl: string): Guard {
  const cookie = sessionCookie(officeUrl);
  return (role, confirmed) => async (ctx, next) => {
    checkSameOrigin(ctx, officeUrl);
    ctx.set('Cache-Control', 'no-store');
    const token = cookie.read(ctx);
    const administrator = token && (await findSession(db, token));
    if (!token || !administrator)
      throw new AppError('unauthorized', 'Sign in to the back office first.');
    checkOfficePage(ctx);
    if (isUse(ctx)) await touchSession(db, token);
    if (!includesRole(administrator.role, role))
      throw new AppError(
        'forbidden',
        `This needs the role ${role}; your account has the role ${administrator.role}.`,
        { details: { role: administrator.role, needed: role } },
      );
    if (confirmed && !(await isSessionConfirmed(db, token)))
      throw new AppError(
        'confirmation_required',
        `Enter your password again first (POST ${SESSION_ROUTES.confirmPassword.path}).`,
      );
    ctx.state.administrator = administrator;
    ctx.state.actor = administrator;
    await next();
  };
}

/** Whether a request counts as use: an open screen polls, and browsers reopen streams, without a user. */
const isUse = (ctx: Context): boolean =>
  ctx.get(UNATTENDED_HEADER) === '' && ctx.get('Accept') !== 'text/event-stream';
