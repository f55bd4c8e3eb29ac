import type Router from '@koa/router';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { writeAudit } from '../audit/audit.queries.ts';
import {
  ADMINISTRATORS_API,
  confirmationSchema,
  type Done,
  type ListedSession,
} from '../contract/calls/administrators.ts';
import { ADMIN_API, type AdminSession } from '../contract/calls/back-office.ts';
import type { DB } from '../database/tables.ts';
import { AppError } from '../errors.ts';
import { readJson } from '../http/read-json.ts';
import { validate } from '../http/validate.ts';
import { CONFIRMED_SECONDS, confirmSession } from './confirmations.queries.ts';
import { addLoginRoutes, type LoginOptions } from './login.routes.ts';
import { withOwnPassword } from './own-password.ts';
import type { AdministratorState, Guard } from './require-administrator.ts';
import { checkSameOrigin } from './same-origin.ts';
import { sessionCookie } from './session-cookie.ts';
import { closeSession, findSession, listSessions, revokeSession } from './sessions.queries.ts';

const MAX_BODY_BYTES = 4_096;

const sessionParams = z.object({
  id: z.string().regex(/^[0-9a-f]{24}$/, 'must be the id of a session'),
});

/**
 * Signing in and out, and the open sessions.
 * @param options.timeZone of the back office
 * @param options.publicOrigin of the site, where the back office has a host of its own; else null
 */
export function addSessionRoutes(
  router: Router,
  db: Kysely<DB>,
  options: LoginOptions & { readonly timeZone: string; readonly publicOrigin: string | null },
  guard: Guard,
): void {
  const { officeUrl, publicOrigin, timeZone } = options;
  addLoginRoutes(router, db, options);
  const cookie = sessionCookie(officeUrl);

  router.post(ADMIN_API.logout, async (ctx) => {
    checkSameOrigin(ctx, officeUrl);
    ctx.set('Cache-Control', 'no-store');
    const token = cookie.read(ctx);
    if (token !== undefined) await signOut(token);
    cookie.clear(ctx);
    ctx.body = { success: true, message: 'Signed out' };
  });

  router.get<AdministratorState>(ADMIN_API.session, guard('viewer'), (ctx) => {
    const { username, role } = ctx.state.administrator;
    ctx.body = {
      authenticated: true,
      username,
      role,
      timeZone,
      publicOrigin,
    } satisfies AdminSession;
  });

  router.post<AdministratorState>(ADMIN_API.confirmPassword, guard('viewer'), async (ctx) => {
    const { password } = validate(confirmationSchema, await readJson(ctx, MAX_BODY_BYTES));
    const token = cookie.read(ctx) ?? '';
    const entered = { field: 'password', password };
    await withOwnPassword(ctx, db, ctx.state.administrator, entered, (trx) =>
      confirmSession(trx, token),
    );
    const minutes = CONFIRMED_SECONDS / 60;
    const message = `Your password holds for ${minutes} minutes.`;
    ctx.body = { success: true, message } satisfies Done;
  });

  router.get<AdministratorState>(ADMINISTRATORS_API.sessions, guard('viewer'), async (ctx) => {
    const sessions = await listSessions(db, cookie.read(ctx), visibleOwner(ctx.state));
    ctx.body = sessions.map(({ createdAt, lastSeenAt, idleEndsAt, expiresAt, ...session }) => ({
      ...session,
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      idleEndsAt: idleEndsAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    })) satisfies ListedSession[];
  });

  router.delete<AdministratorState>(
    `${ADMINISTRATORS_API.sessions}/:id`,
    guard('viewer'),
    async (ctx) => {
      const { id } = validate(sessionParams, ctx.params);
      const { administrator } = ctx.state;
      const username = await db.transaction().execute(async (trx) => {
        const subject = await revokeSession(trx, id, visibleOwner(ctx.state));
        if (subject !== undefined)
          await writeAudit(trx, administrator, { action: 'session.revoke', subject });
        return subject;
      });
      if (username === undefined) throw new AppError('not_found', 'There is no such session.');
      ctx.body = { success: true, message: `A session of ${username} has ended.` } satisfies Done;
    },
  );

  /** Administrators see the sessions of all accounts, other roles their own. */
  function visibleOwner({ administrator: { id, role } }: AdministratorState): number | undefined {
    return role === 'administrator' ? undefined : id;
  }

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
}
