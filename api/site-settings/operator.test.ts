import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAdministrator } from '../administrators/administrators.ts';
import { OPERATOR_ROUTES, operatorSourcesSchema } from '../contract/calls/operator.ts';
import { STATIC_PAGES } from '../contract/pages/documents.ts';
import { UNKNOWN_OPERATOR } from '../contract/pages/operator.ts';
import { useTestDatabase } from '../database/testing/test-database.ts';
import { useTestServer } from '../http/testing/test-server.ts';
import { openSession } from '../sessions/sessions.queries.ts';
import { readOperator, saveOperatorDefaults } from './operator.queries.ts';

describe('the operator', () => {
  const database = useTestDatabase();
  const server = useTestServer(database);
  let cookie = '';

  beforeAll(async () => {
    const { db } = database();
    const password = 'correct horse battery';
    const ada = await createAdministrator(db, { username: 'ada', password });
    cookie = `session=${await openSession(db, ada, undefined)}`;
  });
  beforeEach(async () => {
    const { db } = database();
    await db.updateTable('site_settings').set({ operator: '{}' }).execute();
    await db.updateTable('publication').set({ operator: '{}' }).execute();
    await db.deleteFrom('stale_pages').execute();
    await db.deleteFrom('audit_entries').execute();
  });

  const { path } = OPERATOR_ROUTES.read;
  const save = (body: unknown, headers: Record<string, string> = { Cookie: cookie }) =>
    fetch(server().url + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: server().url, ...headers },
      body: JSON.stringify(body),
    });
  const read = async () =>
    operatorSourcesSchema.parse(await (await server().get(path, { Cookie: cookie })).json());
  /** The pages that have become stale since the last call. */
  const stale = async () => {
    const rows = await database().db.deleteFrom('stale_pages').returning('key').execute();
    return rows.map(({ key }) => STATIC_PAGES[key - 1]).sort();
  };
  const audited = () =>
    database().db.selectFrom('audit_entries').select(['action', 'subject', 'after']).execute();

  it.each([
    ['phone', '+1 555 0123', ['contact', 'legal-notice']],
    ['hours', 'Monday - Friday: 9:00 - 17:00', ['contact', 'legal-notice']],
    ['email', 'desk@directory.example', ['contact', 'legal-notice', 'privacy-policy']],
    ['company', `O'Neill & Söhne`, ['legal-notice', 'privacy-policy']],
    ['insurance', 'Example Insurance', ['legal-notice']],
  ])(
    'is set by administrators: %s makes the pages that show it stale',
    async (field, value, pages) => {
      const answer = await save({ [field]: ` ${value} ` });
      expect(answer.status).toBe(200);
      expect(await stale()).toEqual(pages);
      expect((await read()).saved).toEqual({ ...UNKNOWN_OPERATOR, [field]: value });
      expect(await audited()).toEqual([
        { action: 'settings.save', subject: field, after: { [field]: value } },
      ]);
      await save({ [field]: value });
      expect(await stale()).toEqual([]);
      expect(await audited()).toHaveLength(1);
    },
  );

  it('is that of the configuration where nothing is set', async () => {
    const { db } = database();
    const defaults = { office: '1 Long Street', phone: '+1 555 0100' };
    await saveOperatorDefaults(db, defaults);
    expect(await stale()).toEqual(['contact', 'legal-notice']);
    await saveOperatorDefaults(db, defaults);
    expect(await stale()).toEqual([]);

    await save({ phone: '+1 555 0123' });
    await stale();
    expect(await readOperator(db)).toMatchObject({ office: '1 Long Street', phone: '+1 555 0123' });
    await saveOperatorDefaults(db, { ...defaults, phone: '+1 555 0199' });
    expect(await stale()).toEqual([]);
    await save({ phone: '' });
    expect(await stale()).toEqual(['contact', 'legal-notice']);
    expect(await readOperator(db)).toMatchObject({ phone: '+1 555 0199' });
  });

  it.each([
    ['phone', 'call us'],
    ['email', 'desk'],
    ['hours', 'always'],
    ['hours', 'Monday: 9 AM - 5 PM\n\nSunday: Closed'],
    ['company', 'x'.repeat(501)],
    ['company', 'a\nb'],
    ['office', 'a\0b'],
    ['office', 1],
  ])('refuses an invalid %s, by its name', async (field, value) => {
    const answer = await save({ [field]: value });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      error: { details: { issues: [{ path: field }] } },
    });
    expect(await stale()).toEqual([]);
  });

  it('is changed only by administrators, from the same origin', async () => {
    expect((await save({ phone: '+1 555 0123' }, {})).status).toBe(401);
    const other = { Cookie: cookie, Origin: 'https://elsewhere.example' };
    expect((await save({ phone: '+1 555 0123' }, other)).status).toBe(403);
    expect((await server().get(path)).status).toBe(401);
    expect((await save({ other: '' })).status).toBe(400);
    expect((await read()).saved).toEqual(UNKNOWN_OPERATOR);
  });
});
