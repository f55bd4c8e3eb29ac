import { beforeEach, describe, expect, it } from 'vitest';
import { MESSAGE_ROUTES, messageAnswerSchema, messagesSchema } from '../contract/calls/messages.ts';
import { routePath } from '../contract/calls/route.ts';
import { useTestDatabase } from '../database/testing/test-database.ts';
import { useTestServer } from '../http/testing/test-server.ts';
import { useSignedIn } from '../sessions/testing/signed-in.ts';

describe('the inbox', () => {
  const database = useTestDatabase();
  const call = useSignedIn(database, useTestServer(database));

  beforeEach(async () => {
    const { db } = database();
    await db.deleteFrom('contact_messages').execute();
    await db.deleteFrom('audit_entries').execute();
    await db
      .insertInto('contact_messages')
      .values(
        ['first', 'second', 'third'].map((subject) => ({
          name: 'A Visitor',
          email: 'visitor@x.example',
          company: null,
          phone: null,
          subject,
          message: '<b>Hello</b>\nthere',
          read_at: null,
        })),
      )
      .execute();
  });

  const list = async (query = '') =>
    messagesSchema.parse(await (await call('GET', `${MESSAGE_ROUTES.list.path}${query}`)).json());
  const idOf = async (subject: string) =>
    (await list()).messages.find((message) => message.subject === subject)?.id ?? 0;
  const subjects = async (query = '') => (await list(query)).messages.map(({ subject }) => subject);
  const pathOf = (id: number) => routePath(MESSAGE_ROUTES.change, { params: { id } });
  const change = (id: number, body: unknown) => call('PATCH', pathOf(id), body);

  it('lists the newest message first, in pages', async () => {
    expect(await subjects()).toEqual(['third', 'second', 'first']);
    const second = await list('?page=2&limit=2');
    expect(second).toMatchObject({
      messages: [{ subject: 'first', message: '<b>Hello</b>\nthere', readAt: null }],
      total: 3,
      unread: 3,
      pagination: { total: 3, totalPages: 2, page: 2, limit: 2 },
    });
    expect(await subjects('?page=3&limit=2')).toEqual([]);
  });

  it('separates read from unread messages', async () => {
    const id = await idOf('second');
    const answer = await change(id, { read: true });
    expect(messageAnswerSchema.parse(await answer.json())).toEqual({ success: true, unread: 2 });
    expect(await subjects('?unread=true')).toEqual(['third', 'first']);
    expect(await list('?unread=true')).toMatchObject({ total: 2, unread: 2 });
    const readAt = (await list()).messages[1]?.readAt;
    expect(readAt).not.toBeNull();
    await change(id, { read: true });
    expect((await list()).messages[1]?.readAt).toBe(readAt);
    await change(id, { read: false });
    expect(await list()).toMatchObject({ total: 3, unread: 3 });
  });

  it('deletes a message for good, and keeps its text out of the audit log', async () => {
    const id = await idOf('first');
    const answer = await call('DELETE', pathOf(id));
    expect(messageAnswerSchema.parse(await answer.json())).toEqual({ success: true, unread: 2 });
    expect(await subjects()).toEqual(['third', 'second']);
    expect((await call('DELETE', pathOf(id))).status).toBe(404);
    expect((await change(id, { read: true })).status).toBe(404);
    const entries = await database().db.selectFrom('audit_entries').selectAll().execute();
    expect(entries).toMatchObject([
      { action: 'message.delete', subject: `${id}`, username: 'ada' },
    ]);
    expect(JSON.stringify(entries)).not.toContain('isitor');
  });

  it.each([{}, { read: 'yes' }, { read: true, subject: 'mine' }, [], null])(
    'refuses the change %j',
    async (body) => {
      const id = await idOf('first');
      expect((await change(id, body)).status).toBe(400);
      expect(await list()).toMatchObject({ unread: 3 });
    },
  );

  it.each([
    '?limit=101',
    '?limit=0',
    '?page=0',
    '?page=x',
    '?unread=1',
    '?unread=true&unread=true',
  ])('has no page %s', async (query) => {
    expect((await call('GET', `${MESSAGE_ROUTES.list.path}${query}`)).status).toBe(400);
  });
});
