import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { lockChanges } from '../changes/change-lock.queries.ts';
import {
  ADMIN_BUSINESSES_API,
  type BusinessDetail,
  businessDetailSchema,
  editConflictSchema,
  toggleApprovalSchema,
} from '../contract/admin-businesses.ts';
import { AUDIT_API, auditSchema } from '../contract/audit.ts';
import { errorSchema } from '../contract/entities.ts';
import { featureMask } from '../contract/features.ts';
import { recount, seed } from '../database/testing/seed.ts';
import { useTestDatabase } from '../database/testing/test-database.ts';
import { useTestServer } from '../http/testing/test-server.ts';
import { useSignedIn } from '../sessions/testing/signed-in.ts';

const FULL = {
  name: 'Example Café',
  type: 'coffee_shop',
  full_address: 'Example Street 1, 10115 Berlin',
  street: 'Example Street 1',
  postal_code: '10115',
  phone: '+49 30 000000',
  latitude: 52.520006123456,
  longitude: 13.404954,
  time_zone: 'Europe/Berlin',
  rating: 4,
  reviews: 12,
  photo: '/photos/sample-01.svg',
  working_hours: '{"Monday":"9 AM–5 PM"}',
  about: '{"Payments":{"Cash":true}}',
  url: 'https://cafe.example/',
  place_id: 'ChIJone',
  category: 'Café',
  city: 'Berlin',
  country: 'DE',
};

describe('one listing', () => {
  const database = useTestDatabase();
  const server = useTestServer(database);
  const call = useSignedIn(database, () => server().url);
  const grace = useSignedIn(database, () => server().url, 'grace');
  let id = 0;

  beforeEach(async () => {
    const { db } = database();
    await sql`truncate businesses, stale_pages, pages, former_paths, sitemap_slots, audit_entries`.execute(
      db,
    );
    await seed(db, [
      FULL,
      { name: 'Other', category: 'Café', city: 'Berlin', country: 'DE' },
      { name: 'Gone', category: 'Café', city: 'Berlin', country: 'DE', deleted_at: '2025-01-01' },
    ]);
    id = await idOf('example-cafe-berlin');
  });

  const idOf = async (slug: string) =>
    (
      await database()
        .db.selectFrom('businesses')
        .select('id')
        .where('slug', '=', slug)
        .executeTakeFirstOrThrow()
    ).id;
  const row = () =>
    database()
      .db.selectFrom('businesses')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  const stale = async () =>
    (await database().db.selectFrom('stale_pages').select(['kind']).distinct().execute())
      .map(({ kind }) => kind)
      .sort();
  const read = async (): Promise<BusinessDetail> =>
    businessDetailSchema.parse(await (await call('GET', ADMIN_BUSINESSES_API.one(id))).json());
  const patch = (change: object) => call('PATCH', ADMIN_BUSINESSES_API.one(id), change);
  const edit = async (change: object): Promise<BusinessDetail> => {
    const answer = await patch({ updatedAt: (await read()).updatedAt, ...change });
    if (answer.status !== 200) throw new Error(await answer.text());
    return businessDetailSchema.parse(await answer.json());
  };
  const problems = async (change: object) => {
    const answer = await patch({ updatedAt: (await read()).updatedAt, ...change });
    expect(answer.status).toBe(400);
    const { error } = errorSchema.parse(await answer.json());
    const issues = error.details?.issues;
    return Array.isArray(issues) ? issues.map(({ path }) => path) : [];
  };
  const audit = async () => auditSchema.parse(await (await call('GET', AUDIT_API)).json()).entries;
  const counts = async () => {
    const read = async () =>
      (
        await sql`
          select 'city ' || slug as what, business_count, category_count from cities union all
          select 'category ' || slug, business_count, country_count from categories union all
          select 'country ' || slug, business_count, city_count from countries order by 1`.execute(
          database().db,
        )
      ).rows;
    const kept = await read();
    await recount(database().db);
    expect(kept).toEqual(await read());
  };

  it('is answered with all that there is to know of it', async () => {
    expect(await read()).toMatchObject({
      id,
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
  ])('says that its page is %s', async (state, published, attempts) => {
    const { db } = database();
    if (published)
      await sql`insert into pages (kind, key, page, path, hash, bytes, indexable)
        values ('business', ${id}, 1, '/business/x', '', 1, true)`.execute(db);
    if (attempts !== null)
      await sql`insert into stale_pages (kind, key, page, priority, attempts, error)
        values ('business', ${id}, 1, 1, ${attempts}, ${attempts ? 'broken' : null})`.execute(db);
    const { publication } = await read();
    expect(publication.state).toBe(state);
    expect(publication.error).toBe(attempts ? 'broken' : null);
  });

  it('is not found where it is deleted, or never was', async () => {
    const gone = await idOf('gone-berlin');
    for (const unknown of [gone, 987654321])
      for (const [method, body] of [
        ['GET', undefined],
        ['PATCH', { updatedAt: '2025-01-01T00:00:00Z', name: 'x' }],
      ] as const) {
        const answer = await call(method, ADMIN_BUSINESSES_API.one(unknown), body);
        expect(answer.status).toBe(404);
      }
    expect((await call('POST', ADMIN_BUSINESSES_API.toggleApproval(gone))).status).toBe(404);
  });

  it.each(['0', '-1', '1e3', '1;select', '%00', 'x', '99999999999999999999'])(
    'has no id like %s',
    async (text) => {
      for (const path of [`/api/admin/businesses/${text}`, `/api/admin/deletions/${text}`])
        expect((await call('GET', path)).status).toBe(400);
    },
  );

  it('is withdrawn and approved again, with its pages and counts', async () => {
    const toggle = async () =>
      toggleApprovalSchema.parse(
        await (await call('POST', ADMIN_BUSINESSES_API.toggleApproval(id))).json(),
      );
    const off = await toggle();
    expect(off).toMatchObject({ success: true, isApproved: false });
    expect(off.business).toMatchObject({ isApproved: false, publication: { url: null } });
    expect((await row()).public).toBe(false);
    expect(await stale()).toContain('business');
    expect(off.business.publication.state).toBe('queued');
    await database().db.deleteFrom('stale_pages').execute();
    expect((await read()).publication).toMatchObject({ state: 'none', url: null });
    await counts();
    const on = await toggle();
    expect(on).toMatchObject({ isApproved: true, business: { id, isApproved: true } });
    await counts();
    expect(await audit()).toMatchObject([
      { action: 'business.approve', businessId: id, subject: 'Example Café', username: 'ada' },
      { action: 'business.withdraw', before: { isApproved: true }, after: { isApproved: false } },
    ]);
  });

  it('keeps the fields that an edit leaves as they are, and remembers those that it changes', async () => {
    const before = await row();
    const edited = await edit({ phone: ' +49 30 111 ', name: before.name, url: before.url });
    expect(edited).toMatchObject({ phone: '+49 30 111', editedFields: ['phone'] });
    const after = await row();
    expect(after.edited_fields).toEqual(['phone']);
    expect({ ...after, phone: '', edited_fields: [], updated_at: '' }).toEqual({
      ...before,
      phone: '',
      edited_fields: [],
      updated_at: '',
    });
    expect(after.updated_at.getTime()).toBeGreaterThan(before.updated_at.getTime());
    expect(await audit()).toMatchObject([
      {
        action: 'business.edit',
        businessId: id,
        before: { phone: '+49 30 000000' },
        after: { phone: '+49 30 111' },
      },
    ]);
    await edit({ type: '', verified: true });
    expect((await row()).edited_fields).toEqual(['phone', 'type', 'verified']);
    expect((await row()).type).toBeNull();
  });

  it('is searched by what an edit says of its hours and features', async () => {
    await edit({
      workingHours: '{"Sunday":"6 PM–2 AM"}',
      about: '{"Service options":{"Delivery":true,"Takeout":false}}',
    });
    expect(await row()).toMatchObject({
      features: featureMask(['delivery']),
      open_minutes: '{[0,120),[9720,10080)}',
      edited_fields: ['about', 'working_hours'],
    });
    await edit({ workingHours: '', about: '' });
    expect(await row()).toMatchObject({ features: 0, open_minutes: null });
  });

  it('is not written at all where the whole form comes back as it was', async () => {
    const before = await row();
    const { updatedAt, ...detail } = await read();
    const form = {
      ...Object.fromEntries(
        [
          'name',
          'category',
          'type',
          'fullAddress',
          'street',
          'city',
          'countryCode',
          'postalCode',
          'phone',
          'latitude',
          'longitude',
          'url',
          'photo',
          'logo',
          'locatedIn',
          'about',
          'workingHours',
          'verified',
        ].map((field) => [field, Object.entries(detail).find(([name]) => name === field)?.[1]]),
      ),
      updatedAt,
    };
    const answer = await call('PUT', ADMIN_BUSINESSES_API.one(id), form);
    expect(answer.status).toBe(200);
    expect(await row()).toEqual(before);
    expect(await stale()).toEqual([]);
    expect(await audit()).toEqual([]);
    const incomplete = await call('PUT', ADMIN_BUSINESSES_API.one(id), { updatedAt, name: 'x' });
    expect(incomplete.status).toBe(400);
  });

  it('moves to a city, country and category that are there, or are added', async () => {
    const edited = await edit({ city: 'Lyon', countryCode: 'fr', category: 'Tea room' });
    expect(edited).toMatchObject({ city: 'Lyon', country: 'France', category: 'Tea room' });
    expect((await row()).edited_fields).toEqual(['category_id', 'city_id']);
    expect(edited.editedFields).toEqual(['category', 'city', 'countryCode']);
    await counts();
    expect(await stale()).toEqual(expect.arrayContaining(['business', 'category', 'city']));
    const back = await edit({ city: 'BERLIN', countryCode: 'DE', category: 'cafe' });
    expect(back).toMatchObject({ city: 'Berlin', category: 'Café' });
    const { db } = database();
    expect(
      await db.selectFrom('cities').select('name').where('slug', '=', 'berlin').execute(),
    ).toEqual([{ name: 'Berlin' }]);
    await counts();
  });

  it('lies in the time zone of its coordinates', async () => {
    const edited = await edit({ latitude: '41,0082', longitude: 28.9784 });
    expect(edited).toMatchObject({ latitude: '41.0082', timeZone: 'Europe/Istanbul' });
    expect((await row()).edited_fields).toEqual(['latitude', 'longitude', 'time_zone']);
    const nowhere = await edit({ latitude: '', longitude: null });
    expect(nowhere).toMatchObject({ latitude: null, longitude: null, timeZone: null });
    expect(await problems({ latitude: 1 })).toEqual(['longitude']);
  });

  it('keeps both coordinates from imports where one of them was changed', async () => {
    expect(await edit({ latitude: 52.6 })).toMatchObject({
      editedFields: ['latitude', 'longitude'],
    });
    expect((await row()).edited_fields).toEqual(['latitude', 'longitude', 'time_zone']);
  });

  it('keeps its address unless a new one is asked for, which is free', async () => {
    expect((await edit({ name: 'Other' })).slug).toBe('example-cafe-berlin');
    const renamed = await edit({ regenerateSlug: true });
    expect(renamed.slug).toMatch(/^other-berlin-[a-z0-9]{8}$/);
    expect((await edit({ name: 'Quite New', regenerateSlug: true })).slug).toBe('quite-new-berlin');
    expect((await audit())[0]).toMatchObject({ after: { slug: 'quite-new-berlin' } });
    await sql`insert into former_paths (path, kind, key, page)
      values ('/business/third-berlin', 'business', ${id + 1}, 1),
        ('/business/fourth-berlin', 'business', ${id}, 1)`.execute(database().db);
    expect((await edit({ name: 'Third', regenerateSlug: true })).slug).toMatch(
      /^third-berlin-.{8}$/,
    );
    expect((await edit({ name: 'Fourth', regenerateSlug: true })).slug).toBe('fourth-berlin');
  });

  it('gets another address than one that is renamed alike at the same time', async () => {
    const { db } = database();
    const ids = [id, await idOf('other-berlin')];
    const renames = await Promise.all(
      ids.map(async (one) => {
        const path = ADMIN_BUSINESSES_API.one(one);
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

  it.each<[object, string[]]>([
    [{ name: '  ' }, ['name']],
    [{ name: 'x'.repeat(501), category: '' }, ['name', 'category']],
    [{ name: 'a\0b' }, ['name']],
    [{ city: '\u200b' }, ['city']],
    [{ countryCode: 'QX' }, ['countryCode']],
    [{ countryCode: 'DEU' }, ['countryCode']],
    [{ latitude: 91, longitude: 'north' }, ['latitude', 'longitude']],
    [{ url: 'javascript:alert(1)' }, ['url']],
    [{ url: 'https://user:pass@x.example/', photo: '/etc/passwd' }, ['url', 'photo']],
    [{ logo: 'data:image/svg+xml,<svg/>' }, ['logo']],
    [{ verified: 'yes' }, ['verified']],
    [{ workingHours: 'x'.repeat(20_001) }, ['workingHours']],
    [{ phone: 5 }, ['phone']],
  ])('refuses %j, field by field', async (change, fields) => {
    expect(await problems(change)).toEqual(fields);
    expect(await stale()).toEqual([]);
  });

  it.each([
    { id: 1 },
    { slug: 'mine' },
    { isApproved: false },
    { edited_fields: [] },
    { rating: '5.0' },
    { deletedAt: null },
    { place_id: 'x' },
  ])('takes no %j from a form', async (change) => {
    const before = await row();
    expect(await problems({ ...change, name: 'Renamed' })).toEqual(['']);
    expect(await row()).toEqual(before);
  });

  it('keeps text that looks like SQL or markup as text', async () => {
    const name = `Robert'); drop table businesses;-- <script>"$1`;
    expect((await edit({ name })).name).toBe(name);
    expect((await row()).name).toBe(name);
  });

  it('is not overwritten by who has read an older state', async () => {
    const { updatedAt } = await read();
    await edit({ phone: '1' });
    const answer = await patch({ updatedAt, phone: '2' });
    expect(answer.status).toBe(409);
    const { error } = errorSchema.parse(await answer.json());
    expect(error.code).toBe('conflict');
    expect(editConflictSchema.parse(error.details).business.phone).toBe('1');
    expect((await row()).phone).toBe('1');
  });

  it('says who has changed it meanwhile, and when', async () => {
    const conflict = async (updatedAt: string) => {
      const answer = await patch({ updatedAt, phone: '2' });
      expect(answer.status).toBe(409);
      const { error } = errorSchema.parse(await answer.json());
      const { changedBy, changedAt } = editConflictSchema.parse(error.details);
      return { changedBy, changedAt };
    };
    const toggle = (by: typeof call) => by('POST', ADMIN_BUSINESSES_API.toggleApproval(id));
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
    // Of an edit and an approval, the edit is what a form is in conflict with.
    expect(await conflict(first.updatedAt)).toEqual({ changedBy: 'ada', changedAt: at });

    const third = await read();
    await sql`update businesses set updated_at = now() where id = ${id}`.execute(database().db);
    expect(await conflict(third.updatedAt)).toEqual({
      changedBy: null,
      changedAt: (await read()).updatedAt,
    });
  });

  it('takes one of several edits of the same state that come at once', async () => {
    const { updatedAt } = await read();
    const answers = await Promise.all(
      ['1', '2', '3', '4'].map((phone) => patch({ updatedAt, phone })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(await audit()).toHaveLength(1);
  });
});
