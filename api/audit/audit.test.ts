import { sql } from 'kysely';
import Papa from 'papaparse';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createAdministrator } from '../administrators/administrators.ts';
import { AUDIT_ROUTES, type Audit, auditSchema } from '../contract/calls/audit.ts';
import { IMPORT_ROUTES } from '../contract/calls/import-routes.ts';
import { PUBLICATION_ROUTES } from '../contract/calls/publication.ts';
import { SESSION_ROUTES } from '../contract/calls/sessions.ts';
import { SETTINGS_ROUTES } from '../contract/calls/site-settings.ts';
import { UPLOAD_ROUTES } from '../contract/calls/upload-routes.ts';
import { useTestDatabase } from '../database/testing/test-database.ts';
import { useTestServer } from '../http/testing/test-server.ts';
import { openSession } from '../sessions/sessions.queries.ts';
import { useSignedIn } from '../sessions/testing/signed-in.ts';
import { forgetEntries, writeAudit } from './audit.queries.ts';
import { noteFailedSignIn } from './failed-sign-ins.queries.ts';

const ACTOR = { id: 7, username: 'Kim' };

describe('the audit log', () => {
  const database = useTestDatabase();
  const server = useTestServer(database);
  const call = useSignedIn(database, server);

  beforeEach(async () => {
    await database().db.deleteFrom('audit_entries').execute();
  });

  const write = (count: number) =>
    database()
      .db.transaction()
      .execute(async (trx) => {
        for (let n = 1; n <= count; n += 1)
          await writeAudit(trx, n % 2 ? ACTOR : { id: 8, username: 'max' }, {
            action: n % 3 ? 'business.edit' : 'business.delete',
            subject: `${n}`,
            businessId: n % 5 || 5,
            before: { phone: null },
            after: { phone: '"; drop' },
          });
      });
  const read = async (query = ''): Promise<Audit> =>
    auditSchema.parse(await (await call('GET', AUDIT_ROUTES.list.path + query)).json());
  const subjects = async (query = '') => (await read(query)).entries.map(({ subject }) => subject);
  const last = async () => (await read()).entries[0];
  const signIn = (body: object) =>
    fetch(server().url + SESSION_ROUTES.signIn.path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });

  it('lists the newest entry first, in pages', async () => {
    await write(7);
    expect(await subjects('?limit=3')).toEqual(['7', '6', '5']);
    const answer = await read('?limit=3&page=3');
    expect(answer).toMatchObject({
      entries: [
        {
          subject: '1',
          username: 'Kim',
          businessId: 1,
          before: { phone: null },
          after: { phone: '"; drop' },
        },
      ],
      total: 7,
      pagination: { total: 7, totalPages: 3, page: 3, limit: 3 },
    });
    expect(await subjects('?limit=3&page=4')).toEqual([]);
  });

  it.each([
    ['?action=business.delete', ['6', '3']],
    ['?username=kIM', ['7', '5', '3', '1']],
    ['?businessId=2', ['7', '2']],
    ['?businessId=2&username=max', ['2']],
    ['?action=&username=&businessId=', ['7', '6', '5', '4', '3', '2', '1']],
    [`?username=${encodeURIComponent("' or 1=1--")}`, []],
  ])('answers %s with %j', async (query, expected) => {
    await write(7);
    expect(await subjects(query)).toEqual(expected);
    expect((await read(query)).total).toBe(expected.length);
  });

  it.each([
    '?action=drop',
    '?businessId=x',
    '?businessId=1&businessId=2',
    '?limit=201',
    '?page=0',
    '?username=%00',
  ])('has no answer to %s', async (query) => {
    expect((await call('GET', AUDIT_ROUTES.list.path + query)).status).toBe(400);
  });

  describe('with entries of several days', () => {
    beforeEach(async () => {
      await sql`
        insert into audit_entries (username, action, subject, at, before, after) values
          ('Kim', 'business.edit', 'Köşe Fırını', '2026-03-30T20:59:59Z', '{"phone": null}', '{"phone": "+90 212 000"}'),
          ('max', 'business.edit', 'Mokka', '2026-03-30T21:00:00Z', null, '{"url": "https://mokka.example/100%25_x"}'),
          ('IŞIL', 'settings.save', 'head_tags', '2026-03-31T20:59:59Z', '{"head_tags": "İlk\\nsatır"}', '{"head_tags": ""}'),
          (null, 'session.sign_in_failed', '', '2026-03-31T21:00:00Z', null, '{"network": "203.0.113.7"}')
      `.execute(database().db);
    });

    // Days begin at 21:00 UTC: the back office is in Istanbul.
    it.each([
      ['from=2026-03-31', ['', 'head_tags', 'Mokka']],
      ['until=2026-03-31', ['head_tags', 'Mokka', 'Köşe Fırını']],
      ['from=2026-03-31&until=2026-03-31', ['head_tags', 'Mokka']],
      ['from=2026-04-02', []],
      ['from=0001-01-01&until=9999-12-31', ['', 'head_tags', 'Mokka', 'Köşe Fırını']],
      ['from=&until=&search=', ['', 'head_tags', 'Mokka', 'Köşe Fırını']],
      ['search=kose', ['Köşe Fırını']],
      ['search=KÖŞE firini', ['Köşe Fırını']],
      ['search=212 000', ['Köşe Fırını']],
      ['search=isil', ['head_tags']],
      ['search=kim', ['Köşe Fırını']],
      ['search=phone', ['Köşe Fırını']],
      ['search=ilk', ['head_tags']],
      ['search=203.0.113', ['']],
      ['search=%25', ['', 'head_tags', 'Mokka', 'Köşe Fırını']],
      ['search=m_kka', []],
      ['search=m%25a', []],
      ['search=mokka&username=kim', []],
      ['search=mokka&action=business.edit&until=2026-03-31', ['Mokka']],
    ])('answers ?%s with %j', async (query, expected) => {
      expect(await subjects(`?${query}`)).toEqual(expected);
      expect((await read(`?${query}`)).total).toBe(expected.length);
    });

    it.each([
      'from=31.3.2026',
      'from=2026-02-30',
      'until=0000-01-01',
      'search=%00',
      `search=${'x'.repeat(101)}`,
    ])('has no answer to ?%s', async (query) => {
      expect((await call('GET', `${AUDIT_ROUTES.list.path}?${query}`)).status).toBe(400);
    });

    it('can be downloaded as CSV, one row for each value, with the same filters', async () => {
      const answer = await call('GET', `${AUDIT_ROUTES.table.path}?until=2026-03-31&language=en`);
      expect(answer.headers.get('content-disposition')).toMatch(
        /attachment; filename="audit-\d{4}-\d\d-\d\d\.csv"/,
      );
      expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
      const csv = await answer.text();
      const { data } = Papa.parse<string[]>(csv, { skipEmptyLines: true });
      expect(data.map(([, ...cells]) => cells)).toEqual([
        [
          'Time (Europe/Istanbul)',
          'By',
          'Action',
          'Subject',
          'Business no.',
          'Field',
          'Before',
          'After',
        ],
        [
          '2026-03-31T23:59:59+03:00',
          'IŞIL',
          'Site settings saved',
          'Head Tag',
          '',
          'Head Tag',
          'İlk\nsatır',
          '',
        ],
        [
          '2026-03-31T00:00:00+03:00',
          'max',
          'Edited',
          'Mokka',
          '',
          'Website',
          '',
          'https://mokka.example/100%25_x',
        ],
        [
          '2026-03-30T23:59:59+03:00',
          'Kim',
          'Edited',
          'Köşe Fırını',
          '',
          'Phone',
          '',
          "'+90 212 000",
        ],
      ]);
      expect(csv.startsWith('Entry,')).toBe(true);
      const turkish = await call('GET', `${AUDIT_ROUTES.table.path}?search=nothing-like-this`);
      const bytes = Buffer.from(await turkish.arrayBuffer());
      // With a byte order mark, without which Excel reads it as Windows-1252.
      expect(bytes.toString()).toMatch(/^\uFEFFKayıt no,Zaman.+\r\n$/);
    });
  });

  it('is a CSV of all entries, in which no cell is a formula', async () => {
    const hostile = ['=1+1', "'=1", '+1', '-1', '@x', '\t=1', '\r=1', '"a";\n=1', ';=1'];
    await database()
      .db.transaction()
      .execute(async (trx) => {
        for (const text of hostile)
          await writeAudit(
            trx,
            { id: 7, username: text },
            {
              action: 'business.edit',
              subject: text,
              before: { [text]: text },
              after: { [text]: -1.5 },
            },
          );
      });
    // More than what is read at once.
    await write(1_200);
    const csv = await (await call('GET', AUDIT_ROUTES.table.path)).text();
    const { data } = Papa.parse<string[]>(csv, { skipEmptyLines: true });
    expect(data).toHaveLength(1 + 1_200 + hostile.length);
    expect(new Set(data.map(([id]) => id)).size).toBe(data.length);
    const cells = data.slice(-hostile.length).toReversed();
    expect(cells.map(([, , username]) => username?.replace(/^'/, ''))).toEqual(hostile);
    const isFormula = (cell: string) => /^[=+@\t\r]|^-(?!1\.5$)/.test(cell);
    expect(data.flat().filter(isFormula)).toEqual([]);
  });

  it('is rolled back with the action that it records', async () => {
    const failed = database()
      .db.transaction()
      .execute(async (trx) => {
        await writeAudit(trx, ACTOR, { action: 'export', subject: 'x' });
        throw new Error('no');
      });
    await expect(failed).rejects.toThrow('no');
    expect(await read()).toMatchObject({ entries: [], total: 0 });
  });

  it('keeps failed sign-ins for ninety days, and everything else for ever', async () => {
    const { db } = database();
    await sql`
      insert into audit_entries (action, subject, at)
      select action, action || ' ' || days, now() - make_interval(days => days, mins => 1)
      from unnest('{session.sign_in_failed,session.sign_in,business.edit}'::text[]) action,
        unnest('{0,89,90,4000}'::int[]) days`.execute(db);
    await sql`
      insert into audit_entries (action, subject, at)
      select 'session.sign_in_failed', '', now() - interval '1 year'
      from generate_series(1, 5000)`.execute(db);
    const running = new AbortController().signal;
    expect(await forgetEntries(db, AbortSignal.abort())).toBe(0);
    expect(await forgetEntries(db, running)).toBe(5_002);
    expect(await forgetEntries(db, running)).toBe(0);
    expect((await subjects()).sort()).toEqual(
      ['business.edit', 'session.sign_in', 'session.sign_in_failed']
        .flatMap((action) => ['0', '89', '90', '4000'].map((days) => `${action} ${days}`))
        .filter((subject) => !/failed (90|4000)$/.test(subject))
        .sort(),
    );
  });

  it('records settings with their former values', async () => {
    await call('POST', SETTINGS_ROUTES.read.path, {
      head_tags: '<meta name="a">',
      footer_tags: '',
    });
    expect(await last()).toMatchObject({
      action: 'settings.save',
      subject: 'head_tags',
      before: { head_tags: '' },
      after: { head_tags: '<meta name="a">' },
      username: 'ada',
    });
    await call('POST', SETTINGS_ROUTES.read.path, { head_tags: '<meta name="a">' });
    expect((await read()).total).toBe(1);
  });

  it('records a cleared cache', async () => {
    const { pages } = await (await call('POST', PUBLICATION_ROUTES.clearCache.path)).json();
    expect(await last()).toMatchObject({ action: 'cache.clear', after: { pages } });
  });

  it('counts failed sign-ins of one network in one entry, and bounds their number', async () => {
    const { db } = database();
    const fail = (network: string, subject = 'ada') =>
      noteFailedSignIn(db, { action: 'session.sign_in_failed', subject, network });
    await Promise.all(Array.from({ length: 5 }, () => fail('192.0.2.1')));
    expect(await last()).toMatchObject({ subject: 'ada', after: { attempts: 5 } });
    await fail('192.0.2.1', '');
    expect(await last()).toMatchObject({
      subject: '',
      after: { network: '192.0.2.1', attempts: 1 },
    });
    for (let network = 0; network < 60; network += 1) await fail(`203.0.113.${network}`);
    expect((await read()).total).toBe(51);
    expect(await last()).toMatchObject({ subject: '', after: { network: '*', attempts: 12 } });
    await fail('192.0.2.1');
    const first = (await read('?limit=200')).entries.at(-1);
    expect(first).toMatchObject({ subject: 'ada', after: { attempts: 6 } });
    await sql`update audit_entries set at = at - interval '1 hour'`.execute(db);
    await fail('192.0.2.1');
    expect(await last()).toMatchObject({ subject: 'ada', after: { attempts: 1 } });
  });

  it('records sign-ins, sign-outs and failures, without what was typed', async () => {
    const secret = 'my secret passphrase';
    await signIn({ username: secret, password: 'x' });
    expect(await last()).toMatchObject({
      action: 'session.sign_in_failed',
      username: null,
      subject: '',
    });
    await signIn({ username: 'ADA', password: secret });
    expect(await last()).toMatchObject({ action: 'session.sign_in_failed', subject: 'ada' });
    const answer = await signIn({ username: 'ada', password: 'correct horse battery' });
    expect(await last()).toMatchObject({ action: 'session.sign_in', username: 'ada' });
    const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const headers = { Cookie: cookie, Origin: server().url };
    await fetch(server().url + SESSION_ROUTES.signOut.path, { method: 'POST', headers });
    expect(await last()).toMatchObject({ action: 'session.sign_out', username: 'ada' });
    await fetch(server().url + SESSION_ROUTES.signOut.path, { method: 'POST', headers });
    expect((await read()).total).toBe(4);
    const written = JSON.stringify(
      await database().db.selectFrom('audit_entries').selectAll().execute(),
    );
    for (const word of [secret, 'correct horse', cookie.split('=')[1] ?? ''])
      expect(written).not.toContain(word);
  });
});

describe('the audit log of imports', () => {
  const database = useTestDatabase();
  const server = useTestServer(database);
  const call = useSignedIn(database, server);
  const entries = async () =>
    auditSchema.parse(await (await call('GET', AUDIT_ROUTES.list.path)).json()).entries;

  it('records starts, cancellations, retries, undone imports and changed columns', async () => {
    const form = new FormData();
    form.set('file', new Blob(['name,city,country_code\nA,Berlin,DE\n']), 'list.csv');
    const gone = new AbortController();
    const cookie = await cookieOfKim();
    const sent = fetch(server().url + UPLOAD_ROUTES.upload.path, {
      method: 'POST',
      headers: { Cookie: cookie, Origin: server().url },
      body: form,
      signal: gone.signal,
    });
    sent.catch(() => undefined);
    await vi.waitUntil(async () => (await entries()).length > 0, { timeout: 20_000 });
    gone.abort();
    const [started] = await entries();
    expect(started).toMatchObject({ action: 'import.start', subject: 'list.csv', username: 'kim' });
    const id = started?.after?.importId;
    const ask = async (action: string) =>
      (await call('POST', `${IMPORT_ROUTES.list.path}/${id}/${action}`)).status;
    for (const action of ['cancel', 'retry', 'cancel']) expect(await ask(action)).toBe(200);
    // Simulates an import that has committed a row.
    const taken = { status: 'done', rows_read: 1, inserted: 1 } as const;
    await database().db.updateTable('imports').set(taken).execute();
    expect(await ask('undo')).toBe(200);
    expect(await ask('cancel')).toBe(400);
    await call('PUT', UPLOAD_ROUTES.mappings.path, { mappings: { Firma: 'name' } });
    expect((await entries()).map(({ action, subject }) => `${action} ${subject}`)).toEqual([
      'mappings.save Firma',
      'import.undo list.csv',
      'import.cancel list.csv',
      'import.retry list.csv',
      'import.cancel list.csv',
      'import.start list.csv',
    ]);
  });

  async function cookieOfKim(): Promise<string> {
    const { db } = database();
    const password = 'correct horse battery';
    const kim = await createAdministrator(db, { username: 'kim', password });
    return `session=${await openSession(db, kim, undefined)}`;
  }
});
