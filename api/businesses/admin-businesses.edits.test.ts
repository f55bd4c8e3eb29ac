import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { LISTING_ROUTES } from '../contract/calls/listing-routes.ts';
import { routePath } from '../contract/calls/route.ts';
import { featureMask } from '../contract/pages/features.ts';
import { useOneListing } from './testing/one-listing.ts';

describe('an edit of one listing', () => {
  const { audit, call, database, edit, expectCounts, id, problems, read, row, stale } =
    useOneListing();

  it('writes changed fields only, and records which were edited', async () => {
    const before = await row();
    const edited = await edit({ phone: ' +49 30 111 ', name: before.name, url: before.url });
    expect(edited).toMatchObject({ phone: '+4930111', editedFields: ['phone'] });
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
        businessId: id(),
        before: { phone: '+49 30 000000' },
        after: { phone: '+4930111' },
      },
    ]);
    await edit({ type: '', verified: true });
    expect((await row()).edited_fields).toEqual(['phone', 'type', 'verified']);
    expect((await row()).type).toBeNull();
  });

  it('closes a business for good, protects that from imports, and opens it again', async () => {
    const listed = async () => {
      const { listed, status_since } = await row();
      return [listed, status_since !== null];
    };
    const closed = await edit({ status: 'permanently_closed' });
    expect(closed).toMatchObject({ editedFields: ['status'], publication: { state: 'queued' } });
    expect((await row()).edited_fields).toEqual(['status', 'status_since']);
    expect(await listed()).toEqual([false, true]);
    await expectCounts();
    expect(await stale()).toEqual(expect.arrayContaining(['business', 'city', 'category', 'home']));
    expect((await audit())[0]).toMatchObject({ after: { status: 'permanently_closed' } });
    await edit({ status: 'open' });
    expect(await listed()).toEqual([true, true]);
    await expectCounts();
    expect(await problems({ status: 'shut' })).toEqual(['status']);
  });

  it('updates the search entry from edited hours and features', async () => {
    await edit({
      workingHours: '{"Sunday":"6 PM–2 AM"}',
      about: '{"Service options":{"Delivery":true,"Takeout":false}}',
    });
    expect(await row()).toMatchObject({
      features: featureMask(['delivery']),
      open_minutes: '{[0,120),[9720,10080)}',
      edited_fields: ['about', 'working_hours'],
    });
    await edit({ workingHours: 'Mon 9-17' });
    expect((await row()).working_hours).toBe('{"Monday":"9 AM–5 PM"}');
    expect(await problems({ workingHours: 'by candle light' })).toEqual(['workingHours']);
    await edit({ workingHours: '', about: '' });
    expect(await row()).toMatchObject({ features: 0, open_minutes: null });
  });

  it('writes nothing if the form is unchanged', async () => {
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
          ...['otherCategories', 'plusCode', 'photos', 'description', 'priceRange'],
          ...['menuLink', 'bookingLinks', 'orderLinks', 'socialLinks'],
        ].map((field) => [field, Object.entries(detail).find(([name]) => name === field)?.[1]]),
      ),
      updatedAt,
    };
    const answer = await call(
      'PUT',
      routePath(LISTING_ROUTES.read, { params: { id: id() } }),
      form,
    );
    expect(answer.status).toBe(200);
    expect(await row()).toEqual(before);
    expect(await stale()).toEqual([]);
    expect(await audit()).toEqual([]);
    const incomplete = await call('PUT', routePath(LISTING_ROUTES.read, { params: { id: id() } }), {
      updatedAt,
      name: 'x',
    });
    expect(incomplete.status).toBe(400);
  });

  it('moves the listing to existing or new cities, countries and categories', async () => {
    const edited = await edit({ city: 'Lyon', countryCode: 'fr', category: 'Tea room' });
    expect(edited).toMatchObject({ city: 'Lyon', country: 'France', category: 'Tea room' });
    expect((await row()).edited_fields).toEqual(['category_id', 'city_id']);
    expect(edited.editedFields).toEqual(['category', 'city', 'countryCode']);
    await expectCounts();
    expect(await stale()).toEqual(expect.arrayContaining(['business', 'category', 'city']));
    const back = await edit({ city: 'BERLIN', countryCode: 'DE', category: 'cafe' });
    expect(back).toMatchObject({ city: 'Berlin', category: 'Café' });
    const { db } = database();
    expect(
      await db.selectFrom('cities').select('name').where('slug', '=', 'berlin').execute(),
    ).toEqual([{ name: 'Berlin' }]);
    await expectCounts();
  });

  it('sets the time zone from the coordinates', async () => {
    const edited = await edit({ latitude: '41,0082', longitude: 28.9784 });
    expect(edited).toMatchObject({ latitude: '41.0082', timeZone: 'Europe/Istanbul' });
    expect((await row()).edited_fields).toEqual(['latitude', 'longitude', 'time_zone']);
    const nowhere = await edit({ latitude: '', longitude: null });
    expect(nowhere).toMatchObject({ latitude: null, longitude: null, timeZone: null });
    expect(await problems({ latitude: 1 })).toEqual(['longitude']);
  });

  it('protects both coordinates from imports if one was edited', async () => {
    expect(await edit({ latitude: 52.6 })).toMatchObject({
      editedFields: ['latitude', 'longitude'],
    });
    expect((await row()).edited_fields).toEqual(['latitude', 'longitude', 'time_zone']);
  });

  it('keeps the slug unless a new one is requested, and chooses a free one', async () => {
    expect((await edit({ name: 'Other' })).slug).toBe('example-cafe-berlin');
    const renamed = await edit({ regenerateSlug: true });
    expect(renamed.slug).toMatch(/^other-berlin-[a-z0-9]{8}$/);
    expect((await edit({ name: 'Quite New', regenerateSlug: true })).slug).toBe('quite-new-berlin');
    expect((await audit())[0]).toMatchObject({ after: { slug: 'quite-new-berlin' } });
    await sql`insert into former_paths (path, kind, key, page)
      values ('/business/third-berlin', 'business', ${id() + 1}, 1),
        ('/business/fourth-berlin', 'business', ${id()}, 1)`.execute(database().db);
    expect((await edit({ name: 'Third', regenerateSlug: true })).slug).toMatch(
      /^third-berlin-.{8}$/,
    );
    expect((await edit({ name: 'Fourth', regenerateSlug: true })).slug).toBe('fourth-berlin');
  });

  it.each<[object, string[]]>([
    [{ name: '  ' }, ['name']],
    [{ name: 'x'.repeat(501), category: '' }, ['name', 'category']],
    [{ name: 'a\0b' }, ['name']],
    [{ city: '\u200b' }, ['city']],
    [{ countryCode: 'QX' }, ['countryCode']],
    [{ countryCode: 'ZZ' }, ['countryCode']],
    [{ countryCode: 'DEU' }, ['countryCode']],
    [{ latitude: 91, longitude: 'north' }, ['latitude', 'longitude']],
    [{ url: 'javascript:alert(1)' }, ['url']],
    [{ url: 'https://user:pass@x.example/', photo: '/etc/passwd' }, ['photo', 'url']],
    [{ logo: 'data:image/svg+xml,<svg/>' }, ['logo']],
    [{ verified: 'yes' }, ['verified']],
    [{ workingHours: 'x'.repeat(20_001) }, ['workingHours']],
    [{ phone: 5 }, ['phone']],
  ])('refuses %j with the errors by field', async (change, fields) => {
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
  ])('refuses %j in a form', async (change) => {
    const before = await row();
    expect(await problems({ ...change, name: 'Renamed' })).toEqual(['']);
    expect(await row()).toEqual(before);
  });

  it('stores SQL and markup as plain text', async () => {
    const name = `Robert'); drop table businesses;-- <script>"$1`;
    expect((await edit({ name })).name).toBe(name);
    expect((await row()).name).toBe(name);
  });
});
