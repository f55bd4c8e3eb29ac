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

/** Of no password at all: what is verified for a name that nobody has, at the same cost. */
const NOBODY =
  '$argon2id$v=19$m=19456,t=2,p=1$iINLxKxRe+I7r71KcEHSCw$l+ORbsFuswOAdwQS8gFBgmmIPxaJEiTBeROSyPNG6XU';

/** Names are compared without regard to case. */
export const foldName = (username: string): string => username.toLowerCase();

/**
 * Adds an account of the back office.
 * @param role what it may do; everything unless given
 * @throws AppError `invalid_input` when the name is malformed or taken, or the password breaks a rule
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

/** The administrator's name as it is spelled; undefined where nobody is called so. */
export async function findName(db: Kysely<DB>, username: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('administrators')
    .select('username')
    .where(sql`lower(username)`, '=', foldName(username))
    .executeTakeFirst();
  return found?.username;
}

/**
 * Does something as the administrator with this name and password. To verify takes a while; who was
 * given another password meanwhile, or disabled, is not let in by the former one, as all that the
 * change was to end would have ended before this begins.
 * @param work in a transaction that keeps the password as it is
 * @returns what the work gives; null for anyone else, after the same verifying
 */
export async function authenticate<Result>(
  db: Kysely<DB>,
  { username, password }: Credentials,
  work: (trx: Transaction<DB>, administrator: Administrator) => Promise<Result>,
): Promise<Result | null> {
  const found = await db
    .selectFrom('administrators')
    .select(['id', 'username', 'password_hash'])
    .where(sql`lower(username)`, '=', foldName(username))
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  const matches = await verifyPassword(found?.password_hash ?? NOBODY, password);
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
