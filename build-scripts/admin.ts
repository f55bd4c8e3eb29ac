import { randomBytes } from 'node:crypto';
import { text } from 'node:stream/consumers';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import {
  disableAdministrator,
  enableAdministrator,
  getAdministratorByName,
  listAdministrators,
  setPassword,
} from '../api/administrators/administrators.queries.ts';
import { createAdministrator } from '../api/administrators/administrators.ts';
import { TERMINAL, writeAudit } from '../api/audit/audit.queries.ts';
import { loadConfig } from '../api/config.ts';
import { newPasswordSchema } from '../api/contract/administrators.ts';
import { openDatabase } from '../api/database/connection.ts';
import { migrateToLatest } from '../api/database/migrate.ts';
import type { DB } from '../api/database/tables.ts';
import { AppError } from '../api/errors.ts';
import { closeSessionsOf } from '../api/sessions/sessions.queries.ts';
import { type CommandResult, type Output, runCommand } from './cli/command.ts';
import { aligned } from './cli/format.ts';

const ACTIONS = ['create', 'password', 'disable', 'enable'] as const;
type Action = (typeof ACTIONS)[number];

const DONE: Readonly<Record<Action, string>> = {
  create: 'can sign in now',
  password: 'has another password, and all sessions have ended',
  disable: 'cannot sign in any more, and all sessions have ended',
  enable: 'can sign in again',
};

const USAGE = 'say list, or one of create, password, disable, enable and a name';

await runCommand({
  name: 'admin',
  summary:
    'Says who may sign in to the back office. A new password is made up and shown once, unless it is given.',
  positionals: 'list | create NAME | password NAME | disable NAME | enable NAME',
  options: {
    'password-stdin': { type: 'boolean', help: 'read the password from standard input' },
  },
  schema: z.object({
    passwordStdin: z.boolean().default(false),
    files: z.union([z.tuple([z.literal('list')]), z.tuple([z.enum(ACTIONS), z.string()])], USAGE),
  }),
  async run({ passwordStdin, files: [action, name] }, output) {
    const given = passwordStdin ? (await text(process.stdin)).replace(/\r?\n$/, '') : undefined;
    const { db, close } = await openDatabase(loadConfig());
    try {
      await migrateToLatest(db);
      return name === undefined || action === 'list'
        ? await list(db, output)
        : await carryOut(db, { action, name, given }, output);
    } finally {
      await close();
    }
  },
});

async function list(db: Kysely<DB>, { say }: Output): Promise<CommandResult> {
  const administrators = await listAdministrators(db);
  const day = (moment: Date | null) => moment?.toISOString().slice(0, 10) ?? '';
  const lines = administrators.map(({ username, createdAt, disabledAt, sessions }) => [
    username,
    day(createdAt),
    `${sessions}`,
    day(disabledAt),
  ]);
  say(aligned([['name', 'since', 'open sessions', 'disabled since'], ...lines]));
  return { json: { administrators } };
}

type Order = {
  readonly action: Action;
  readonly name: string;
  readonly given: string | undefined;
};

async function carryOut(
  db: Kysely<DB>,
  { action, name, given }: Order,
  { say }: Output,
): Promise<CommandResult> {
  const needsPassword = action === 'create' || action === 'password';
  const password = given ?? randomBytes(15).toString('base64url');
  if (needsPassword) check(password);
  const username = await db.transaction().execute(async (trx) => {
    const administrator =
      action === 'create'
        ? await createAdministrator(trx, { username: name, password })
        : await getAdministratorByName(trx, name);
    const { id, username: subject } = administrator;
    if (action === 'disable') await disableAdministrator(trx, id);
    if (action === 'enable') await enableAdministrator(trx, id);
    if (action === 'password') {
      await setPassword(trx, id, password);
      await closeSessionsOf(trx, id);
    }
    await writeAudit(trx, TERMINAL, { action: `administrator.${action}`, subject });
    return subject;
  });
  say(`${username}: ${DONE[action]}`);
  const isNew = needsPassword && given === undefined;
  if (isNew) say(`Password  ${password}  (kept nowhere else: note it down)`);
  return { json: { action, username, ...(isNew && { password }) } };
}

function check(password: string): void {
  const parsed = newPasswordSchema.safeParse(password);
  if (!parsed.success)
    throw new AppError(
      'invalid_input',
      parsed.error.issues.map(({ message }) => message).join(' '),
    );
}
