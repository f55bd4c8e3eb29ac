import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { lockChanges } from '../changes/change-lock.queries.ts';
import {
  businessDetailSchema,
  editConflictSchema,
  toggleApprovalSchema,
} from '../contract/calls/admin-businesses.ts';
import { LISTING_ROUTES } from '../contract/calls/listing-routes.ts';
import { routePath } from '../contract/calls/route.ts';
import { errorSchema } from '../contract/pages/entities.ts';
import { useOneListing } from './testing/one-listing.ts';

describe('one listing', () => {
  const { audit, call, database, edit, expectCounts, grace, id, idOf, patch, read, row, stale } =
    useOneListing();

  it('is answered with all fields', async () => {
    expect(await read()).toMatchObject({
      id: id(),
      name: 'Example Café',
      latitude: '52.5200061',
      isApproved: true,
      editedFields: [],
      publication: { state: 'queued', error: null, changedAt: null },
    });
    const { url } = (await read()).publication;
    expect(url).toBe('http://localhost:3000/business/example-cafe-berlin');
  });

  it.each([
    ['published', 'insert into pages values', null],
    ['queued', 'insert into pages values', 0],
    ['failed', '', 2],
    ['queued', '', 0],
  ])('reports that its page is %s', async (state, published, attempts) => {
    const { db } = database();
    if (published)
      await sql`insert into pages (kind, key, page, path, hash, bytes, indexable)
        values ('business', ${id()}, 1, '/business/x', '', 1, true)`.execute(db);
    if (attempts !== null)
      await sql`insert into stale_pages (kind, key, page, priority, attempts, error)
        values ('business', ${id()}, 1, 1, ${attempts}, ${attempts ? 'broken' : null})`.execute(db);
    const { publication } = await read();
    expect(publication.state).toBe(state);
    expect(publication.error).toBe(attempts ? 'broken' : null);
  });

  it('is not found if it is deleted or does not exist', async () => {
    const gone = await idOf('gone-berlin');
    for (const unknown of [gone, 987654321])
      for (const [method, body] of [
        ['GET', undefined],
        ['PATCH', { updatedAt: '2025-01-01T00:00:00Z', name: 'x' }],
      ] as const) {
        const answer = await call(
          method,
          routePath(LISTING_ROUTES.read, { params: { id: unknown } }),
          body,
        );
        expect(answer.status).toBe(404);
      }
    expect(
      (await call('POST', routePath(LISTING_ROUTES.toggleApproval, { params: { id: gone } })))
        .status,
    ).toBe(404);
  });

  it.each(['0', '-1', '1e3', '1;select', '%00', 'x', '99999999999999999999'])(
    'is not found by the id %s',
    async (text) => {
      for (const path of [`/api/admin/businesses/${text}`, `/api/admin/deletions/${text}`])
        expect((await call('GET', path)).status).toBe(400);
    },
  );

  it('is withdrawn and approved again, which updates pages and counts', async () => {
    const toggle = async () =>
      toggleApprovalSchema.parse(
        await (
          await call('POST', routePath(LISTING_ROUTES.toggleApproval, { params: { id: id() } }))
        ).json(),
      );
    const off = await toggle();
    expect(off).toMatchObject({ success: true, isApproved: false });
    expect(off.business).toMatchObject({ isApproved: false, publication: { url: null } });
    expect((await row()).public).toBe(false);
    expect(await stale()).toContain('business');
    expect(off.business.publication.state).toBe('queued');
    await database().db.deleteFrom('stale_pages').execute();
    expect((await read()).publication).toMatchObject({ state: 'none', url: null });
    await expectCounts();
    const on = await toggle();
    expect(on).toMatchObject({ isApproved: true, business: { id: id(), isApproved: true } });
    await expectCounts();
    expect(await audit()).toMatchObject([
      { action: 'business.approve', businessId: id(), subject: 'Example Café', username: 'ada' },
      { action: 'business.withdraw', before: { isApproved: true }, after: { isApproved: false } },
    ]);
  });

  it('is not toggled if the state differs from the expected one', async () => {
    const toggle = (expected: string) =>
      grace(
        'POST',
        `${routePath(LISTING_ROUTES.toggleApproval, { params: { id: id() } })}?expected=${expected}`,
      );
    expect((await toggle('withdrawn')).status).toBe(409);
    expect((await toggle('approved')).status).toBe(200);
    const [withdrawal] = await audit();
    const answer = await toggle('approved');
    expect(answer.status).toBe(409);
    const { error } = errorSchema.parse(await answer.json());
    expect(error.code).toBe('conflict');
    expect(editConflictSchema.parse(error.details)).toMatchObject({
      business: { isApproved: false },
      changedBy: 'grace',
      changedAt: withdrawal?.at,
    });
    expect((await row()).approved).toBe(false);
    expect((await toggle('else')).status).toBe(400);
  });

  it('gets a different slug than a listing that is given the same name at the same time', async () => {
    const { db } = database();
    const ids = [id(), await idOf('other-berlin')];
    const renames = await Promise.all(
      ids.map(async (one) => {
        const path = routePath(LISTING_ROUTES.read, { params: { id: one } });
        const shown = businessDetailSchema.parse(await (await call('GET', path)).json());
        const change = { name: 'Twin', regenerateSlug: true, updatedAt: shown.updatedAt };
        return () => call('PATCH', path, change);
      }),
    );
    const answers = await db.transaction().execute(async (trx) => {
      await lockChanges(trx);
      const waiting = Promise.all(renames.map((rename) => rename()));
      await expect
        .poll(async () => {
          const { rows } = await sql<{ count: number }>`
            select count(*) as count from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
          return rows[0]?.count;
        })
        .toBe(2);
      return { waiting };
    });
    expect((await answers.waiting).map(({ status }) => status)).toEqual([200, 200]);
    const slugs = await db.selectFrom('businesses').select('slug').where('id', 'in', ids).execute();
    expect(slugs.map(({ slug }) => slug).sort()).toEqual([
      'twin-berlin',
      expect.stringMatching(/^twin-berlin-[a-z0-9]{8}$/),
    ]);
  });

  it('is not overwritten by an edit of an older state', async () => {
    const { updatedAt } = await read();
    await edit({ phone: '1' });
    const answer = await patch({ updatedAt, phone: '2' });
    expect(answer.status).toBe(409);
    const { error } = errorSchema.parse(await answer.json());
    expect(error.code).toBe('conflict');
    expect(editConflictSchema.parse(error.details).business.phone).toBe('1');
    expect((await row()).phone).toBe('1');
  });

  it('reports in a conflict who changed it and when', async () => {
    const conflict = async (updatedAt: string) => {
      const answer = await patch({ updatedAt, phone: '2' });
      expect(answer.status).toBe(409);
      const { error } = errorSchema.parse(await answer.json());
      const { changedBy, changedAt } = editConflictSchema.parse(error.details);
      return { changedBy, changedAt };
    };
    const toggle = (by: typeof call) =>
      by('POST', routePath(LISTING_ROUTES.toggleApproval, { params: { id: id() } }));
    const first = await read();
    await edit({ phone: '1' });
    const second = await read();
    const [{ at } = { at: '' }] = await audit();
    expect(await conflict(first.updatedAt)).toEqual({ changedBy: 'ada', changedAt: at });

    await toggle(grace);
    const [approval] = await audit();
    expect(await conflict(second.updatedAt)).toEqual({
      changedBy: 'grace',
      changedAt: approval?.at,
    });
    // A form conflicts with the edit, not with the approval.
    expect(await conflict(first.updatedAt)).toEqual({ changedBy: 'ada', changedAt: at });

    const third = await read();
    await sql`update businesses set updated_at = now() where id = ${id()}`.execute(database().db);
    expect(await conflict(third.updatedAt)).toEqual({
      changedBy: null,
      changedAt: (await read()).updatedAt,
    });
  });

  it('accepts one of several concurrent edits of the same state', async () => {
    const { updatedAt } = await read();
    const answers = await Promise.all(
      ['1', '2', '3', '4'].map((phone) => patch({ updatedAt, phone })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(await audit()).toHaveLength(1);
  });
});
