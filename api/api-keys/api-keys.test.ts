import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PROJECT_ROOT } from '../config.ts';
import { API_KEY_ROUTES, apiKeysSchema, createdApiKeySchema } from '../contract/calls/api-keys.ts';
import { EXPORT_ROUTES } from '../contract/calls/exports-api.ts';
import { IMPORT_ROUTES } from '../contract/calls/import-routes.ts';
import { PUSH_ROUTES, pushAnswerSchema } from '../contract/calls/push-routes.ts';
import { routePath } from '../contract/calls/route.ts';
import type { Scope } from '../contract/calls/scopes.ts';
import { errorSchema } from '../contract/pages/entities.ts';
import { csv, form, PATIENCE, row, useImports } from '../imports/testing/use-imports.ts';

const run = promisify(execFile);

describe('API keys', () => {
  const imports = useImports();
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'api-keys-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const asAdministrator = async (path: string, body?: object) => {
    const { db } = imports().database;
    await sql`update sessions set confirmed_at = now()`.execute(db);
    return fetch(imports().server.url + path, {
      method: body ? 'POST' : 'GET',
      headers: { ...imports().signedIn, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
  };
  const create = async (name: string, ...scopes: Scope[]) =>
    createdApiKeySchema.parse(
      await (await asAdministrator(API_KEY_ROUTES.create.path, { name, scopes })).json(),
    );
  const revoke = (id: number) =>
    asAdministrator(routePath(API_KEY_ROUTES.revoke, { params: { id } }), {});
  const listed = async () =>
    apiKeysSchema.parse(await (await asAdministrator(API_KEY_ROUTES.list.path)).json());
  const withKey = (secret: string, path: string, init: RequestInit = {}) =>
    fetch(imports().server.url + path, {
      ...init,
      headers: { Authorization: `Bearer ${secret}`, ...init.headers },
    });
  const errorOf = async (answer: Response) => {
    const { error } = errorSchema.parse(await answer.json());
    return { status: answer.status, code: error.code, message: error.message };
  };
  const ended = (id: number) =>
    expect.poll(async () => (await imports().state(id)).status, PATIENCE).toBe('done');

  it('push and download with the curl commands of the manual', async () => {
    const { secret } = await create('Manual', 'import', 'export');
    await writeFile(join(folder, 'listings.csv'), csv(row(1), row(2)));
    const manual = await readFile(join(PROJECT_ROOT, 'docs/operations/api-keys.md'), 'utf8');
    const commands = [...manual.matchAll(/```sh\n(.*?)```/gs)].map(([, command = '']) => command);
    expect(commands).toHaveLength(4);
    const outputs: string[] = [];
    for (const command of commands) {
      const { stdout } = await run('sh', ['-ec', command], {
        cwd: folder,
        env: { PATH: process.env.PATH, KEY: secret, ADDRESS: imports().server.url },
      });
      outputs.push(stdout);
      if (command.includes('"rows"')) for (const id of [1, 2]) await ended(id);
    }
    const [file = '', rows = '', state = ''] = outputs;
    expect(pushAnswerSchema.parse(JSON.parse(file))).toMatchObject({ id: 1 });
    expect(pushAnswerSchema.parse(JSON.parse(rows))).toMatchObject({ id: 2 });
    expect(JSON.parse(state)).toMatchObject({ id: 1, status: 'done', inserted: 2 });
    expect((await readFile(join(folder, 'export.csv'), 'utf8')).trim().split('\n').sort()).toEqual(
      ['Café 1,Berlin', 'Café 2,Berlin', 'Café Linde,Berlin', 'name,city'].map((line) =>
        expect.stringContaining(line),
      ),
    );
    const hidden = await imports()
      .database.db.selectFrom('businesses')
      .select(['name', 'approved'])
      .where('name', '=', 'Café Linde')
      .execute();
    expect(hidden).toEqual([{ name: 'Café Linde', approved: false }]);
    const audited = await imports()
      .database.db.selectFrom('audit_entries')
      .select(['action', 'username', 'administrator_id'])
      .where('action', 'in', ['import.start', 'export'])
      .orderBy('id')
      .execute();
    const byKey = { username: '(API key) Manual', administrator_id: null };
    expect(audited).toEqual(
      ['import.start', 'import.start', 'export'].map((action) => ({ action, ...byKey })),
    );
  });

  it('are shown once, stored as a hash, and audited', async () => {
    const created = await create('Once', 'read', 'read');
    const { secret, ...key } = created;
    expect(secret).toMatch(/^dirkey_[\w-]{43}$/);
    expect(key).toMatchObject({ name: 'Once', scopes: ['read'], createdBy: 'ada' });
    expect(secret.startsWith(key.prefix)).toBe(true);
    expect(secret.length - key.prefix.length).toBe(35);
    expect((await listed()).find(({ id }) => id === key.id)).toEqual(key);
    const { rows } = await sql<{ text: string }>`
      select (select jsonb_agg(k) from api_keys k)::text ||
        (select jsonb_agg(a) from audit_entries a)::text as text`.execute(imports().database.db);
    expect(rows[0]?.text).toContain(key.prefix);
    expect(rows[0]?.text).not.toContain(secret.slice(key.prefix.length));
    const again = await asAdministrator(API_KEY_ROUTES.create.path, {
      name: 'once',
      scopes: ['import'],
    });
    expect(await errorOf(again)).toMatchObject({ status: 409, code: 'conflict' });
  });

  it('note their last use at most once a minute, and end when they are revoked', async () => {
    const { secret, id } = await create('Used', 'read');
    const call = () => withKey(secret, IMPORT_ROUTES.list.path);
    const lastUse = async () => (await listed()).find((key) => key.id === id)?.lastUsedAt;
    expect(await lastUse()).toBeNull();
    const answer = await call();
    expect(answer.status).toBe(200);
    expect(answer.headers.getSetCookie()).toEqual([]);
    const first = await lastUse();
    expect(first).not.toBeNull();
    await call();
    expect(await lastUse()).toBe(first);
    const { db } = imports().database;
    await sql`update api_keys set last_used_at = now() - interval '61 seconds'
      where id = ${id}`.execute(db);
    await call();
    expect(Date.parse((await lastUse()) ?? '')).toBeGreaterThanOrEqual(Date.parse(first ?? ''));

    expect((await revoke(id)).status).toBe(200);
    const refused = await call();
    expect(refused.headers.get('www-authenticate')).toBe('Bearer');
    expect(await errorOf(refused)).toMatchObject({ status: 401, code: 'unauthorized' });
    expect(await errorOf(await revoke(id))).toMatchObject({ status: 409 });
    expect(await errorOf(await revoke(999_999))).toMatchObject({ status: 404 });
    // The name is free again.
    expect((await create('Used', 'read')).id).not.toBe(id);
  });

  it('are refused without the scope of the call, and by calls that are closed to keys', async () => {
    const { secret } = await create('Reader', 'read');
    const push = () => ({ method: 'POST', body: form(csv(row(1))) });
    expect(await errorOf(await withKey(secret, PUSH_ROUTES.push.path, push()))).toEqual({
      status: 403,
      code: 'forbidden',
      message: 'This needs an API key with the scope import; the key Reader has read.',
    });
    expect((await withKey(secret, EXPORT_ROUTES.count.path)).status).toBe(403);
    const closed = await withKey(secret, API_KEY_ROUTES.list.path, {
      headers: { Cookie: imports().signedIn.Cookie },
    });
    expect(await errorOf(closed)).toMatchObject({
      status: 403,
      message: expect.stringContaining('API keys cannot make this call'),
    });
    expect(await imports().listings()).toEqual([]);
    for (const wrong of ['', 'dirkey_', `${secret}x`, 'x'.repeat(5_000)])
      expect((await withKey(wrong, IMPORT_ROUTES.list.path)).status).toBe(401);
    expect((await withKey('', '/api/countries')).status).toBe(200);
  });

  it('name the fault of pushed rows and files, in English, and keep nothing of them', async () => {
    const { secret } = await create('Pusher', 'import');
    const push = (body: BodyInit, type?: string) =>
      withKey(secret, PUSH_ROUTES.push.path, {
        method: 'POST',
        body,
        ...(type !== undefined && { headers: { 'Content-Type': type } }),
      });
    for (const body of ['{', '[]', '{"rows":[]}', '{"rows":[1]}', '{"rows":[{}],"option":{}}'])
      expect(await errorOf(await push(body, 'application/json'))).toMatchObject({
        status: 400,
        code: 'invalid_input',
      });
    expect(await errorOf(await push('name\nA', 'text/csv'))).toMatchObject({
      status: 400,
      message: expect.stringMatching(/^[\x20-\x7e]+$/),
    });
    const left = await imports().database.db.selectFrom('imports').select('id').execute();
    expect(left).toEqual([]);
  });

  it('import a nested row, and reject one without a name', async () => {
    const { secret } = await create('Nested', 'import');
    const rows = [
      {
        title: 'Apify Café',
        city: 'Berlin',
        countryCode: 'DE',
        location: { lat: 52.5, lng: 13.4 },
      },
      { title: '', city: 'Berlin', countryCode: 'DE' },
    ];
    const answer = await withKey(secret, PUSH_ROUTES.push.path, {
      method: 'POST',
      body: JSON.stringify({ rows, options: { fileName: 'nightly.jsonl' } }),
      headers: { 'Content-Type': 'application/json' },
    });
    expect(answer.status).toBe(202);
    const { id, address } = pushAnswerSchema.parse(await answer.json());
    expect(answer.headers.get('location')).toBe(address);
    await ended(id);
    expect(await (await withKey(secret, address)).json()).toMatchObject({
      ...{ id, fileName: 'nightly.jsonl', inserted: 1, rejected: 1 },
    });
  });

  it('have a rate of their own', async () => {
    const { secret } = await create('Fast', 'read');
    const calls = Array.from({ length: 140 }, () => withKey(secret, IMPORT_ROUTES.list.path));
    const answers = await Promise.all(calls);
    const limited = answers.find(({ status }) => status === 429);
    expect(limited?.headers.get('retry-after')).toMatch(/^\d+$/);
    const other = await create('Other', 'read');
    expect((await withKey(other.secret, IMPORT_ROUTES.list.path)).status).toBe(200);
    expect((await imports().read(IMPORT_ROUTES.list.path)).status).toBe(200);
  });
});
