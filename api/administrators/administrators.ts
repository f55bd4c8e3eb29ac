import { type Kysely, sql, type Transaction } from 'kysely';
import { newAdministratorSchema } from '../contract/calls/administrators.ts';
import type { Role } from '../contract/calls/roles.ts';
import type { DB } from '../database/tables.ts';
import { AppError } from '../errors.ts';
import { checkNewPassword } from './new-password.ts';
import { hashPassword, verifyPassword } from './password-hash.ts';

export type Credentials = { readonly username: string; readonly password: string };

/** An account of the back office. */
export type Administrator = {
  readonly id: number;
  readonly username: string;
  readonly role: Role;
};

/** The hash of no password, verified for an unknown name so that it costs the same time as a known one. */
const NO_PASSWORD =
  '$argon2id$v=19$m=19456,t=2,p=1$iINLxKxRe+I7r71KcEHSCw$l+ORbsFuswOAdwQS8gFBgmmIPxaJEiTBeROSyPNG6XU';

/** Usernames are compared in this form, regardless of case. */
export const foldName = (username: string): string => username.toLowerCase();

/**
 * Adds an account of the back office.
 * @param role by default administrator
 * @throws AppError `invalid_input` if the name is malformed or taken, or the password breaks a rule
 */
export async function createAdministrator(
  db: Kysely<DB>,
  { username: name, password: word, role = 'administrator' }: Credentials & { role?: Role },
): Promise<Administrator> {
  const parsed = newAdministratorSchema.safeParse({ username: name, password: word, role });
  if (!parsed.success)
    throw new AppError(
      'invalid_input',
      parsed.error.issues.map(({ message }) => message).join(' '),
    );
  const { username, password } = parsed.data;
  await checkNewPassword({ password, username, field: 'password' });
  const created = await db
    .insertInto('administrators')
    .values({ username, password_hash: await hashPassword(password), role })
    .onConflict((conflict) => conflict.expression(sql`lower(username)`).doNothing())
    .returning(['id', 'username', 'role'])
    .executeTakeFirst();
  if (created) return created;
  throw new AppError('invalid_input', `There is already an administrator named ${username}.`);
}

export async function hasAdministrators(db: Kysely<DB>): Promise<boolean> {
  const any = await db.selectFrom('administrators').select('id').limit(1).executeTakeFirst();
  return any !== undefined;
}

/** Finds the administrator with this name, regardless of case. */
export const named = (db: Kysely<DB>, username: string) =>
  db.selectFrom('administrators').where(sql`lower(username)`, '=', foldName(username));

/** An administrator's name as it is spelled in the database; undefined if there is none. */
export async function findName(db: Kysely<DB>, username: string): Promise<string | undefined> {
  const found = await named(db, username).select('username').executeTakeFirst();
  return found?.username;
}

/**
 * Runs work as the administrator with this name and password. Verification takes some 24 ms, so the account
 * is checked again afterwards: the former password of an account that has been changed or disabled in the
 * meantime is refused.
 * @param work runs in a transaction in which neither the account nor its password changes
 * @returns the result of `work`; null if the credentials are wrong, after the same time
 */
export async function authenticate<Result>(
  db: Kysely<DB>,
  { username, password }: Credentials,
  work: (trx: Transaction<DB>, administrator: Administrator) => Promise<Result>,
): Promise<Result | null> {
  const found = await named(db, username)
    .select(['id', 'username', 'password_hash'])
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  const matches = await verifyPassword(found?.password_hash ?? NO_PASSWORD, password);
  if (!found || !matches) return null;
  return db.transaction().execute(async (trx) => {
    const administrator = await trx
      .selectFrom('administrators')
      .select(['id', 'username', 'role'])
      .where('id', '=', found.id)
      .where('password_hash', '=', found.password_hash)
      .where('disabled_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst();
    return administrator ? work(trx, administrator) : null;
  });
}
