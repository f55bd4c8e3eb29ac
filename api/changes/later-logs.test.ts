import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { BULK_ROUTES, bulkAnswerSchema } from '../contract/calls/bulk-changes.ts';
import { HISTORY_ROUTES, historySchema } from '../contract/calls/history.ts';
import { LISTING_ROUTES } from '../contract/calls/listing-routes.ts';
import { routePath } from '../contract/calls/route.ts';
import { undoImport } from '../imports/jobs/undo-import.ts';
import { csv, PATIENCE, row, useImports } from '../imports/testing/use-imports.ts';

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
