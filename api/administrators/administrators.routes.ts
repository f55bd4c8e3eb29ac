import type { Kysely, Transaction } from 'kysely';
import { type AuditedAction, writeAudit } from '../audit/audit.queries.ts';
import { ADMINISTRATOR_ROUTES } from '../contract/calls/administrators.ts';
import type { DB } from '../database/tables.ts';
import { AppError } from '../errors.ts';
import { done, type Serve } from '../http/serve-routes.ts';
import { sessionCookie } from '../sessions/host-cookie.ts';
import { knownDevices } from '../sessions/known-device.ts';
import type { LoginOptions } from '../sessions/login.routes.ts';
import { withOwnPassword } from '../sessions/own-password.ts';
import { clientOf } from '../sessions/session-client.ts';
import { beginSession, closeSessionsOf } from '../sessions/sessions.queries.ts';
import {
  disableAdministrator,
  enableAdministrator,
  getAdministrator,
  listAdministrators,
  setPassword,
  setRole,
} from './administrators.queries.ts';
import { type Administrator, createAdministrator } from './administrators.ts';
import { checkNewPassword } from './new-password.ts';

/**
 * The accounts of the back office: adding, disabling and enabling them, their roles, and changing one's
 * password.
 */
export function addAdministratorRoutes(
  serve: Serve,
  db: Kysely<DB>,
  { officeUrl, idleMinutes }: LoginOptions,
): void {
  const cookie = sessionCookie(officeUrl);
  const devices = knownDevices(db, officeUrl);

  serve(ADMINISTRATOR_ROUTES.list, async ({ administrator }) => {
    const accounts = await listAdministrators(db);
    return accounts.map((account) => ({ ...account, self: account.id === administrator.id }));
  });

  serve(ADMINISTRATOR_ROUTES.create, async ({ body: credentials, administrator }) => {
    const { username } = await db.transaction().execute(async (trx) => {
      const created = await createAdministrator(trx, credentials);
      const { username: subject, role } = created;
      const after = { role };
      await writeAudit(trx, administrator, { action: 'administrator.create', subject, after });
      return created;
    });
    return done(`${username} can sign in now.`);
  });

  serve(ADMINISTRATOR_ROUTES.disable, async ({ params: { id }, administrator }) => {
    refuseOwn(administrator, id, 'You cannot disable yourself. Ask another administrator.');
    const username = await change(administrator, id, async (trx) => {
      await disableAdministrator(trx, id);
      return { action: 'administrator.disable' };
    });
    return done(`${username} cannot sign in any more.`);
  });

  serve(ADMINISTRATOR_ROUTES.enable, async ({ params: { id }, administrator }) => {
    const username = await change(administrator, id, async (trx) => {
      await enableAdministrator(trx, id);
      return { action: 'administrator.enable' };
    });
    return done(`${username} can sign in again.`);
  });

  serve(
    ADMINISTRATOR_ROUTES.changeRole,
    async ({ params: { id }, body: { role }, administrator }) => {
      refuseOwn(administrator, id, 'You cannot change your own role. Ask another administrator.');
      const username = await change(administrator, id, async (trx, account) => {
        await setRole(trx, id, role);
        return { action: 'administrator.role', before: { role: account.role }, after: { role } };
      });
      return done(`${username} has the role ${role} now.`);
    },
  );

  serve(ADMINISTRATOR_ROUTES.changePassword, async ({ ctx, body, administrator }) => {
    const { currentPassword, newPassword } = body;
    const { id, username } = administrator;
    const candidate = { password: newPassword, username, former: currentPassword };
    await checkNewPassword({ ...candidate, field: 'newPassword' });
    const entered = { field: 'currentPassword', password: currentPassword };
    const token = await withOwnPassword(ctx, db, administrator, entered, async (trx) => {
      await setPassword(trx, id, newPassword);
      await closeSessionsOf(trx, id);
      await writeAudit(trx, administrator, { action: 'administrator.password', subject: username });
      return beginSession(trx, administrator, { idleMinutes, client: clientOf(ctx) });
    });
    cookie.write(ctx, token);
    await devices.remember(ctx, id);
    return done('Your password has changed. All your other sessions have ended.');
  });

  /** Changes an account, and writes the audit log in the same transaction. @returns the account's name */
  const change = (
    administrator: Administrator,
    id: number,
    work: (trx: Transaction<DB>, account: Administrator) => Promise<Omit<AuditedAction, 'subject'>>,
  ): Promise<string> =>
    db.transaction().execute(async (trx) => {
      const account = await getAdministrator(trx, id);
      const deed = await work(trx, account);
      await writeAudit(trx, administrator, { ...deed, subject: account.username });
      return account.username;
    });
}

/** @throws AppError `conflict` if the account is the administrator's own */
function refuseOwn(administrator: Administrator, id: number, message: string): void {
  if (id === administrator.id) throw new AppError('conflict', message);
}
