import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { createAdministrator } from '../administrators/administrators.ts';
import { adminListSchema } from '../contract/calls/admin-list.ts';
import { AUDIT_ROUTES, auditSchema } from '../contract/calls/audit.ts';
import { LISTING_ROUTES } from '../contract/calls/listing-routes.ts';
import { NOTE_LENGTH, NOTE_ROUTES, notesSchema } from '../contract/calls/notes.ts';
import type { Role } from '../contract/calls/roles.ts';
import { routePath } from '../contract/calls/route.ts';
import { seed } from '../database/testing/seed.ts';
import { useTestDatabase } from '../database/testing/test-database.ts';
import { useTestServer } from '../http/testing/test-server.ts';
import { openSession } from '../sessions/sessions.queries.ts';
import { useSignedIn } from '../sessions/testing/signed-in.ts';

describe('notes of a listing', () => {
  const database = useTestDatabase();
  const server = useTestServer(database);
  const call = useSignedIn(database, server);
  let id = 0;

  beforeEach(async () => {
    await sql`truncate businesses, business_notes, business_assignees, audit_entries cascade`.execute(
      database().db,
    );
    await seed(database().db, [{ name: 'One', category: 'Café', city: 'Berlin', country: 'DE' }]);
    const { rows } = await sql<{ id: number }>`select id from businesses`.execute(database().db);
    id = rows[0]?.id ?? 0;
  });

  const path = () => routePath(NOTE_ROUTES.read, { params: { id } });
  const read = async () => notesSchema.parse(await (await call('GET', path())).json());
  const add = (text: unknown) => call('POST', path(), { text });
  const assign = (username: string | null) =>
    call('PUT', routePath(NOTE_ROUTES.assign, { params: { id } }), { username });
  const remove = (noteId: number) =>
    call('DELETE', routePath(NOTE_ROUTES.delete, { params: { id, noteId } }));

  it('are written, the newest first, and deleted', async () => {
    expect(await read()).toMatchObject({ notes: [], assignee: null });
    await add('Called, nobody answered.');
    const answer = notesSchema.parse(await (await add('  <b>Moved</b>\nto Ankara ')).json());
    expect(answer.notes).toMatchObject([
      { text: '<b>Moved</b>\nto Ankara', username: 'ada', canDelete: true },
      { text: 'Called, nobody answered.' },
    ]);
    expect((await remove(answer.notes[0]?.id ?? 0)).status).toBe(200);
    expect((await read()).notes).toHaveLength(1);
    expect((await remove(987_654)).status).toBe(404);
  });

  it.each(['', '  ', 'x'.repeat(NOTE_LENGTH + 1), 'a\0b', 7])('are not %j', async (text) => {
    expect((await add(text)).status).toBe(400);
    expect((await read()).notes).toEqual([]);
  });

  it('stay with their listing, and the notes of a missing one are not found', async () => {
    await add('Of One');
    const [note] = (await read()).notes;
    id += 1;
    expect((await remove(note?.id ?? 0)).status).toBe(404);
    expect((await call('GET', path())).status).toBe(404);
    expect((await add('Lost')).status).toBe(404);
    expect((await assign('ada')).status).toBe(404);
  });

  it('lists the accounts that a listing is assigned to, one at a time', async () => {
    const { db } = database();
    await createAdministrator(db, { username: 'lin', password: 'correct horse', role: 'viewer' });
    expect((await read()).accounts).toEqual(expect.arrayContaining(['ada', 'lin']));
    expect(notesSchema.parse(await (await assign('ada')).json()).assignee).toBe('ada');
    expect((await assign('lin')).status).toBe(200);
    expect((await assign('lin')).status).toBe(200);
    expect((await assign('nobody')).status).toBe(400);
    expect((await read()).assignee).toBe('lin');
    expect((await assign(null)).status).toBe(200);
    expect((await read()).assignee).toBeNull();
    const { entries } = auditSchema.parse(await (await call('GET', AUDIT_ROUTES.list.path)).json());
    expect(entries.map(({ before, after }) => [before?.assignee, after?.assignee])).toEqual([
      ['lin', null],
      ['ada', 'lin'],
      [null, 'ada'],
    ]);
  });

  it('filters the list by assignee', async () => {
    await assign('ada');
    const listed = async (assignee: string) => {
      const list = routePath(LISTING_ROUTES.list, { query: { assignee } });
      const { businesses } = adminListSchema.parse(await (await call('GET', list)).json());
      return businesses.map(({ name }) => name);
    };
    expect(await listed('ADA')).toEqual(['One']);
    expect(await listed('lin')).toEqual([]);
  });

  it('are deleted by their author or an administrator alone', async () => {
    const { db } = database();
    await add('Of ada');
    const [note] = (await read()).notes;
    const callAs = async (role: Role, method: string) => {
      const account = await createAdministrator(db, {
        ...{ username: `as ${role}`.replace(' ', '-'), password: 'correct horse', role },
      });
      const token = await openSession(db, account, undefined);
      return fetch(
        server().url + routePath(NOTE_ROUTES.delete, { params: { id, noteId: note?.id ?? 0 } }),
        { method, headers: { Cookie: `session=${token}`, Origin: server().url } },
      );
    };
    const audit = async () =>
      auditSchema.parse(await (await call('GET', AUDIT_ROUTES.list.path)).json()).entries;
    expect((await callAs('moderator', 'DELETE')).status).toBe(404);
    expect((await callAs('viewer', 'DELETE')).status).toBe(403);
    expect(await audit()).toEqual([]);
    expect((await callAs('administrator', 'DELETE')).status).toBe(200);
    expect((await read()).notes).toEqual([]);
    const [entry, ...others] = await audit();
    expect(entry).toMatchObject({
      ...{ action: 'note.delete', subject: 'One', businessId: id, username: 'as-administrator' },
      ...{ before: { author: 'ada' }, after: null },
    });
    expect(others).toEqual([]);
    expect(JSON.stringify(entry)).not.toContain('Of ada');
  });
});
