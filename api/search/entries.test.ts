import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { updateListings } from '../changes/testing/update-listings.ts';
import { useTestDatabase } from '../database/testing/test-database.ts';
import { findWrongEntries } from './entries.queries.ts';
import { seedSearchable } from './testing/searchable.ts';

describe('search entries', () => {
  const database = useTestDatabase();
  const wordsOf = async (name: string) => {
    const { rows } = await sql<{ words: string[] }>`
      select tsvector_to_array(words) as words from search_entries where name = search_fold(${name})`.execute(
      database().db,
    );
    return rows[0]?.words;
  };
  const change = (where: string, set: string) =>
    updateListings(
      database().db,
      sql`select id from businesses where ${sql.raw(where)}`,
      sql.raw(set),
    );

  beforeAll(() =>
    seedSearchable(database(), [
      {
        name: "Müller's Café",
        category: 'Coffee shop',
        city: 'Berlin',
        region: 'Berlin',
        country: 'DE',
        full_address: '12 Torstraße, 10115 Berlin',
        postal_code: '10115',
        latitude: 52.53,
        longitude: 13.4,
        about: '{"Service options":{"Delivery":true}}',
      },
      {
        name: '東京ラーメン',
        category: 'Ramen restaurant',
        city: 'Tokyo',
        country: 'JP',
        latitude: 1e-300,
        longitude: -5e-324,
      },
      { name: 'Ночной бар', category: 'Bar', city: 'Moscow', country: 'RU', rating: 4, reviews: 9 },
      { name: '☕', category: 'Coffee shop', city: 'Oslo', country: 'NO', full_address: '…' },
      { name: 'Hidden', category: 'Bar', city: 'Oslo', country: 'NO', approved: false },
    ]),
  );

  it('have the words of a name in Latin and in the original script, and facts', async () => {
    const words = await wordsOf("Müller's Café");
    expect(words).toEqual(
      expect.arrayContaining([
        'mullers',
        'cafe',
        'muellers',
        '@torstrasse',
        '#p10115',
        '#g525/134',
      ]),
    );
    expect(words).toEqual(expect.arrayContaining(['#h52/13', '#f1', '#q3', '#r1']));
    expect(words).not.toContain('@12');
    expect(await wordsOf('Ночной бар')).toEqual(
      expect.arrayContaining(['ночной', 'nochnoy', 'bar']),
    );
    expect(await wordsOf('東京ラーメン')).toEqual(expect.arrayContaining(['東京', '京ラ', 'メン']));
  });

  it('leave out listings that are not public, and follow each change', async () => {
    const { db } = database();
    expect(await wordsOf('Hidden')).toBeUndefined();
    await change("name = 'Hidden'", 'approved = true');
    expect(await wordsOf('Hidden')).toContain('hidden');
    await change("name = 'Hidden'", "name = 'Unveiled'");
    expect(await wordsOf('Hidden')).toBeUndefined();
    expect(await wordsOf('Unveiled')).toContain('unveiled');
    const learnt = sql`select from search_vocabulary where word = 'unveiled'`;
    expect((await learnt.execute(db)).rows).toHaveLength(1);
    await change("name = 'Unveiled'", 'deleted_at = now()');
    expect(await wordsOf('Unveiled')).toBeUndefined();
    expect(await findWrongEntries(db, 10)).toEqual({ count: 0, first: [] });
  });

  it.each([
    ['$', '#m1'],
    [' €€€ ', '#m3'],
    ['$$$$', '#m4'],
    ['$$$$$', null],
    ['€1–10', '#m1'],
    ['€10–20', '#m2'],
    ['$40-60', '#m3'],
    ['£50 – £1000', '#m4'],
    ['Inexpensive', '#m1'],
    ['PRICE_LEVEL_INEXPENSIVE', '#m1'],
    ['10 lei', null],
    ['', null],
  ])('have the level of prices: %s', async (price, level) => {
    const { rows } = await sql`select search_price(${price}) as level`.execute(database().db);
    expect(rows).toEqual([{ level }]);
  });

  it.each([
    ['+493012345', ['#n543210394']],
    ['+493012345;ext=12, +12015550123', ['#n32105551021', '#n543210394']],
    ['call 123', []],
    ['', []],
  ])('have the digits of phones, backwards: %s', async (phone, words) => {
    const { rows } = await sql`select search_phones(${phone}) as words`.execute(database().db);
    expect(rows).toEqual([{ words }]);
  });

  it.each([
    "name = 'Night Bar'",
    "slug = 'another-address'",
    "full_address = '3 Arbat'",
    "postal_code = '119002'",
    'features = 5',
    "category_id = (select id from categories where name = 'Coffee shop')",
    "city_id = (select id from cities where name = 'Berlin')",
    'rating = 5, reviews = 9000',
    'latitude = 55.75, longitude = 37.61',
    'longitude = 38.9',
    'reviews = 10',
    'verified = not verified',
    "open_minutes = '{[0,60)}'",
    "time_zone = 'Europe/Moscow'",
    "phone = '+7 495 123 45 67'",
    "price_range = '$$'",
  ])('follow a listing whose %s', async (set) => {
    const { db } = database();
    const before = await sql`select e.* from search_entries e`.execute(db);
    await change('id = 3', set);
    const after = await sql`select e.* from search_entries e`.execute(db);
    expect(after.rows).not.toEqual(before.rows);
    expect(await findWrongEntries(db, 10)).toEqual({ count: 0, first: [] });
  });

  it('are reported when they are wrong', async () => {
    const { db } = database();
    const breaks = [
      'update search_entries set score = 1 where business_id = 3',
      'delete from search_entries where business_id = 3',
      'update search_entries set business_id = -1 where business_id = 3',
    ];
    for (const statement of breaks)
      await db
        .transaction()
        .execute(async (trx) => {
          await sql.raw(statement).execute(trx);
          expect((await findWrongEntries(trx, 10)).count).toBeGreaterThan(0);
          throw new Error('roll back');
        })
        .catch((error: unknown) => expect(String(error)).toContain('roll back'));
  });

  it('match the listings after any changes, with any names', async () => {
    const { db } = database();
    const text = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 40 }),
      fc.string({ unit: 'binary', maxLength: 150 }),
      fc.constantFrom("d'Or — Ğüzel", 'a'.repeat(300), '寿司 Bar ครัว', "\\'#k1 & | !", '   '),
    );
    const step = fc.record({
      id: fc.integer({ min: 1, max: 5 }),
      name: text.filter((name) => !name.includes('\u0000')),
      address: text.filter((name) => !name.includes('\u0000')),
      approved: fc.boolean(),
      rating: fc.option(fc.constantFrom(1, 3.9, 4.7, 5)),
      deleted: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 4 }), async (steps) => {
        for (const { id, name, address, approved, rating, deleted } of steps)
          await updateListings(
            db,
            sql`select ${id}::bigint`,
            sql`name = ${name}, full_address = ${address}, approved = ${approved},
              rating = ${rating}, reviews = 40,
              deleted_at = case when ${deleted}::boolean then now() end`,
          );
        expect(await findWrongEntries(db, 10)).toEqual({ count: 0, first: [] });
      }),
      { numRuns: 40, endOnFailure: true },
    );
  });
});
