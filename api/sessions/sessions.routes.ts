import type Router from '@koa/router';
import type { Context, Middleware } from 'koa';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { authenticate, findName } from '../administrators/administrators.ts';
import { NOBODY, writeAudit } from '../audit/audit.queries.ts';
import { ADMINISTRATORS_API, type Done, type ListedSession } from '../contract/administrators.ts';
import { ADMIN_API, type AdminSession } from '../contract/back-office.ts';
import type { DB } from '../database/tables.ts';
import { AppError } from '../errors.ts';
import { readJson } from '../http/read-json.ts';
import { pathName, validate } from '../http/validate.ts';
import { beginAttempt, forgetFailures } from './login-attempts.queries.ts';
import type { AdministratorState } from './require-administrator.ts';
import { checkSameOrigin } from './same-origin.ts';
import { sessionCookie } from './session-cookie.ts';
import {
  beginSession,
  closeSession,
  findSession,
  listSessions,
  revokeSession,
} from './sessions.queries.ts';

const MAX_BODY_BYTES = 4_096;

const credentialsSchema = z.object({
  username: pathName,
  password: z.string().min(1).max(256, 'must have at most 256 characters'),
});

const sessionParams = z.object({
  id: z.string().regex(/^[0-9a-f]{24}$/, 'must be the id of a session'),
});

/**
 * Signing in and out, and who is signed in. Answers to both are `{ success, message }` (back-office.md, 7), with the error
 * that every call of ours answers beside it where success is false.
 * @param siteUrl origin of the site
 * @param timeZone that the back office is told
 * @param guard requireAdministrator
 */
export function addSessionRoutes(
  router: Router,
  db: Kysely<DB>,
  { siteUrl, timeZone }: { readonly siteUrl: string; readonly timeZone: string },
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
    const token = await authenticate(db, credentials, async (trx, administrator) => {
      const { username: subject } = administrator;
      await forgetFailures(trx, attempt);
      await writeAudit(trx, administrator, { action: 'session.sign_in', subject });
      return beginSession(trx, administrator, cookie.read(ctx));
    });
    if (token === null) {
      await noteFailure(credentials.username);
      return refuse(ctx, 'unauthorized', 'Username or password is incorrect');
    }
    cookie.write(ctx, token);
    ctx.body = { success: true, message: 'Signed in' };
  });

  router.post(ADMIN_API.logout, async (ctx) => {
    checkSameOrigin(ctx, siteUrl);
    ctx.set('Cache-Control', 'no-store');
    const token = cookie.read(ctx);
    if (token !== undefined) await signOut(token);
    cookie.clear(ctx);
    ctx.body = { success: true, message: 'Signed out' };
  });

  router.get<AdministratorState>(ADMIN_API.session, guard, (ctx) => {
    const { username } = ctx.state.administrator;
    ctx.body = { authenticated: true, username, timeZone } satisfies AdminSession;
  });

  router.get(ADMINISTRATORS_API.sessions, guard, async (ctx) => {
    const sessions = await listSessions(db, cookie.read(ctx));
    ctx.body = sessions.map(({ createdAt, lastSeenAt, expiresAt, ...session }) => ({
      ...session,
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    })) satisfies ListedSession[];
  });

  router.delete<AdministratorState>(`${ADMINISTRATORS_API.sessions}/:id`, guard, async (ctx) => {
    const { id } = validate(sessionParams, ctx.params);
    const { administrator } = ctx.state;
    const username = await db.transaction().execute(async (trx) => {
      const subject = await revokeSession(trx, id);
      if (subject !== undefined)
        await writeAudit(trx, administrator, { action: 'session.revoke', subject });
      return subject;
    });
    if (username === undefined) throw new AppError('not_found', 'There is no such session.');
    ctx.body = { success: true, message: `A session of ${username} has ended.` } satisfies Done;
  });

  async function signOut(token: string): Promise<void> {
    await db.transaction().execute(async (trx) => {
      const administrator = await findSession(trx, token);
      await closeSession(trx, token);
      if (administrator)
        await writeAudit(trx, administrator, {
          action: 'session.sign_out',
          subject: administrator.username,
        });
    });
  }

  /** A name that nobody has may be a password in the wrong field: it is not written down. */
  async function noteFailure(name: string): Promise<void> {
    await db.transaction().execute(async (trx) => {
      const subject = (await findName(trx, name)) ?? '';
      await writeAudit(trx, NOBODY, { action: 'session.sign_in_failed', subject });
    });
  }
}

function refuse(ctx: Context, code: 'unauthorized' | 'too_many_requests', message: string): void {
  const error = new AppError(code, message);
  ctx.status = error.status;
  ctx.body = { success: false, message, error };
}
