import fc from 'fast-check';
import { geojsonToWkb } from 'hyparquet-writer/src/wkb.js';
import { describe, expect, it } from 'vitest';
import { matchColumns } from './columns.ts';
import { normaliseRow } from './normalise.ts';
import { OVERTURE } from './place-schemas.ts';
import { fileOf, readRows } from './testing/files.ts';
import { type ParquetOptions, parquetBytes, parquetOf } from './testing/parquet.ts';

async function listingsOf(file: string) {
  const [header, ...rows] = await readRows(file);
  const columns = matchColumns(header?.cells ?? []);
  if (!columns) throw new Error('The header is unknown.');
  const listings = rows.map(({ cells, lost }) => {
    if (lost) return lost.code;
    const normalised = normaliseRow(cells, columns.columns);
    return normalised.ok ? normalised.listing : normalised.reason.code;
  });
  return { preset: columns.preset, header: header?.cells ?? [], listings };
}

const overturePlace = (n: number) => ({
  id: `08f${n}`,
  geometry: geojsonToWkb({ type: 'Point', coordinates: [13.4, 52.5 + n / 1e6] }),
  bbox: { xmin: 13.4, xmax: 13.4, ymin: 52.5, ymax: 52.5 },
  version: 1,
  names: { primary: `Café ${n}`, rules: ['x'] },
  categories: { primary: 'coffee_shop', alternate: ['bar', 'bakery'] },
  confidence: 0.9,
  websites: n % 3 === 0 ? [] : ['https://a.example/', 'https://b.example/'],
  socials: ['https://social.example/'],
  emails: ['person@example.com'],
  phones: n % 5 === 0 ? null : [`+49${n}`],
  brand: { wikidata: null },
  addresses: [
    { freeform: `Allee ${n}`, locality: 'Berlin', postcode: '10115', region: 'BE', country: 'DE' },
    { freeform: 'other', locality: null, postcode: null, region: null, country: null },
  ],
  operating_status: n % 7 === 0 ? 'permanently_closed' : 'open',
});

describe('Parquet', () => {
  it('has the fields of Overture’s places, and never e-mail addresses', async () => {
    const file = await parquetOf([overturePlace(1), overturePlace(7)]);
    const { preset, header, listings } = await listingsOf(file);
    expect(preset).toBe('Overture Maps');
    expect(header).toEqual(
      expect.arrayContaining(['names/primary', 'phones/0', 'addresses/0/country', 'emails']),
    );
    expect(listings).toMatchObject([
      {
        ...{ name: 'Café 1', city: 'Berlin', countryCode: 'DE', postalCode: '10115' },
        ...{ fullAddress: 'Allee 1', phone: '+491', url: 'https://a.example/', status: 'open' },
        ...{ latitude: 52.500001, longitude: 13.4, category: 'Coffee shop' },
      },
      { name: 'Café 7', status: 'permanently_closed' },
    ]);
    expect(JSON.stringify(await readRows(file))).not.toContain('person@');
  });

  it('has the category of Overture’s taxonomy in releases without the former one', async () => {
    const { categories: _, ...place } = { ...overturePlace(1), basic_category: 'eatery' };
    const taxonomy = { primary: 'pizza_restaurant', hierarchy: ['eatery'], alternates: null };
    const schema = OVERTURE.filter(([element]) => element?.name !== 'categories');
    const { preset, listings } = await listingsOf(
      await parquetOf([{ ...place, taxonomy }], schema),
    );
    expect(preset).toBe('Overture Maps');
    expect(listings).toMatchObject([{ name: 'Café 1', category: 'Pizza restaurant' }]);
  });

  it('has the fields of Foursquare’s places', async () => {
    const file = await parquetOf(
      [
        {
          ...{ fsq_place_id: '4b1', name: 'Fırın', latitude: 41, longitude: 29, tel: '+90 1' },
          ...{ address: 'Cadde 1', locality: 'İstanbul', postcode: '34000', country: 'TR' },
          ...{ website: 'https://f.example/', email: 'person@example.com' },
          date_closed: '2024-05-01',
          fsq_category_labels: 'Dining and Drinking > Bakery',
        },
      ],
      {
        ...{ fsq_place_id: 'STRING', name: 'STRING', latitude: 'DOUBLE', longitude: 'DOUBLE' },
        ...{ address: 'STRING', locality: 'STRING', postcode: 'STRING', country: 'STRING' },
        ...{ tel: 'STRING', website: 'STRING', email: 'STRING', date_closed: 'STRING' },
        fsq_category_labels: 'STRING',
      },
    );
    const { preset, listings } = await listingsOf(file);
    expect(preset).toBe('Foursquare places');
    expect(listings).toMatchObject([
      {
        ...{ name: 'Fırın', city: 'İstanbul', countryCode: 'TR', postalCode: '34000' },
        ...{ fullAddress: 'Cadde 1', phone: '+90 1', latitude: 41, category: 'Bakery' },
        status: 'permanently_closed',
      },
    ]);
  });

  it.each<[string, ParquetOptions]>([
    ['one row group of one page', { rowGroupSize: 100_000 }],
    ['many row groups', { rowGroupSize: 100 }],
    ['many pages', { rowGroupSize: 100_000, pageSize: 500 }],
    ['pages without compression', { pageSize: 3_000, codec: 'UNCOMPRESSED' }],
  ])('gives every row once and in order, from %s', async (_, options) => {
    const places = Array.from({ length: 3_500 }, (_, n) => overturePlace(n));
    const { listings } = await listingsOf(await parquetOf(places, undefined, options));
    expect(listings).toHaveLength(places.length);
    for (const [n, listing] of listings.entries()) {
      expect(listing).toMatchObject({
        ...{ name: `Café ${n}`, fullAddress: `Allee ${n}` },
        phone: n % 5 === 0 ? null : `+49${n}`,
        url: n % 3 === 0 ? null : 'https://a.example/',
      });
    }
  });

  it('gives each text to its row, whichever rows lack one and wherever pages end', async () => {
    // Texts that repeat are stored in a dictionary, the others as they are.
    const street = fc.option(
      fc.oneof(fc.constantFrom('Allee 1', 'Köşe'), fc.string({ minLength: 1 })),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(street, { minLength: 1, maxLength: 3_000, size: 'max' }),
        fc.record({
          pageSize: fc.integer({ min: 20, max: 5_000 }),
          rowGroupSize: fc.integer({ min: 500, max: 4_000 }),
          codec: fc.constantFrom('UNCOMPRESSED', 'SNAPPY'),
        }),
        async (streets, options) => {
          const records = streets.map((street, n) => ({ name: `N ${n}`, street }));
          const file = await parquetOf(records, { name: 'STRING', street: 'STRING' }, options);
          const [, ...rows] = await readRows(file);
          expect(rows.map(({ cells: [name, text = null] }) => [name, text])).toEqual(
            records.map(({ name, street: text }) => [name, text]),
          );
        },
      ),
      { numRuns: 25, endOnFailure: true },
    );
  });

  it('is refused where a text is longer than its page', async () => {
    const whole = parquetBytes([{ name: 'Abc' }], { name: 'STRING' }, { codec: 'UNCOMPRESSED' });
    const text = whole.indexOf('Abc');
    const damaged = Buffer.from(whole);
    damaged.writeUInt32LE(200, text - 4);
    await expect(readRows(await fileOf('F.parquet', damaged))).rejects.toMatchObject({
      message: expect.stringMatching(/^F\.parquet, row 1, column name: .*a text is cut short/),
    });
  });

  it('loses a row that is too long, not the file', async () => {
    const names = ['A', 'x'.repeat(5_000_000), 'B'].map((name) => ({ name }));
    const { listings } = await listingsOf(await parquetOf(names, { name: 'STRING' }));
    expect(listings).toEqual([
      expect.objectContaining({ name: 'A' }),
      'lost-too-long',
      expect.objectContaining({ name: 'B' }),
    ]);
  });

  it('is refused with a clear error if it is cut short or damaged', async () => {
    const whole = parquetBytes([overturePlace(1)]);
    for (const bytes of [whole.subarray(0, 100), whole.subarray(0, -1), whole.subarray(0, 12)]) {
      await expect(readRows(await fileOf('F.parquet', bytes))).rejects.toMatchObject({
        code: 'bad_file',
        message: expect.stringMatching(/^F\.parquet: the Parquet file cannot be read/),
      });
    }
    const zeroed = Buffer.from(whole);
    zeroed.fill(0xff, 10, 300);
    await expect(readRows(await fileOf('F.parquet', zeroed))).rejects.toMatchObject({
      message: expect.stringMatching(/^F\.parquet, row 1, column geometry: .*cannot be read/),
    });
  });

  it('ends although a damaged page says that it has two billion values, or no length', async () => {
    const rows = [{ name: 'A' }, { name: null }];
    const whole = parquetBytes(rows, { name: 'STRING' }, { codec: 'UNCOMPRESSED' });
    // The header of the page and its levels, which are one run of each value.
    for (let at = 4; at < 60; at += 1) {
      for (const bytes of [[0xfe, 0xff, 0xff, 0xff, 0x0f], [0x19], [0x00]]) {
        const damaged = Buffer.from(whole);
        damaged.set(bytes, at);
        const read = await readRows(await fileOf('F.parquet', damaged)).catch(
          (error) => error.code,
        );
        expect(Array.isArray(read) || read === 'bad_file').toBe(true);
      }
    }
  });

  it('takes no memory for what a damaged page announces', async () => {
    const whole = parquetBytes([{ name: 'A' }], { name: 'STRING' });
    const pages = Buffer.from(whole);
    // The first page's header: its sizes are the second and third numbers.
    pages.fill(0xff, 5, 9);
    await expect(readRows(await fileOf('F.parquet', pages))).rejects.toMatchObject({
      code: 'bad_file',
    });
  });
});
