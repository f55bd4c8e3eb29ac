import type { Kysely } from 'kysely';
import type { Administrator } from '../administrators/administrators.ts';
import { writeAudit } from '../audit/audit.queries.ts';
import { SESSION_ROUTES } from '../contract/calls/sessions.ts';
import type { DB } from '../database/tables.ts';
import { AppError } from '../errors.ts';
import { done, type Serve } from '../http/serve-routes.ts';
import { sessionCookie } from './host-cookie.ts';
import { addLoginRoutes, type LoginOptions } from './login.routes.ts';
import { withOwnPassword } from './own-password.ts';
import {
  CONFIRMED_SECONDS,
  closeSession,
  confirmSession,
  findSession,
  listSessions,
  revokeSession,
} from './sessions.queries.ts';

/**
 * Signing in and out, and the open sessions.
 * @param options.timeZone of the back office
 * @param options.publicOrigin origin of the site if the back office has its own host, else null
 */
export function addSessionRoutes(
  serve: Serve,
  db: Kysely<DB>,
  options: LoginOptions & { readonly timeZone: string; readonly publicOrigin: string | null },
): void {
  const { officeUrl, publicOrigin, timeZone } = options;
  addLoginRoutes(serve, db, options);
  const cookie = sessionCookie(officeUrl);

  serve(SESSION_ROUTES.signOut, async ({ ctx }) => {
    const token = cookie.read(ctx);
    if (token !== undefined) await signOut(token);
    cookie.clear(ctx);
    return done('Signed out');
  });

  serve(SESSION_ROUTES.read, ({ administrator: { username, role } }) => ({
    authenticated: true as const,
    username,
    role,
    timeZone,
    publicOrigin,
  }));

  serve(SESSION_ROUTES.confirmPassword, async ({ ctx, body: { password }, administrator }) => {
    const token = cookie.read(ctx) ?? '';
    const entered = { field: 'password', password };
    await withOwnPassword(ctx, db, administrator, entered, (trx) => confirmSession(trx, token));
    const minutes = CONFIRMED_SECONDS / 60;
    return done(`Your password holds for ${minutes} minutes.`);
  });

  serve(SESSION_ROUTES.list, ({ ctx, administrator }) =>
    listSessions(db, cookie.read(ctx), visibleOwner(administrator)),
  );

  serve(SESSION_ROUTES.revoke, async ({ params: { id }, administrator }) => {
    const closed = await db.transaction().execute(async (trx) => {
      const session = await revokeSession(trx, id, visibleOwner(administrator));
      if (session === undefined) return undefined;
      const { username: subject, ...before } = session;
      await writeAudit(trx, administrator, { action: 'session.revoke', subject, before });
      return session;
    });
    if (closed === undefined) throw new AppError('not_found', 'There is no such session.');
    return done(`A session of ${closed.username} has ended.`);
  });

  /** Administrators see the sessions of all accounts, other roles their own. */
  function visibleOwner({ id, role }: Administrator): number | undefined {
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
