import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from 'vitest';
import { authenticate, createAdministrator } from '../api/administrators/administrators.ts';
import { useTestDatabase } from '../api/database/testing/test-database.ts';
import { openSession } from '../api/sessions/sessions.queries.ts';
import { runScript } from './testing/processes.ts';

const password = 'correct horse battery';

describe('npm run admin', () => {
  const database = useTestDatabase();
  const environment = () => ({ DATABASE_URL: database().url });
  const run = (...args: string[]) =>
    runScript('build-scripts/admin.ts', args, environment()).finished;
  const json = ({ stdout }: { stdout: string }) => JSON.parse(stdout);
  const signIn = (username: string, word: string) =>
    authenticate(database().db, { username, password: word }, async (_, found) => found);
  const audit = () =>
    database()
      .db.selectFrom('audit_entries')
      .select(['action', 'subject', 'username'])
      .orderBy('id')
      .execute();

  beforeAll(async () => {
    const { db } = database();
    const ada = await createAdministrator(db, { username: 'ada', password });
    await openSession(db, ada, undefined);
  });

  it('adds administrators, gives them passwords, and keeps them out', async () => {
    const created = json(await run('create', 'grace', '--json'));
    expect(created).toMatchObject({ action: 'create', username: 'grace' });
    expect(await signIn('grace', created.password)).toMatchObject({ username: 'grace' });

    const given = spawn(
      process.execPath,
      ['build-scripts/admin.ts', 'password', 'GRACE', '--password-stdin'],
      { env: { PATH: process.env.PATH, ...environment() } },
    );
    given.stdin.end(`${password} 2\n`);
    const said = await text(given.stdout);
    expect(said).toContain('grace: has another password');
    expect(said).not.toContain(password);
    expect(await signIn('grace', created.password)).toBeNull();
    expect(await signIn('grace', `${password} 2`)).not.toBeNull();

    expect(await run('disable', 'ada')).toMatchObject({ code: 0, stderr: '' });
    expect(await database().db.selectFrom('sessions').selectAll().execute()).toEqual([]);
    expect(await signIn('ada', password)).toBeNull();
    const last = await run('disable', 'grace');
    expect(last).toMatchObject({ code: 1, stderr: 'Nobody would be left who can sign in.\n' });

    expect((await run('list')).stdout).toMatch(
      /^ +name +since +open sessions +disabled since\n +ada +\S{10} +0 +\S{10}\n +grace +\S{10} +0\n$/,
    );
    expect(await audit()).toEqual(
      [
        { action: 'administrator.create', subject: 'grace' },
        { action: 'administrator.password', subject: 'grace' },
        { action: 'administrator.disable', subject: 'ada' },
      ].map((entry) => ({ ...entry, username: '(terminal)' })),
    );
  });

  it.each([
    [[], 2, 'say list, or one of'],
    [['create'], 2, 'say list, or one of'],
    [['drop', 'ada'], 2, 'say list, or one of'],
    [['create', 'a b'], 1, 'The username must be'],
    [['disable', 'nobody'], 1, 'There is no administrator nobody.'],
  ])('answers %j with %i', async (args, code, message) => {
    const answer = await run(...args);
    expect(answer.code).toBe(code);
    expect(answer.stderr).toContain(message);
    expect(answer.stderr).not.toContain('    at ');
  });
});
