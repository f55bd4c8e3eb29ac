import { text } from 'node:stream/consumers';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import {
  disableAdministrator,
  enableAdministrator,
  getAdministratorByName,
  listAdministrators,
  setPassword,
  setRole,
} from '../api/administrators/administrators.queries.ts';
import { createAdministrator } from '../api/administrators/administrators.ts';
import { checkNewPassword, generatePassword } from '../api/administrators/new-password.ts';
import { TERMINAL, writeAudit } from '../api/audit/audit.queries.ts';
import { loadConfig } from '../api/config.ts';
import { ROLES, type Role, roleSchema } from '../api/contract/calls/roles.ts';
import type { DB } from '../api/database/tables.ts';
import { AppError } from '../api/errors.ts';
import { closeChallengesOf } from '../api/second-factor/login-challenges.queries.ts';
import { removeSecondFactor } from '../api/second-factor/second-factor.queries.ts';
import { forgetAllFailures } from '../api/sessions/login-attempts.queries.ts';
import { closeSessionsOf } from '../api/sessions/sessions.queries.ts';
import { type CommandResult, flag, type Output, runCommand } from './cli/command.ts';
import { aligned } from './cli/format.ts';
import { withDatabase } from './cli/with-database.ts';

const ACTIONS = [
  'create',
  'password',
  'disable',
  'enable',
  'unlock',
  'reset-second-factor',
] as const;
type Action = (typeof ACTIONS)[number] | 'role';

const DONE: Readonly<Record<Action, string>> = {
  create: 'can sign in now',
  password: 'has a new password, and all sessions have ended',
  disable: 'can no longer sign in, and all sessions have ended',
  enable: 'can sign in again',
  role: 'has a new role',
  unlock: 'is no longer slowed down by failed attempts to sign in',
  'reset-second-factor': 'signs in with the password only, and all sessions have ended',
};

const USAGE = `must be list, one of ${ACTIONS.join(', ')} with a name, or role with a name and a role`;

await runCommand({
  name: 'admin',
  summary:
    'Manages the accounts of the back office. A new password is generated and shown once, unless --password-stdin is set.',
  positionals: `list | ${ACTIONS.map((action) => `${action} NAME`).join(' | ')} | role NAME ROLE`,
  schema: z.object({
    role: roleSchema
      .optional()
      .describe(`ROLE: role of a new account: ${ROLES.join(', ')} (default)`),
    passwordStdin: flag('read the password from standard input'),
    files: z.union(
      [
        z.tuple([z.literal('list')]),
        z.tuple([z.enum(ACTIONS), z.string()]),
        z.tuple([z.literal('role'), z.string(), roleSchema]),
      ],
      USAGE,
    ),
  }),
  async run({ passwordStdin, role, files: [action, name, newRole] }, output) {
    if (role !== undefined && action !== 'create')
      throw new AppError(
        'invalid_input',
        '--role works only with create. Run role NAME ROLE instead.',
      );
    const given = passwordStdin ? (await text(process.stdin)).replace(/\r?\n$/, '') : undefined;
    return withDatabase(loadConfig(), ({ db }) =>
      name === undefined || action === 'list'
        ? list(db, output)
        : carryOut(db, { action, name, given, role: newRole ?? role }, output),
    );
  },
});

async function list(db: Kysely<DB>, { say }: Output): Promise<CommandResult> {
  const administrators = await listAdministrators(db);
  const day = (moment: Date | null) => moment?.toISOString().slice(0, 10) ?? '';
  const lines = administrators.map(({ username, role, createdAt, disabledAt, sessions }) => [
    username,
    role,
    day(createdAt),
    `${sessions}`,
    day(disabledAt),
  ]);
  say(aligned([['name', 'role', 'since', 'open sessions', 'disabled since'], ...lines]));
  return { json: { administrators } };
}

type AccountChange = {
  readonly action: Action;
  readonly name: string;
  readonly given: string | undefined;
  /** Role of a new account, or the new role. Default: administrator. */
  readonly role: Role | undefined;
};

async function carryOut(
  db: Kysely<DB>,
  { action, name, given, role = 'administrator' }: AccountChange,
  { say }: Output,
): Promise<CommandResult> {
  const needsPassword = action === 'create' || action === 'password';
  const password = given ?? generatePassword(name);
  const username = await db.transaction().execute(async (trx) => {
    const administrator =
      action === 'create'
        ? await createAdministrator(trx, { username: name, password, role })
        : await getAdministratorByName(trx, name);
    const { id, username: subject, role: before } = administrator;
    if (action === 'disable') await disableAdministrator(trx, id);
    if (action === 'enable') await enableAdministrator(trx, id);
    if (action === 'role') await setRole(trx, id, role);
    if (action === 'password') {
      const { password_hash: formerHash } = await trx
        .selectFrom('administrators')
        .select('password_hash')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      await checkNewPassword({ username: subject, password, formerHash, field: 'password' });
      await setPassword(trx, id, password);
      await closeSessionsOf(trx, id);
    }
    if (action === 'unlock' || action === 'password') await forgetAllFailures(trx, subject);
    if (action === 'reset-second-factor') {
      await removeSecondFactor(trx, id);
      await closeChallengesOf(trx, id);
      await closeSessionsOf(trx, id);
    }
    const isReset = action === 'reset-second-factor';
    const auditAction = isReset ? 'second_factor.reset' : (`administrator.${action}` as const);
    await writeAudit(trx, TERMINAL, {
      action: auditAction,
      subject,
      ...(action === 'role' && { before: { role: before } }),
      ...((action === 'role' || action === 'create') && { after: { role } }),
    });
    return subject;
  });
  say(`${username}: ${DONE[action]}`);
  const isNew = needsPassword && given === undefined;
  if (isNew) say(`Password  ${password}  (shown only once)`);
  return { json: { action, username, ...(isNew && { password }) } };
}
