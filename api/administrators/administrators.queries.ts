import { type Kysely, sql, type Transaction } from 'kysely';
import type { DB } from '../database/tables.ts';
import { AppError } from '../errors.ts';
import { closeSessionsOf, listSessions } from '../sessions/sessions.queries.ts';
import { type Administrator, foldName } from './administrators.ts';
import { hashPassword } from './password-hash.ts';

/** All administrators by name, with the number of their open sessions. */
export async function listAdministrators(db: Kysely<DB>) {
  const [administrators, sessions] = await Promise.all([
    db
      .selectFrom('administrators')
      .select(['id', 'username', 'created_at as createdAt', 'disabled_at as disabledAt'])
      .orderBy(sql`lower(username)`)
      .execute(),
    listSessions(db, undefined),
  ]);
  return administrators.map((administrator) => ({
    ...administrator,
    sessions: sessions.filter(({ username }) => username === administrator.username).length,
  }));
}

const findBy = async (
  db: Kysely<DB>,
  column: 'id' | 'username',
  value: number | string,
): Promise<Administrator> => {
  const found = await db
    .selectFrom('administrators')
    .select(['id', 'username'])
    .where(column === 'id' ? sql`id::bigint` : sql`lower(username)`, '=', value)
    .executeTakeFirst();
  if (found) return found;
  throw new AppError('not_found', `There is no administrator ${value}.`);
};

/** @throws AppError `not_found` */
export const getAdministrator = (db: Kysely<DB>, id: number) => findBy(db, 'id', id);

/** @throws AppError `not_found` */
export const getAdministratorByName = (db: Kysely<DB>, username: string) =>
  findBy(db, 'username', foldName(username));

/**
 * Keeps an administrator from signing in, and ends their sessions. Where two disable each other at
 * the same moment, the second waits here for the first, and does not get through.
 * @throws AppError `conflict` where nobody would be left who can sign in
 */
export async function disableAdministrator(trx: Transaction<DB>, id: number): Promise<void> {
  const enabled = await trx
    .selectFrom('administrators')
    .select('id')
    .where('disabled_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  if (enabled.every((administrator) => administrator.id === id))
    throw new AppError('conflict', 'Nobody would be left who can sign in.');
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

/** @param password one that is fit, as `newPasswordSchema` says */
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
}
