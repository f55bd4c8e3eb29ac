import { describe, expect, it } from 'vitest';
import { matchColumns } from './columns.ts';
import { normaliseRow } from './normalise.ts';
import { fileOf, readRows } from './testing/files.ts';

const lines = (rows: readonly unknown[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join('');

/** The listings of a file, or the code of the reason for which a row has none. */
async function listingsOf(content: string | Uint8Array, name = 'F.json') {
  const [header, ...rows] = await readRows(await fileOf(name, content));
  const columns = matchColumns(header?.cells ?? []);
  if (!columns) throw new Error('The header is unknown.');
  const listings = rows.map(({ cells, lost }) => {
    if (lost) return lost.code;
    const normalised = normaliseRow(cells, columns.columns);
    return normalised.ok ? normalised.listing : normalised.reason.code;
  });
  return { preset: columns.preset, listings };
}

const APIFY = {
  title: 'Café Krone',
  categoryName: 'Café',
  street: 'Hauptstr. 1',
  city: 'Berlin',
  postalCode: '10115',
  countryCode: 'DE',
  location: { lat: 52.5, lng: 13.4 },
  totalScore: 4.6,
  placeId: 'ChIJkrone',
  fid: '0x1:0x2',
  reviewsDistribution: { oneStar: 1, fiveStar: 9 },
  openingHours: [{ day: 'Monday', hours: '9 AM to 5 PM' }],
  additionalInfo: { 'Service options': [{ Delivery: true }, { Takeout: false }] },
  permanentlyClosed: false,
  reviews: [{ name: 'A person', text: 'x'.repeat(1000) }],
};

describe('JSON', () => {
  it('has the fields that Apify’s CSV has', async () => {
    const csv = [
      'title,categoryName,street,city,postalCode,countryCode,location/lat,location/lng,totalScore,placeId,fid,openingHours/0/day,openingHours/0/hours,additionalInfo/Service options/0/Delivery,additionalInfo/Service options/1/Takeout,permanentlyClosed',
      'Café Krone,Café,Hauptstr. 1,Berlin,10115,DE,52.5,13.4,4.6,ChIJkrone,0x1:0x2,Monday,9 AM to 5 PM,true,false,false',
    ].join('\n');
    const expected = await listingsOf(csv, 'F.csv');
    expect(expected.listings).toMatchObject([
      { latitude: 52.5, placeId: 'ChIJkrone', about: expect.stringContaining('Delivery') },
    ]);
    expect(await listingsOf(JSON.stringify([APIFY]))).toEqual(expected);
    expect(await listingsOf(lines([APIFY]), 'F.jsonl')).toEqual(expected);
    expect(await listingsOf(JSON.stringify([APIFY], null, 2))).toEqual(expected);
    expect(await listingsOf(JSON.stringify({ total: 1, items: [APIFY] }))).toEqual(expected);
    expect(await listingsOf(JSON.stringify(APIFY, null, 2))).toEqual(expected);
    expect(await listingsOf(JSON.stringify({ data: [[], [APIFY]] }))).toEqual(expected);
    expect(expected.preset).toBe('Apify Google Maps');
  });

  it('has the fields of Outscraper’s and of google-maps-scraper’s exports', async () => {
    const outscraper = {
      ...{ query: 'cafe', name: 'A', site: 'https://a.example', type: 'Café', city: 'Berlin' },
      ...{ country_code: 'DE', latitude: 52.5, longitude: 13.4, reviews_link: null },
      working_hours: { Monday: '9 AM-5 PM' },
      about: { 'Service options': { Delivery: true } },
      ...{ business_status: 'OPERATIONAL', owner_title: 'x', place_id: 'ChIJa' },
    };
    expect(await listingsOf(lines([outscraper]))).toMatchObject({
      preset: 'Outscraper',
      listings: [
        {
          ...{ name: 'A', workingHours: '{"Monday":"9 AM–5 PM"}', status: 'open' },
          about: '{"Service options":{"Delivery":true}}',
        },
      ],
    });
    const scraped = {
      ...{ input_id: '1', link: 'https://maps.google.com/?cid=7', title: 'B', category: 'Bar' },
      open_hours: { Monday: ['9 AM–5 PM'] },
      ...{ review_count: 3, review_rating: 4.5, latitude: 52.5, longtitude: 13.4, cid: '7' },
      complete_address: { street: 'Allee 2', city: 'Bonn', postal_code: '53111', country: 'DE' },
      about: [{ id: 'x', name: 'Pets', options: [{ name: 'Dogs allowed', enabled: true }] }],
      emails: ['person@example.com'],
    };
    expect(await listingsOf(lines([scraped]))).toMatchObject({
      preset: 'google-maps-scraper',
      listings: [
        {
          ...{ name: 'B', city: 'Bonn', countryCode: 'DE', street: 'Allee 2', cid: '7' },
          ...{ latitude: 52.5, longitude: 13.4, workingHours: '{"Monday":"9 AM–5 PM"}' },
          about: '{"Pets":{"Dogs allowed":true}}',
        },
      ],
    });
  });

  it('has the keys of all objects as its header, in the order in which they appear', async () => {
    const rows = await readRows(
      await fileOf('F.jsonl', '{"name":"A"}\n\n{"city":"X","name":"B"}\n'),
    );
    expect(rows).toEqual([
      { sheet: null, row: 1, cells: ['name', 'city'] },
      { sheet: null, row: 1, cells: ['A'] },
      { sheet: null, row: 3, cells: ['B', 'X'] },
    ]);
  });

  it('is GeoJSON, whose point gives the coordinates', async () => {
    const feature = (name: string, geometry: unknown) => ({
      type: 'Feature',
      properties: { name, city: 'Berlin' },
      geometry,
    });
    const features = [
      feature('A', { type: 'Point', coordinates: [13.4, 52.5] }),
      feature('B', null),
      feature('C', { type: 'Polygon', coordinates: [[[13, 52]]] }),
    ];
    const expected = {
      listings: [
        { name: 'A', latitude: 52.5, longitude: 13.4 },
        { name: 'B', latitude: null, longitude: null },
        { name: 'C', latitude: null, longitude: null },
      ],
    };
    const crs = { type: 'name', properties: { name: 'urn:ogc:def:crs:OGC:1.3:CRS84' } };
    const collection = { type: 'FeatureCollection', name: 'cafes', crs, features };
    expect(await listingsOf(JSON.stringify(collection))).toMatchObject(expected);
    expect(await listingsOf(lines(features))).toMatchObject(expected);
    expect(
      await listingsOf(features.map((one) => `\x1e${JSON.stringify(one)}\n`).join('')),
    ).toMatchObject(expected);
  });

  it('is read in every encoding, and with the digits of long numbers', async () => {
    const text = '[{"name":"Ünal Şiş 東京","cid":12345678901234567890,"city":"X"}]';
    const expected = [{ name: 'Ünal Şiş 東京', cid: '12345678901234567890' }];
    for (const content of [
      text,
      `\ufeff${text}`,
      Buffer.from(`\ufeff${text}`, 'utf16le'),
      Buffer.from(`\ufeff${text}`, 'utf16le').swap16(),
    ]) {
      expect(await listingsOf(content)).toMatchObject({ listings: expected });
    }
  });

  it('loses a row that cannot be read, not the file', async () => {
    const long = JSON.stringify({ name: 'x'.repeat(5_000_000) });
    const deep = `{"name":"deep","about":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
    const bad = [long, '{"name":"A\0"}', '{"name":,}', '7', '[{"name":"x"}]', deep];
    const jsonl = ['{"name":"first"}', ...bad, '{"name":"a\\u0000b"}', '{"name":"last'].join('\n');
    expect((await listingsOf(jsonl)).listings).toEqual([
      expect.objectContaining({ name: 'first' }),
      ...['lost-too-long', 'lost-unreadable', 'lost-unreadable', 'lost-no-object'],
      ...['lost-no-object', 'lost-unreadable'],
      expect.objectContaining({ name: 'ab' }),
      'lost-unreadable',
    ]);
    const list = ['{"name":"first"}', long, '{"name":,}', '7', 'null', '{"name":"last"}'];
    expect((await listingsOf(`[${list.join(',')}]`)).listings).toEqual([
      expect.objectContaining({ name: 'first' }),
      ...['lost-too-long', 'lost-unreadable', 'lost-no-object', 'lost-no-object'],
      expect.objectContaining({ name: 'last' }),
    ]);
  });

  it('has no keys that change the program, and takes the last of two equal keys', async () => {
    const text =
      '[{"__proto__":{"name":"P"},"constructor":"c","name":"A","name":"B","about":{"__proto__":{"x":true}}}]';
    expect((await listingsOf(text)).listings).toMatchObject([{ name: 'B' }]);
    expect({}).not.toHaveProperty('x');
  });

  it.each([
    ['F.json, row 2: the JSON ends inside a value', '[{"name":"A"},{"name":"B'],
    ['F.json: it has no rows', '[]'],
    ['F.json: it has no rows', '{}'],
    ['F.json, row 1: the JSON ends', '[[[[[[[['],
    ['F.json, row 1: the row cannot', '[{"name":,}]'],
    [
      'F.json, row 1: there are more than 10,000 columns',
      JSON.stringify([Object.fromEntries(Array.from({ length: 10_001 }, (_, n) => [`k${n}`, 1]))]),
    ],
  ])('says %s', async (message, content) => {
    const file = await fileOf('F.json', content);
    await expect(readRows(file)).rejects.toMatchObject({
      code: 'bad_file',
      message: expect.stringContaining(message.slice(0, 30)),
    });
  });

  it('is not every text that begins with a bracket', async () => {
    const rows = await readRows(await fileOf('F.csv', '[name],[city]\nA,B\n'));
    expect(rows.map(({ cells }) => cells)).toEqual([
      ['[name]', '[city]'],
      ['A', 'B'],
    ]);
  });
});
