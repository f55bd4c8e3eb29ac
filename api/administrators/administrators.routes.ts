import type Router from '@koa/router';
import type { Kysely, Transaction } from 'kysely';
import { z } from 'zod';
import { type AuditedAction, writeAudit } from '../audit/audit.queries.ts';
import {
  ADMINISTRATORS_API,
  type Done,
  type ListedAdministrator,
  newAdministratorSchema,
  passwordChangeSchema,
  roleChangeSchema,
} from '../contract/calls/administrators.ts';
import type { DB } from '../database/tables.ts';
import { AppError } from '../errors.ts';
import { readJson } from '../http/read-json.ts';
import { validate } from '../http/validate.ts';
import { knownDevices } from '../sessions/known-device.ts';
import type { LoginOptions } from '../sessions/login.routes.ts';
import { withOwnPassword } from '../sessions/own-password.ts';
import type { AdministratorState, Guard } from '../sessions/require-administrator.ts';
import { sessionCookie } from '../sessions/session-cookie.ts';
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

const MAX_BODY_BYTES = 4_096;

const ALL = ADMINISTRATORS_API.administrators;
const ONE = `${ALL}/:id`;

const paramsSchema = z.object({
  id: z
    .string()
    .regex(/^[1-9]\d{0,8}$/, 'must be the number of an administrator')
    .transform(Number),
});

/**
 * The accounts of the back office: adding, disabling and enabling them, their roles, and the own
 * password.
 */
export function addAdministratorRoutes(
  router: Router,
  db: Kysely<DB>,
  { officeUrl, idleMinutes }: LoginOptions,
  guard: Guard,
): void {
  const cookie = sessionCookie(officeUrl);
  const devices = knownDevices(db, officeUrl);
  const administrators = guard('administrator');
  const confirmed = guard('administrator', 'confirmed');

  router.get<AdministratorState>(ALL, administrators, async (ctx) => {
    const accounts = await listAdministrators(db);
    ctx.body = accounts.map(({ createdAt, disabledAt, ...account }) => ({
      ...account,
      createdAt: createdAt.toISOString(),
      disabledAt: disabledAt?.toISOString() ?? null,
      self: account.id === ctx.state.administrator.id,
    })) satisfies ListedAdministrator[];
  });

  router.post<AdministratorState>(ALL, confirmed, async (ctx) => {
    const credentials = validate(newAdministratorSchema, await readJson(ctx, MAX_BODY_BYTES));
    const { administrator } = ctx.state;
    const { username } = await db.transaction().execute(async (trx) => {
      const created = await createAdministrator(trx, credentials);
      const { username: subject, role } = created;
      const after = { role };
      await writeAudit(trx, administrator, { action: 'administrator.create', subject, after });
      return created;
    });
    ctx.body = { success: true, message: `${username} can sign in now.` } satisfies Done;
  });

  router.post<AdministratorState>(`${ONE}/disable`, administrators, async (ctx) => {
    const { id } = validate(paramsSchema, ctx.params);
    refuseOwn(ctx.state, id, 'You cannot disable yourself. Ask another administrator.');
    const username = await change(ctx.state, id, async (trx) => {
      await disableAdministrator(trx, id);
      return { action: 'administrator.disable' };
    });
    ctx.body = { success: true, message: `${username} cannot sign in any more.` } satisfies Done;
  });

  router.post<AdministratorState>(`${ONE}/enable`, confirmed, async (ctx) => {
    const { id } = validate(paramsSchema, ctx.params);
    const username = await change(ctx.state, id, async (trx) => {
      await enableAdministrator(trx, id);
      return { action: 'administrator.enable' };
    });
    ctx.body = { success: true, message: `${username} can sign in again.` } satisfies Done;
  });

  router.put<AdministratorState>(`${ONE}/role`, confirmed, async (ctx) => {
    const { id } = validate(paramsSchema, ctx.params);
    const { role } = validate(roleChangeSchema, await readJson(ctx, MAX_BODY_BYTES));
    refuseOwn(ctx.state, id, 'You cannot change your own role. Ask another administrator.');
    const username = await change(ctx.state, id, async (trx, account) => {
      await setRole(trx, id, role);
      return { action: 'administrator.role', before: { role: account.role }, after: { role } };
    });
    ctx.body = { success: true, message: `${username} has the role ${role} now.` } satisfies Done;
  });

  router.post<AdministratorState>(ADMINISTRATORS_API.password, guard('viewer'), async (ctx) => {
    const { currentPassword, newPassword } = validate(
      passwordChangeSchema,
      await readJson(ctx, MAX_BODY_BYTES),
    );
    const { administrator } = ctx.state;
    const { id, username } = administrator;
    const candidate = { password: newPassword, username, former: currentPassword };
    await checkNewPassword({ ...candidate, field: 'newPassword' });
    const entered = { field: 'currentPassword', password: currentPassword };
    const token = await withOwnPassword(ctx, db, administrator, entered, async (trx) => {
      await setPassword(trx, id, newPassword);
      await closeSessionsOf(trx, id);
      await writeAudit(trx, administrator, { action: 'administrator.password', subject: username });
      return beginSession(trx, administrator, undefined, idleMinutes);
    });
    cookie.write(ctx, token);
    await devices.remember(ctx, id);
    ctx.body = {
      success: true,
      message: 'Your password has changed. All your other sessions have ended.',
    } satisfies Done;
  });

  /** Changes an account, and notes it in the same transaction. @returns the account's name */
  const change = (
    { administrator }: AdministratorState,
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

/** @throws AppError `conflict` where it is the account that asks */
function refuseOwn({ administrator }: AdministratorState, id: number, message: string): void {
  if (id === administrator.id) throw new AppError('conflict', message);
}
