import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { businessDetailSchema } from '../contract/calls/admin-businesses.ts';
import { LISTING_ROUTES } from '../contract/calls/listing-routes.ts';
import { errorSchema } from '../contract/pages/entities.ts';
import { importFile } from '../imports/import-file.ts';
import { useOneListing } from './testing/one-listing.ts';

const NEW = { name: 'Yeni Fırın', category: 'Bakery', city: 'İzmir', countryCode: 'tr' };

describe('a new listing', () => {
  const { audit, call, database, expectCounts, stale } = useOneListing();

  const post = (body: object) => call('POST', LISTING_ROUTES.create.path, body);
  const add = async (body: object) => {
    const answer = await post(body);
    if (answer.status !== 200) throw new Error(await answer.text());
    return businessDetailSchema.parse(await answer.json());
  };
  const problems = async (body: object) => {
    const answer = await post(body);
    expect(answer.status).toBe(400);
    const { error } = errorSchema.parse(await answer.json());
    return error.details;
  };
  const rowOf = (id: number) =>
    database()
      .db.selectFrom('businesses')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();

  it('waits for approval, with category and city that are new, too', async () => {
    const business = await add(NEW);
    expect(business).toMatchObject({
      ...{ name: 'Yeni Fırın', category: 'Bakery', city: 'İzmir', country: 'Türkiye' },
      ...{ slug: 'yeni-firin-izmir', isApproved: false, status: 'open', rating: null, reviews: 0 },
      publication: { state: 'none' },
    });
    expect(business.editedFields).toEqual(['name', 'category', 'city', 'countryCode']);
    expect((await audit())[0]).toMatchObject({
      ...{ action: 'business.create', subject: 'Yeni Fırın', businessId: business.id },
      after: { name: 'Yeni Fırın', city: 'İzmir', isApproved: false },
    });
    expect(await stale()).toEqual([]);
    await expectCounts();
  });

  it('is public at once where that is wanted, with all that is known', async () => {
    const business = await add({
      ...NEW,
      approved: true,
      phone: '0232 555 01 01',
      fullAddress: '1. Kordon 5, İzmir',
      ...{ latitude: '38,4', longitude: 27.1 },
      workingHours: '{"Sunday":"9 AM–5 PM"}',
      about: '{"Service options":{"Delivery":true}}',
    });
    expect(business).toMatchObject({ isApproved: true, phone: '+902325550101' });
    expect(await rowOf(business.id)).toMatchObject({
      ...{ time_zone: 'Europe/Istanbul', open_minutes: '{[9180,9660)}', status: 'open' },
      ...{ import_id: null, listed: true },
    });
    expect((await rowOf(business.id)).edited_fields).toEqual(
      expect.arrayContaining(['phone', 'latitude', 'time_zone', 'working_hours', 'about']),
    );
    expect((await rowOf(business.id)).edited_fields).not.toContain('status');
    expect(await stale()).toEqual(expect.arrayContaining(['business', 'city', 'home']));
    await expectCounts();
  });

  it('gets another slug than a listing of the same name and city', async () => {
    const slugs = [
      await add(NEW),
      await add({ ...NEW, fullAddress: 'Elsewhere 2' }),
      await add(NEW),
    ];
    expect(new Set(slugs.map(({ slug }) => slug)).size).toBe(3);
    expect(slugs[1]?.slug).toMatch(/^yeni-firin-izmir-/);
  });

  it('is found by a later import of the same name and address, which fills in what is missing', async () => {
    const address = '1. Kordon 5, İzmir';
    const { id } = await add({ ...NEW, fullAddress: address, phone: '+902325550101' });
    const folder = await mkdtemp(join(tmpdir(), 'create-'));
    const file = join(folder, 'again.csv');
    await writeFile(
      file,
      `name,category,city,country_code,full_address,phone,rating,reviews
Yeni Fırın,Café,İzmir,TR,"${address}",+902325559999,4.5,12`,
    );
    const options = { batchSize: 100, dryRun: false, approved: true };
    const report = await importFile(database().pool, file, options);
    await rm(folder, { recursive: true });
    expect(report).toMatchObject({ inserted: 0, updated: 1 });
    expect(await rowOf(id)).toMatchObject({ phone: '+902325550101', rating: 4.5, reviews: 12 });
  });

  it('needs a name, a category and a place', async () => {
    expect(await problems({})).toMatchObject({
      issues: ['name', 'category', 'city', 'countryCode'].map((path) => ({ path })),
    });
    expect(await problems({ ...NEW, name: '  ' })).toMatchObject({ issues: [{ path: 'name' }] });
    expect(await problems({ ...NEW, countryCode: 'ZZ' })).toMatchObject({
      issues: [{ path: 'countryCode' }],
    });
    expect(await problems({ ...NEW, latitude: 38 })).toMatchObject({
      issues: [{ path: 'longitude' }],
    });
    expect(await problems({ ...NEW, workingHours: 'by candle light' })).toMatchObject({
      issues: [{ path: 'workingHours' }],
    });
    expect(await problems({ ...NEW, slug: 'own' })).toBeDefined();
    const count = await database().db.selectFrom('businesses').select('id').execute();
    expect(count).toHaveLength(3);
  });
});
