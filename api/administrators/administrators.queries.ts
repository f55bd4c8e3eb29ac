import { randomBytes } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Role } from '../contract/calls/roles.ts';
import type { DB } from '../database/tables.ts';
import { AppError } from '../errors.ts';
import { closeChallengesOf } from '../second-factor/login-challenges.queries.ts';
import { closeSessionsOf, listSessions } from '../sessions/sessions.queries.ts';
import { type Administrator, foldName, named } from './administrators.ts';
import { hashPassword } from './password-hash.ts';

const DEVICE_KEY_BYTES = 32;

/** All administrators by name, with the number of their open sessions. */
export async function listAdministrators(db: Kysely<DB>) {
  const [administrators, sessions] = await Promise.all([
    db
      .selectFrom('administrators')
      .select(['id', 'username', 'role', 'created_at as createdAt', 'disabled_at as disabledAt'])
      .select(
        sql<boolean>`exists (select from second_factors
          where administrator_id = administrators.id and confirmed_at is not null)`.as(
          'secondFactor',
        ),
      )
      .orderBy(sql`lower(username)`)
      .execute(),
    listSessions(db, undefined),
  ]);
  return administrators.map((administrator) => ({
    ...administrator,
    sessions: sessions.filter(({ username }) => username === administrator.username).length,
  }));
}

const missing = (who: number | string) =>
  new AppError('not_found', `There is no administrator ${who}.`);

/** @throws AppError `not_found` */
export const getAdministrator = (db: Kysely<DB>, id: number): Promise<Administrator> =>
  db
    .selectFrom('administrators')
    .select(['id', 'username', 'role'])
    .where(sql`id::bigint`, '=', id)
    .executeTakeFirstOrThrow(() => missing(id));

/** @throws AppError `not_found` */
export const getAdministratorByName = (db: Kysely<DB>, username: string): Promise<Administrator> =>
  named(db, username)
    .select(['id', 'username', 'role'])
    .executeTakeFirstOrThrow(() => missing(foldName(username)));

/**
 * Locks all enabled accounts with the role administrator, and checks that another one than this remains. If
 * two administrators disable or demote each other at the same moment, the second transaction waits for the
 * first, sees its result, and is refused.
 * @throws AppError `conflict` if the account is the last enabled administrator
 */
async function keepAnAdministrator(trx: Transaction<DB>, id: number): Promise<void> {
  const enabled = await trx
    .selectFrom('administrators')
    .select('id')
    .where('disabled_at', 'is', null)
    .where('role', '=', 'administrator')
    .orderBy('id')
    .forUpdate()
    .execute();
  if (enabled.every((administrator) => administrator.id === id))
    throw new AppError(
      'conflict',
      'This is the last enabled administrator. Give another account the role administrator first.',
    );
}

/**
 * Disables an account and ends its sessions.
 * @throws AppError `conflict` if it is the last enabled administrator
 */
export async function disableAdministrator(trx: Transaction<DB>, id: number): Promise<void> {
  await keepAnAdministrator(trx, id);
  await trx
    .updateTable('administrators')
    .set({ disabled_at: sql`coalesce(disabled_at, now())` })
    .where('id', '=', id)
    .execute();
  await closeSessionsOf(trx, id);
}

export async function enableAdministrator(trx: Transaction<DB>, id: number): Promise<void> {
  await trx.updateTable('administrators').set({ disabled_at: null }).where('id', '=', id).execute();
}

/**
 * Gives an account another role. Its sessions stay open: each request reads the role from the database.
 * @throws AppError `conflict` if the last enabled administrator would be demoted
 */
export async function setRole(trx: Transaction<DB>, id: number, role: Role): Promise<void> {
  if (role !== 'administrator') await keepAnAdministrator(trx, id);
  await trx.updateTable('administrators').set({ role }).where('id', '=', id).execute();
}

/**
 * Sets a password. All known devices of the account become unknown, and sign-ins that wait for a code have
 * to start again.
 * @param password one that `checkNewPassword` has accepted
 */
export async function setPassword(
  trx: Transaction<DB>,
  id: number,
  password: string,
): Promise<void> {
  await trx
    .updateTable('administrators')
    .set({ password_hash: await hashPassword(password) })
    .where('id', '=', id)
    .execute();
  await forgetDevices(trx, id);
  await closeChallengesOf(trx, id);
}

/** Makes every device of an administrator unknown. */
export async function forgetDevices(db: Kysely<DB>, id: number): Promise<void> {
  const device_key = randomBytes(DEVICE_KEY_BYTES);
  await db.updateTable('administrators').set({ device_key }).where('id', '=', id).execute();
}
