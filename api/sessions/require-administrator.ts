import type { Middleware } from 'koa';
import type { Kysely } from 'kysely';
import type { Administrator } from '../administrators/administrators.ts';
import type { DB } from '../database/tables.ts';
import { AppError } from '../errors.ts';
import { checkSameOrigin } from './same-origin.ts';
import { sessionCookie } from './session-cookie.ts';
import { findSession } from './sessions.queries.ts';

/** What a route finds in `ctx.state` behind {@link requireAdministrator}. */
export type AdministratorState = { administrator: Administrator };

/**
 * Lets administrators through who are signed in: `unauthorized` for others, `forbidden` for what
 * another site had their browser send. Answers are kept by no cache unless the route says otherwise.
 * @param siteUrl origin of the site
 */
export function requireAdministrator(
  db: Kysely<DB>,
  siteUrl: string,
): Middleware<AdministratorState> {
  const cookie = sessionCookie(siteUrl);
  return async (ctx, next) => {
    checkSameOrigin(ctx, siteUrl);
    ctx.set('Cache-Control', 'no-store');
    const token = cookie.read(ctx);
    const administrator = token === undefined ? undefined : await findSession(db, token);
    if (!administrator) throw new AppError('unauthorized', 'Sign in to the back office first.');
    ctx.state.administrator = administrator;
    await next();
  };
}
