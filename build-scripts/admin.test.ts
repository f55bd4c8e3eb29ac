import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from 'vitest';
import { authenticate, createAdministrator } from '../api/administrators/administrators.ts';
import { useTestDatabase } from '../api/database/testing/test-database.ts';
import { enrol } from '../api/second-factor/testing/enrolled.ts';
import { beginAttempt } from '../api/sessions/login-attempts.queries.ts';
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

  it('creates administrators, sets passwords, and disables accounts', async () => {
    const created = json(await run('create', 'grace', '--json'));
    expect(created).toMatchObject({ action: 'create', username: 'grace' });
    expect(await signIn('grace', created.password)).toMatchObject({ username: 'grace' });

    const give = async (word: string) => {
      const args = ['build-scripts/admin.ts', 'password', 'GRACE', '--password-stdin'];
      const given = spawn(process.execPath, args, {
        env: { PATH: process.env.PATH, ...environment() },
      });
      given.stdin.end(`${word}\n`);
      return (await Promise.all([text(given.stdout), text(given.stderr)])).join('');
    };
    expect(await give(created.password)).toBe('The password must differ from the former one.\n');
    expect(await give('Password1234!')).toContain('one of the most common ones');
    const said = await give(`${password} 2`);
    expect(said).toContain('grace: has a new password');
    expect(said).not.toContain(password);
    expect(await signIn('grace', created.password)).toBeNull();
    expect(await signIn('grace', `${password} 2`)).not.toBeNull();

    expect(await run('disable', 'ada')).toMatchObject({ code: 0, stderr: '' });
    expect(await database().db.selectFrom('sessions').selectAll().execute()).toEqual([]);
    expect(await signIn('ada', password)).toBeNull();
    const last = await run('disable', 'grace');
    expect(last).toMatchObject({ code: 1 });
    expect(last.stderr).toContain('This is the last enabled administrator.');

    expect(json(await run('create', 'lin', '--role', 'editor', '--json'))).toMatchObject({
      username: 'lin',
    });
    expect((await run('role', 'grace', 'viewer')).stderr).toContain('last enabled administrator');
    expect((await run('role', 'lin', 'moderator')).stdout).toContain('lin: has a new role');

    expect((await run('list')).stdout).toMatch(
      /^ +name +role +since +open sessions +disabled since\n +ada +administrator +\S{10} +0 +\S{10}\n +grace +administrator +\S{10} +0\n +lin +moderator +\S{10} +0\n$/,
    );
    expect(await audit()).toEqual(
      [
        { action: 'administrator.create', subject: 'grace' },
        { action: 'administrator.password', subject: 'grace' },
        { action: 'administrator.disable', subject: 'ada' },
        { action: 'administrator.create', subject: 'lin' },
        { action: 'administrator.role', subject: 'lin' },
      ].map((entry) => ({ ...entry, username: '(terminal)' })),
    );
  });

  it('clears failed sign-ins, and resets the second factor', async () => {
    const { db } = database();
    await createAdministrator(db, { username: 'rob', password });
    await enrol(db, 'rob');
    const attempt = async () => (await beginAttempt(db, 'rob', '192.0.2.1')).waitSeconds;
    const lockOut = async () => {
      for (let tries = 0; tries < 10; tries += 1) await attempt();
      expect(await attempt()).toBeGreaterThan(0);
    };
    await lockOut();
    expect(await run('unlock', 'ROB')).toMatchObject({ code: 0, stderr: '' });
    expect(await attempt()).toBe(0);
    await lockOut();
    expect(await run('password', 'rob')).toMatchObject({ code: 0, stderr: '' });
    expect(await attempt()).toBe(0);
    expect((await run('reset-second-factor', 'rob')).stdout).toContain('with the password only');
    expect(await db.selectFrom('second_factors').selectAll().execute()).toEqual([]);
    expect((await audit()).slice(-3).map(({ action }) => action)).toEqual([
      'administrator.unlock',
      'administrator.password',
      'second_factor.reset',
    ]);
  });

  it.each([
    [[], 2, 'must be list, one of'],
    [['create'], 2, 'must be list, one of'],
    [['role', 'ada', 'owner'], 2, 'must be list, one of'],
    [['list', '--role', 'viewer'], 1, '--role works only with create'],
    [['drop', 'ada'], 2, 'must be list, one of'],
    [['create', 'a b'], 1, 'The username must be'],
    [['disable', 'nobody'], 1, 'There is no administrator nobody.'],
  ])('answers %j with %i', async (args, code, message) => {
    const answer = await run(...args);
    expect(answer.code).toBe(code);
    expect(answer.stderr).toContain(message);
    expect(answer.stderr).not.toContain('    at ');
  });
});
