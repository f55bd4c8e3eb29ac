import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { setRole } from '../administrators/administrators.queries.ts';
import { USUAL_FACTS } from '../contract/calls/list-facts.ts';
import { routePath } from '../contract/calls/route.ts';
import {
  MOST_VIEWS,
  type NewView,
  SAVED_VIEW_ROUTES,
  savedViewSchema,
} from '../contract/calls/saved-views.ts';
import { useTestDatabase } from '../database/testing/test-database.ts';
import { useTestServer } from '../http/testing/test-server.ts';
import { type AdminCall, useSignedIn } from '../sessions/testing/signed-in.ts';

const VIEW: NewView = {
  ...{ name: 'Without phone', query: 'missing=phone', isShared: false },
  facts: ['phone', 'website'],
};

describe('saved views of the list', () => {
  const database = useTestDatabase();
  const server = useTestServer(database);
  const ada = useSignedIn(database, server);
  const grace = useSignedIn(database, server, 'grace');
  const alan = useSignedIn(database, server, 'alan');

  const idOf = async (username: string) => {
    const query = database().db.selectFrom('administrators').select('id');
    return (await query.where('username', '=', username).executeTakeFirstOrThrow()).id;
  };
  const create = (call: AdminCall, view: object = {}) =>
    call('POST', SAVED_VIEW_ROUTES.create.path, { ...VIEW, ...view });
  const created = async (call: AdminCall, view: object = {}) =>
    savedViewSchema.parse(await (await create(call, view)).json());
  const list = async (call: AdminCall) =>
    z.array(savedViewSchema).parse(await (await call('GET', SAVED_VIEW_ROUTES.list.path)).json());
  const names = async (call: AdminCall) => (await list(call)).map(({ name }) => name);
  const change = (call: AdminCall, id: number, body: object) =>
    call('PATCH', routePath(SAVED_VIEW_ROUTES.change, { params: { id } }), body);
  const remove = (call: AdminCall, id: number) =>
    call('DELETE', routePath(SAVED_VIEW_ROUTES.remove, { params: { id } }));

  beforeEach(async () => {
    const { db } = database();
    await sql`truncate saved_views`.execute(db);
    await sql`update administrators set list_facts = null`.execute(db);
    await db.transaction().execute(async (trx) => setRole(trx, await idOf('grace'), 'viewer'));
  });

  it('keep a name, a query, and the facts of the rows', async () => {
    expect(await created(grace)).toEqual({
      ...{ ...VIEW, id: expect.any(Number) },
      ...{ owner: 'grace', isOwn: true, mayChange: true },
    });
    expect(await names(grace)).toEqual(['Without phone']);
    expect(await names(ada)).toEqual([]);
  });

  it('have a query of the list without page and defaults, in one order', async () => {
    const query =
      'sortBy=rating&page=3&limit=20&sortOrder=asc&filter=a%26b&country=TR&approved=yes&other=1';
    expect((await created(ada, { query })).query).toBe(
      'approved=yes&country=TR&filter=a%26b&sortBy=rating',
    );
    expect((await created(ada, { query: '' })).query).toBe('');
    for (const bad of [
      { query: 'sortBy=nothing' },
      { query: 'a'.repeat(2_001) },
      { name: '  ' },
      { name: 'a'.repeat(61) },
      { facts: ['phone', 'phone'] },
      { facts: ['nothing'] },
      { isShared: 'yes' },
    ])
      expect((await create(ada, bad)).status).toBe(400);
  });

  it('are shared with every account, and changed by their owners and administrators alone', async () => {
    const shared = await created(alan, { name: 'Shared', isShared: true });
    const own = await created(grace, { name: 'Own' });
    expect(await list(grace)).toMatchObject([
      { name: 'Own', isOwn: true, mayChange: true },
      { name: 'Shared', owner: 'alan', isOwn: false, mayChange: false },
    ]);
    expect((await change(grace, shared.id, { name: 'Mine' })).status).toBe(403);
    expect((await remove(grace, shared.id)).status).toBe(403);
    expect((await change(ada, own.id, { name: 'Mine' })).status).toBe(404);
    expect((await remove(ada, own.id)).status).toBe(404);
    expect((await remove(ada, 2 ** 40)).status).toBe(404);

    expect((await change(ada, shared.id, { name: ' Renamed  twice ' })).status).toBe(200);
    expect(await list(alan)).toMatchObject([{ name: 'Renamed twice', isOwn: true }]);
    await change(ada, shared.id, { isShared: false });
    expect(await names(ada)).toEqual([]);
    expect(await list(alan)).toMatchObject([{ name: 'Renamed twice', isShared: false }]);
    expect((await remove(alan, shared.id)).status).toBe(200);
    expect(await names(alan)).toEqual([]);
    await change(grace, own.id, { query: 'status=open', facts: [] });
    expect(await list(grace)).toMatchObject([{ name: 'Own', query: 'status=open', facts: [] }]);
  });

  it('are in the order of the Turkish alphabet, in any case, and those of one name in that of their age', async () => {
    for (const name of ['zeytin', 'Şube', 'İzmir', 'Sos', 'çay', 'Cam', 'çay', 'Dükkân', 'ızgara'])
      await created(grace, { name });
    const listed = await list(grace);
    expect(listed.map(({ name }) => name)).toEqual([
      'Cam',
      'çay',
      'çay',
      'Dükkân',
      'ızgara',
      'İzmir',
      'Sos',
      'Şube',
      'zeytin',
    ]);
    const [first = 0, second = 0] = listed.flatMap(({ id, name }) => (name === 'çay' ? id : []));
    expect(first).toBeLessThan(second);
    expect((await created(grace, { name: 'Cafe\u0301' })).name).toBe('Caf\u00e9');
  });

  it('of others are changed by no role below an administrator', async () => {
    const shared = await created(alan, { name: 'Shared', isShared: true });
    const { db } = database();
    for (const role of ['viewer', 'moderator', 'editor'] as const) {
      await db.transaction().execute(async (trx) => setRole(trx, await idOf('grace'), role));
      expect(await list(grace)).toMatchObject([{ isOwn: false, mayChange: false }]);
      for (const body of [{ name: 'Mine' }, { isShared: false }, { query: '' }])
        expect((await change(grace, shared.id, body)).status, role).toBe(403);
      expect((await remove(grace, shared.id)).status, role).toBe(403);
    }
    expect(await list(alan)).toEqual([shared]);
  });

  it('go on being shared or own when something else changes, and the answer is what the list says', async () => {
    const shared = await created(alan, { name: 'A', isShared: true });
    await created(alan, { name: 'B' });
    for (const [call, body] of [
      [ada, { name: 'A2' }],
      [ada, { facts: ['website'] }],
      [alan, { isShared: false }],
      [alan, { isShared: true }],
    ] as const) {
      const answer = await (await change(call, shared.id, body)).json();
      expect((await list(call)).find(({ id }) => id === shared.id)).toEqual(answer);
    }
    expect(await list(grace)).toMatchObject([{ name: 'A2', facts: ['website'], owner: 'alan' }]);
    expect(await list(alan)).toMatchObject([{ isShared: true }, { name: 'B', isShared: false }]);
  });

  it('whose owner was removed are those of the administrator who changes them', async () => {
    const { db } = database();
    const { id } = await created(alan, { name: 'Orphan', isShared: true });
    await sql`update saved_views set shared_by = null`.execute(db);
    expect(await list(grace)).toMatchObject([{ owner: null, isOwn: false, mayChange: false }]);
    expect((await change(grace, id, { name: 'Mine' })).status).toBe(403);
    const answer = await (await change(ada, id, { isShared: false })).json();
    expect(await list(ada)).toEqual([answer]);
    expect(answer).toMatchObject({ owner: 'ada', isOwn: true, isShared: false });
    expect(await names(grace)).toEqual([]);
  });

  it('are removed with the account that owns them, and stay where they are shared', async () => {
    await created(alan, { name: 'Shared', isShared: true });
    await created(alan, { name: 'Own' });
    const { db } = database();
    const left = await db.transaction().execute(async (trx) => {
      await trx.deleteFrom('administrators').where('username', '=', 'alan').execute();
      const rows = await trx.selectFrom('saved_views').selectAll().execute();
      await sql`rollback`.execute(trx);
      return rows;
    });
    expect(left).toMatchObject([{ name: 'Shared', owner_id: null, shared_by: null }]);
  });

  it('have a maximum for each account', async () => {
    await sql`
      insert into saved_views (name, query, facts, shared_by, owner_id)
      select n::text, '', '{}', case when n % 2 = 0 then account end, case when n % 2 = 1 then account end
      from generate_series(1, ${MOST_VIEWS}::int) n, (values (${await idOf('alan')}::int)) a (account)`.execute(
      database().db,
    );
    expect((await create(alan)).status).toBe(409);
    expect((await create(grace)).status).toBe(200);
  });

  it('keep the facts of the rows for each account', async () => {
    const { path } = SAVED_VIEW_ROUTES.facts;
    const facts = async (call: AdminCall) => (await call('GET', path)).json();
    expect(await facts(grace)).toEqual({ facts: USUAL_FACTS });
    expect((await grace('PUT', path, { facts: ['website', 'phone'] })).status).toBe(200);
    expect(await facts(grace)).toEqual({ facts: ['website', 'phone'] });
    expect(await facts(ada)).toEqual({ facts: USUAL_FACTS });
    expect((await grace('PUT', path, { facts: ['phone', 'phone'] })).status).toBe(400);
    await grace('PUT', path, { facts: [] });
    expect(await facts(grace)).toEqual({ facts: [] });
  });
});
