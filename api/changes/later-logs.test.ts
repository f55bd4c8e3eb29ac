import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { BULK_ROUTES, bulkAnswerSchema } from '../contract/calls/bulk-changes.ts';
import { DELETION_ROUTES } from '../contract/calls/deletions.ts';
import { HISTORY_ROUTES, historySchema } from '../contract/calls/history.ts';
import { LISTING_ROUTES } from '../contract/calls/listing-routes.ts';
import { routePath } from '../contract/calls/route.ts';
import { untilWaiting } from '../database/testing/waiting.ts';
import { undoImport } from '../imports/jobs/undo-import.ts';
import { csv, PATIENCE, row, useImports } from '../imports/testing/use-imports.ts';
import { shareNames } from './name-lock.queries.ts';

/** A change of the phone number of a listing. Imports do not overwrite edited values. */
type Change = {
  readonly kind: 'import' | 'bulk' | 'edit';
  readonly id: number;
  readonly phone: string;
};

const FIRST = '+49305550100';
const phoneOf = (nth: number) => `+493055501${String(nth).padStart(2, '0')}`;

describe('undoing changes of a listing', () => {
  const imports = useImports();
  const send = (method: string, path: string, body?: object) => {
    const { server, signedIn } = imports();
    const headers = { ...signedIn, 'Content-Type': 'application/json' };
    const content = body === undefined ? {} : { body: JSON.stringify(body) };
    return fetch(server.url + path, { method, headers, ...content });
  };
  const listing = async () => {
    const { rows } = await sql<{ id: number; phone: string; edited: boolean }>`
      select id, phone, edited_fields <> '{}' as edited from businesses where name = 'Café 1'`.execute(
      imports().database.db,
    );
    return rows[0] ?? { id: 0, phone: '', edited: false };
  };
  const bulk = async (body: object) => {
    const answer = await send('POST', BULK_ROUTES.start.path, { ...body, filter: {} });
    return bulkAnswerSchema.parse(await answer.json()).changeId ?? 0;
  };
  const change = {
    import: async (phone: string) => (await imports().take(csv(row(1, { phone })))).importId,
    bulk: (phone: string) => bulk({ action: 'edit', values: { phone } }),
    async edit(phone: string) {
      const path = routePath(LISTING_ROUTES.change, { params: { id: (await listing()).id } });
      const { updatedAt } = await (await send('GET', path)).json();
      expect((await send('PATCH', path, { phone, updatedAt })).status).toBe(200);
      return 0;
    },
  };
  const undo = async ({ kind, id }: Change) => {
    if (kind === 'import') await undoImport(imports().database.db, id, () => false);
    else {
      const undone = await send('POST', routePath(BULK_ROUTES.undo, { params: { id } }));
      expect(undone.status).toBe(200);
    }
  };
  const history = async () => {
    const path = routePath(HISTORY_ROUTES.read, { params: { id: (await listing()).id } });
    return historySchema.parse(await (await send('GET', path)).json()).events;
  };

  it('stays in its history, with what the undo has restored', async () => {
    await change.import(FIRST);
    const first = await change.import(phoneOf(1));
    const second = await change.import(phoneOf(2));
    for (const id of [first, second]) {
      expect((await imports().act(id, 'undo')).status).toBe(200);
      await expect.poll(async () => (await imports().state(id)).status, PATIENCE).toBe('undone');
    }
    expect((await listing()).phone).toBe(FIRST);
    expect(await history()).toMatchObject([
      {
        ...{ action: 'import.undo', username: 'ada', import: { id: second } },
        ...{ before: { phone: phoneOf(2) }, after: { phone: FIRST } },
      },
      { action: null, before: { phone: phoneOf(1) }, after: { phone: phoneOf(2) } },
      { action: null, before: { phone: FIRST }, after: { phone: phoneOf(1) } },
      { action: null, after: {} },
    ]);
  });

  const bulkUndo = (id: number) => undo({ kind: 'bulk', id, phone: '' });
  const noLogs = () =>
    sql`truncate audit_entries, bulk_jobs, bulk_changes, bulk_change_values, deletions, deleted_listings
      restart identity cascade`.execute(imports().database.db);

  it('removes new listings with their import after bulk changes that are undone in any order', async () => {
    await noLogs();
    const created = await change.import(FIRST);
    const changes = [await change.bulk(phoneOf(1)), await change.bulk(phoneOf(2))];
    for (const id of changes) await bulkUndo(id);
    const undone = await undoImport(imports().database.db, created, () => false);
    expect(undone).toMatchObject({ deleted: 1, kept: 0 });
  });

  it('keeps a value by hand that was the same before, and its protection', async () => {
    await change.import(FIRST);
    const one = await change.bulk(phoneOf(1));
    await change.edit(phoneOf(2));
    await change.edit(phoneOf(1));
    const two = await change.bulk(phoneOf(3));
    for (const id of [one, two]) await bulkUndo(id);
    expect(await listing()).toMatchObject({ phone: phoneOf(1), edited: true });
  });

  it('protects a value again whose release was undone before a later change', async () => {
    await change.import(FIRST);
    await change.edit(phoneOf(1));
    const release = await bulk({ action: 'release', fields: ['phone'] });
    const two = await change.bulk(phoneOf(3));
    for (const id of [release, two]) await bulkUndo(id);
    expect(await listing()).toMatchObject({ phone: phoneOf(1), edited: true });
  });

  it('deletes no listing again whose deletion is undone', async () => {
    await imports().take(csv(row(1), row(2)));
    const answer = await send('POST', BULK_ROUTES.start.path, { action: 'delete', filter: {} });
    const { deletionId: id } = bulkAnswerSchema.parse(await answer.json());
    const { importId } = await imports().take(csv(row(1)));
    const path = routePath(DELETION_ROUTES.undo, { params: { id: id ?? 0 } });
    expect((await send('POST', path)).status).toBe(200);
    const { db } = imports().database;
    await undoImport(db, importId, () => false);
    const { rows } = await sql`select deleted_at, deletion_id from businesses`.execute(db);
    expect(rows).toEqual([1, 2].map(() => ({ deleted_at: null, deletion_id: null })));
  });

  it('deletes no new listing that is edited while the undo of its import waits for it', async () => {
    await noLogs();
    const { db } = imports().database;
    const created = await change.import(FIRST);
    const { id } = await listing();
    const undone = await db.transaction().execute(async (trx) => {
      await shareNames(trx);
      await sql`select from businesses where id = ${id} for update`.execute(trx);
      const waiting = undoImport(db, created, () => false);
      await untilWaiting(db, 1);
      await sql`insert into audit_entries (action, business_id, subject)
        values ('business.edit', ${id}, 'Café 1')`.execute(trx);
      return { waiting };
    });
    expect(await undone.waiting).toMatchObject({ deleted: 0, kept: 1 });
  });

  it('of an import from before its changes had a moment stands after it in the history', async () => {
    await noLogs();
    await change.import(FIRST);
    const id = await change.import(phoneOf(1));
    await sql`update import_changes set changed_at = null`.execute(imports().database.db);
    expect((await imports().act(id, 'undo')).status).toBe(200);
    await expect.poll(async () => (await imports().state(id)).status, PATIENCE).toBe('undone');
    expect((await history()).map(({ action }) => action)).toEqual(['import.undo', null, null]);
  });

  it('leads to the value of the last one that is not undone, in any order', async () => {
    const kind = fc.constantFrom<Change['kind'][]>('import', 'import', 'bulk', 'bulk', 'edit');
    await change.import(FIRST);
    let nth = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(kind, { minLength: 2, maxLength: 5 }),
        fc.infiniteStream(fc.nat()),
        async (kinds, picks) => {
          // A new beginning, which the sources may change.
          await bulk({ action: 'release', fields: ['phone'] });
          const begun = await listing();
          const changes: Change[] = [];
          for (const one of kinds) {
            nth += 1;
            const phone = phoneOf(nth % 100);
            const isWritten = one !== 'import' || !(await listing()).edited;
            const id = await change[one](phone);
            if (isWritten) changes.push({ kind: one, id, phone });
          }
          while (changes.some((one) => one.kind !== 'edit')) {
            const undoable = changes.filter((one) => one.kind !== 'edit');
            const [pick = 0] = picks.take(1);
            const chosen = undoable[pick % undoable.length];
            if (!chosen) break;
            await undo(chosen);
            changes.splice(changes.indexOf(chosen), 1);
            const { phone } = await listing();
            expect(phone).toBe(changes.at(-1)?.phone ?? begun.phone);
          }
          const [last] = changes;
          expect((await listing()).edited).toBe(last !== undefined);
        },
      ),
      { numRuns: 12, endOnFailure: true },
    );
  });
});
