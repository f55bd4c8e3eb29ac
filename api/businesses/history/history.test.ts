import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { AUDIT_ROUTES, auditSchema } from '../../contract/calls/audit.ts';
import { BULK_ROUTES, bulkAnswerSchema } from '../../contract/calls/bulk-changes.ts';
import { DELETION_ROUTES } from '../../contract/calls/deletions.ts';
import { HISTORY_MAX, HISTORY_ROUTES, historySchema } from '../../contract/calls/history.ts';
import { LISTING_ROUTES } from '../../contract/calls/listing-routes.ts';
import { routePath } from '../../contract/calls/route.ts';
import { seed } from '../../database/testing/seed.ts';
import { useTestDatabase } from '../../database/testing/test-database.ts';
import { useTestServer } from '../../http/testing/test-server.ts';
import { useSignedIn } from '../../sessions/testing/signed-in.ts';

describe('the history of a listing', () => {
  const database = useTestDatabase();
  const server = useTestServer(database);
  const call = useSignedIn(database, server);
  let id = 0;

  beforeEach(async () => {
    await sql`truncate businesses, audit_entries, deleted_listings, bulk_changes, bulk_change_values, imports, import_changes cascade`.execute(
      database().db,
    );
    await seed(database().db, [
      { name: 'One', category: 'Café', city: 'Berlin', country: 'DE', phone: '+4930123456' },
      { name: 'Two', category: 'Bar', city: 'Ankara', country: 'TR' },
    ]);
    const { rows } = await sql<{ id: number }>`
      select id from businesses where name = 'One'`.execute(database().db);
    id = rows[0]?.id ?? 0;
  });

  const history = async () => {
    const answer = await call('GET', routePath(HISTORY_ROUTES.read, { params: { id } }));
    return historySchema.parse(await answer.json());
  };
  const edit = async (change: object) => {
    const path = routePath(LISTING_ROUTES.change, { params: { id } });
    const { updatedAt } = await (await call('GET', path)).json();
    expect((await call('PATCH', path, { ...change, updatedAt })).status).toBe(200);
  };
  const bulk = async (body: object) =>
    bulkAnswerSchema.parse(await (await call('POST', BULK_ROUTES.start.path, body)).json());

  it('is empty, and a listing without one has none', async () => {
    expect(await history()).toEqual({ events: [], isCut: false });
  });

  it('has edits, bulk changes and their undos with the values that they changed', async () => {
    await edit({ phone: '+4930000001', street: 'New street 1' });
    const { changeId } = await bulk({
      ...{ action: 'edit', values: { category: 'Bar', city: 'Ankara', countryCode: 'TR' } },
      filter: {},
    });
    await bulk({ action: 'withdraw', ids: [id] });
    await call('POST', routePath(BULK_ROUTES.undo, { params: { id: changeId ?? 0 } }));
    const [berlin, ankara] = [
      { category: 'Café', city: 'Berlin', countryCode: 'DE' },
      { category: 'Bar', city: 'Ankara', countryCode: 'TR' },
    ];
    const { events } = await history();
    expect(events).toMatchObject([
      { action: 'change.undo', before: ankara, after: berlin },
      { action: 'business.withdraw', before: { isApproved: true }, after: { isApproved: false } },
      { action: 'businesses.edit', username: 'ada', import: null, before: berlin, after: ankara },
      {
        action: 'business.edit',
        before: { phone: '+4930123456', street: null },
        after: { phone: '+4930000001', street: 'New street 1' },
      },
    ]);
    // No column and no number of the work is told.
    expect(JSON.stringify(events)).not.toMatch(/_id|changeId|count"/);
  });

  it('has no undo that left the listing alone', async () => {
    const { changeId } = await bulk({ action: 'edit', values: { phone: null }, filter: {} });
    await edit({ phone: '+4930000002' });
    await call('POST', routePath(BULK_ROUTES.undo, { params: { id: changeId ?? 0 } }));
    const { events } = await history();
    expect(events.map(({ action }) => action)).toEqual(['business.edit', 'businesses.edit']);
  });

  it('has releases with the fields that they hand back, also once their values are gone', async () => {
    await edit({ phone: '+4930000001', street: 'New street 1' });
    const { changeId } = await bulk({
      ...{ action: 'release', fields: ['phone', 'street', 'url'], filter: {} },
    });
    await call('POST', routePath(BULK_ROUTES.undo, { params: { id: changeId ?? 0 } }));
    const last = async (most: number) => (await history()).events.slice(0, most);
    const fields = { before: {}, after: { fields: ['phone', 'street'] } };
    expect(await last(2)).toMatchObject([
      { action: 'change.undo', ...fields },
      { action: 'businesses.release', ...fields },
    ]);
    await sql`truncate bulk_change_values`.execute(database().db);
    await sql`update audit_entries set business_id = ${id} where action like '%.release'`.execute(
      database().db,
    );
    expect(await last(1)).toMatchObject([
      { action: 'businesses.release', after: { fields: ['url', 'phone', 'street'] } },
    ]);
  });

  it('has deletions and what has brought the listing back, not what has brought back others', async () => {
    const { db } = database();
    await seed(
      db,
      [1, 2, 3].map((nth) => ({
        ...{ name: `Other ${nth}`, category: 'Bar', city: 'Ankara', country: 'TR' },
      })),
    );
    const { rows } = await sql<{ id: number }>`
      select id from businesses where name like 'Other%' order by id`.execute(db);
    const others = rows.map((row) => row.id);
    const back = (deletion: number, ids?: readonly number[]) => {
      const [route, body] = ids ? [DELETION_ROUTES.restore, { ids }] : [DELETION_ROUTES.undo, {}];
      return call('POST', routePath(route, { params: { id: deletion } }), body);
    };
    const remove = async () =>
      (await bulk({ action: 'delete', ids: [id, ...others] })).deletionId ?? 0;

    const first = await remove();
    expect((await back(first, others.slice(0, 2))).status).toBe(200);
    expect((await back(first)).status).toBe(200);
    const second = await remove();
    expect((await back(second, [id, others[0] ?? 0])).status).toBe(200);
    expect((await back(second)).status).toBe(200);
    await call('DELETE', routePath(DELETION_ROUTES.deleteOne, { params: { id } }));
    const { rows: last } = await sql<{ id: number }>`
      select deletion_id as id from businesses where id = ${id}`.execute(db);
    expect((await back(last[0]?.id ?? 0, [id])).status).toBe(200);

    const actions = [
      ...['business.restore', 'business.delete'],
      ...['businesses.restore', 'businesses.delete'],
      ...['deletion.undo', 'businesses.delete'],
    ];
    expect((await history()).events.map(({ action }) => action)).toEqual(actions);
    const audit = routePath(AUDIT_ROUTES.list, { query: { businessId: id } });
    const { entries } = auditSchema.parse(await (await call('GET', audit)).json());
    expect(entries.map(({ action }) => action)).toEqual(actions);
    // No number of the work is told.
    expect(JSON.stringify((await history()).events)).not.toMatch(/deletionId|count"/);
  });

  it('is in the order in which the listing changed, not in that in which work began or ended', async () => {
    const { db } = database();
    const { rows } = await sql<{ id: number }>`
      insert into imports (file_name, file_bytes, batch_size) values ('list.xlsx', 1, 1) returning id`.execute(
      db,
    );
    await sql`
      insert into import_changes (import_id, business_id, old, new)
      values (${rows[0]?.id}, ${id}, '{"rating": 4}', '{"rating": 5}')`.execute(db);
    await edit({ phone: '+4930000001' });
    const { changeId } = await bulk({ action: 'edit', values: { phone: null }, filter: {} });
    await call('POST', routePath(BULK_ROUTES.undo, { params: { id: changeId ?? 0 } }));
    // The import goes on; the two jobs were queued before the edit.
    await sql`update imports set finished_at = now() + interval '1 hour'`.execute(db);
    await sql`update audit_entries set at = at - interval '1 hour' where after ? 'changeId'`.execute(
      db,
    );
    const { events } = await history();
    expect(events.map(({ action }) => action)).toEqual([
      ...['change.undo', 'businesses.edit', 'business.edit'],
      null,
    ]);
    const times = events.map(({ at }) => at);
    expect(times).toEqual(times.toSorted().toReversed());
  });

  it('has imports, with the former values of the listing', async () => {
    const { db } = database();
    const { rows } = await sql<{ id: number; at: Date }>`
      insert into imports (file_name, file_bytes, batch_size, finished_at)
      values ('list.xlsx', 1, 1, '2026-11-01T10:00:00Z') returning id, finished_at as at`.execute(
      db,
    );
    const importId = rows[0]?.id ?? 0;
    await sql`
      insert into import_changes (import_id, business_id, old, new, changed_at)
      select ${importId}, ${id}, jsonb_build_object('phone', '1', 'rating', 4, 'city_id', a.id, 'fingerprint', 'x'),
        jsonb_build_object('phone', '2', 'rating', 4.5, 'city_id', b.id, 'fingerprint', 'y'), null
      from cities a, cities b where a.name = 'Ankara' and b.name = 'Berlin'`.execute(db);
    await sql`update businesses set import_id = ${importId}, created_at = '2026-10-01T00:00:00Z' where id = ${id}`.execute(
      db,
    );
    expect((await history()).events).toEqual([
      {
        key: `import-${importId}`,
        at: '2026-11-01T10:00:00.000Z',
        ...{ action: null, username: null, import: { id: importId, fileName: 'list.xlsx' } },
        before: { phone: '1', rating: 4, city: 'Ankara', countryCode: 'TR' },
        after: { phone: '2', rating: 4.5, city: 'Berlin', countryCode: 'DE' },
      },
      {
        key: 'creation',
        at: '2026-10-01T00:00:00.000Z',
        ...{ action: null, username: null, import: { id: importId, fileName: 'list.xlsx' } },
        ...{ before: {}, after: {} },
      },
    ]);
  });

  it('is cut where it is long', async () => {
    await sql`
      insert into audit_entries (action, subject, business_id)
      select 'business.approve', 'One', ${id} from generate_series(1, ${HISTORY_MAX + 1}::int)`.execute(
      database().db,
    );
    const { events, isCut } = await history();
    expect([events.length, isCut]).toEqual([HISTORY_MAX, true]);
    expect(new Set(events.map(({ key }) => key)).size).toBe(HISTORY_MAX);
    // Those of one moment, too, are in one order.
    const numbers = events.map(({ key }) => Number(key.split('-')[1]));
    expect(numbers).toEqual(numbers.toSorted((a, b) => b - a));
  });
});
