import { describe, expect, it } from 'vitest';
import { utils, write } from 'xlsx';
import { matchColumns } from './columns.ts';
import { type ListingCandidate, normaliseRow } from './normalise.ts';
import { fileOf, readRows, workbookOf, worksheet } from './testing/files.ts';

type Expected = Partial<ListingCandidate>;

/** The listings of a file, or the reasons why rows are rejected. */
async function listingsOf(file: string) {
  const [header, ...rows] = await readRows(file);
  const match = matchColumns(header?.cells ?? []);
  if (!match) throw new Error('not recognised');
  const listings = rows.map(({ cells }) => {
    const result = normaliseRow(cells, match.columns);
    return result.ok ? result.listing : result.reason.code;
  });
  return { ...match, listings };
}

const csv = (...rows: string[]) => rows.join('\n');
const csvFile = (content: string | Uint8Array) => fileOf('F.csv', content);
/** A table as CSV with every cell in quotes. */
const table = (...rows: string[][]) =>
  csv(...rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')));
const cells = (...each: string[]) => worksheet(`<row>${HEADER}</row><row>${each.join('')}</row>`);
const inline = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
const number = (value: string) => `<c><v>${value}</v></c>`;
const HEADER = ['name', 'reviews', 'postal_code', 'verified', 'cid', 'place_id']
  .map(inline)
  .join('');
const HOURS = ['name', 'working_hours'];
const ABOUT = ['name', 'about'];

/** Quirks of real files: a name, a file with the quirk, and its listings. */
const QUIRKS: [quirk: string, file: () => Promise<string>, expected: (Expected | string)[]][] = [
  [
    'Outscraper until 2025',
    () =>
      csvFile(
        table(
          'query name site type category subtypes full_address postal_code reviews_link located_in place_id cid'.split(
            ' ',
          ),
          [
            'q',
            'A',
            'https://a.example/',
            'Cafe',
            'cafes',
            'Cafe, Bar',
            '1 St',
            '1000',
            'https://g.example/r',
            'Mall',
            'ChIJa',
            '1',
          ],
        ),
      ),
    [
      {
        ...{ name: 'A', url: 'https://a.example/', type: 'Cafe', category: 'cafes' },
        ...{ fullAddress: '1 St', postalCode: '1000', reviewsLink: 'https://g.example/r' },
        ...{ locatedIn: 'Mall', placeId: 'ChIJa', cid: '1' },
      },
    ],
  ],
  [
    'Outscraper of 2026, in which title, full_name and email are a person',
    () =>
      csvFile(
        csv(
          'name,website,address,full_name,first_name,last_name,title,email,place_id',
          'A,a.example,1 St,Ann Roe,Ann,Roe,Owner,ann@a.example,ChIJa',
        ),
      ),
    [{ name: 'A', url: 'http://a.example/', fullAddress: '1 St', placeId: 'ChIJa' }],
  ],
  [
    'gosom, whose place_id stands inside link',
    () =>
      csvFile(
        table(
          'link title category address open_hours review_count review_rating complete_address emails'.split(
            ' ',
          ),
          [
            ...[
              'https://www.google.com/maps/place/A/data=!4m7!19sChIJ-a?hl=en',
              'A',
              'Cafe',
              '1 St, Bursa',
            ],
            ...['{"Monday":["9 AM–5 PM"]}', '12', '4.3'],
            ...[
              '{"street":"1 St","city":"Bursa","postal_code":"16000","country":"TR"}',
              'a@a.example',
            ],
          ],
        ),
      ),
    [
      {
        ...{ name: 'A', placeId: 'ChIJ-a', category: 'Cafe', city: 'Bursa', postalCode: '16000' },
        ...{ countryCode: 'TR', reviews: 12, rating: 4.3, workingHours: '{"Monday":"9 AM–5 PM"}' },
      },
    ],
  ],
  [
    'Apify, with its own names and spread columns',
    () =>
      csvFile(
        csv(
          'title,totalScore,reviewsCount,categoryName,countryCode,location/lat,location/lng,openingHours/0/day,openingHours/0/hours,url',
          'A,4.6,7,Cafe,TR,41.0,29.0,Monday,9 AM to 5 PM,https://www.google.com/maps/search/?api=1&query=A&query_place_id=ChIJ-b',
        ),
      ),
    [
      {
        ...{
          name: 'A',
          rating: 4.6,
          reviews: 7,
          category: 'Cafe',
          countryCode: 'TR',
          latitude: 41,
        },
        ...{ longitude: 29, workingHours: '{"Monday":"9 AM–5 PM"}', placeId: 'ChIJ-b' },
      },
    ],
  ],
  [
    'our own template',
    () =>
      csvFile(
        csv(
          'name,address,phone,category,latitude,longitude,rating,reviewCount,place_id,country_code',
          'A,1 St,+1 555,Cafe,1.5,2.5,4,3,ChIJa,us',
        ),
      ),
    [
      {
        ...{ name: 'A', fullAddress: '1 St', phone: '+1 555', category: 'Cafe', latitude: 1.5 },
        ...{ longitude: 2.5, rating: 4, reviews: 3, placeId: 'ChIJa', countryCode: 'US' },
      },
    ],
  ],
  [
    'our own export',
    () =>
      csvFile(
        table(
          'id name slug category country country_code working_hours verified place_id created_at updated_at url'.split(
            ' ',
          ),
          [
            '7',
            'A',
            'a',
            'Cafe',
            'Germany',
            'DE',
            '{"Monday":"9–5"}',
            'true',
            'ChIJa',
            '2026-01-01',
            '2026-01-01',
            '/business/a',
          ],
        ),
      ),
    [
      {
        name: 'A',
        countryCode: 'DE',
        workingHours: '{"Monday":"9 AM–5 PM"}',
        verified: true,
        placeId: 'ChIJa',
      },
    ],
  ],
  [
    'header names in other cases, with spaces and underscores',
    () => csvFile(csv('NAME,Full Address,PlaceID,COUNTRY CODE', 'A,1 St,ChIJa,de')),
    [{ name: 'A', fullAddress: '1 St', placeId: 'ChIJa', countryCode: 'DE' }],
  ],
  [
    'None and similar words for empty cells',
    () => csvFile(csv('name,phone,logo,city,street', 'A,None,nan,null,N/A', 'None,1,,,')),
    [{ name: 'A', phone: null, logo: null, city: null, street: null }, 'name-empty'],
  ],
  [
    'counts and postcodes as fractions',
    () => csvFile(csv('name,reviews,postal_code', 'A,395.0,90744.0', 'B,"1,234",01234')),
    [
      { reviews: 395, postalCode: '90744' },
      { reviews: 1234, postalCode: '01234' },
    ],
  ],
  [
    'booleans in five spellings',
    () => csvFile(csv('name,verified', 'A,TRUE', 'B,True', 'C,1', 'D,FALSE', 'E,0', 'F,')),
    [true, true, true, false, false, null].map((verified) => ({ verified })),
  ],
  [
    'real booleans, numbers and long ids in a workbook',
    () =>
      workbookOf({
        S: cells(
          ...[inline('A'), number('395'), number('90744'), '<c t="b"><v>1</v></c>'],
          ...[number('12345678901234567890'), inline('ChIJa')],
        ),
      }),
    [
      {
        reviews: 395,
        postalCode: '90744',
        verified: true,
        cid: '12345678901234567890',
        placeId: 'ChIJa',
      },
    ],
  ],
  [
    'ids of 20 digits, and ids that lost digits',
    () =>
      csvFile(csv('name,cid,place_id', 'A,12345678901234567890,ChIJa', 'B,1.23457E+19,1.2E+19')),
    [
      { cid: '12345678901234567890', placeId: 'ChIJa' },
      { cid: null, placeId: null },
    ],
  ],
  [
    'decimal commas',
    () => csvFile(csv('name;latitude;longitude;rating', 'A;41,0370;28,9851;4,5')),
    [{ latitude: 41.037, longitude: 28.9851, rating: 4.5 }],
  ],
  [
    'hours with a text or a list for each day, one day only, odd blanks and dashes',
    () =>
      csvFile(
        table(
          HOURS,
          ['A', '{"Monday": "11:30am-2:30pm,5:30-11pm", "Sunday": "Closed"}'],
          ['B', '{"Tuesday": ["9\u202fAM–5\u202fPM", "6–8\u00a0PM"]}'],
          ['C', "{'Friday': 'Open 24 hours'}"],
          ['D', 'Monday: 9-5'],
          ['E', 'by appointment'],
        ),
      ),
    [
      '{"Monday":"11:30 AM–2:30 PM, 5:30 PM–11 PM","Sunday":"Closed"}',
      '{"Tuesday":"9 AM–5 PM, 6 PM–8 PM"}',
      '{"Friday":"Open 24 hours"}',
      '{"Monday":"9 AM–5 PM"}',
      null,
    ].map((workingHours) => ({ workingHours })),
  ],
  [
    "about with texts or null as leaves, and gosom's list",
    () =>
      csvFile(
        table(
          ABOUT,
          ['A', '{"Parking": {"Kind": "Street", "Garage": null, "Free": true}}'],
          ['B', '[{"id":"p","name":"Payments","options":[{"name":"Cash","enabled":true}]}]'],
          ['C', "{'Other': {'LGBTQ+ friendly': True, 'Bar': False}}"],
        ),
      ),
    [
      '{"Parking":{"Kind: Street":true,"Free":true}}',
      '{"Payments":{"Cash":true}}',
      '{"Other":{"LGBTQ+ friendly":true,"Bar":false}}',
    ].map((about) => ({ about })),
  ],
  [
    'a byte order mark, CRLF and semicolons',
    () => csvFile('\ufeffname;city\r\nA;İzmir\r\n'),
    [{ name: 'A', city: 'İzmir' }],
  ],
  [
    'UTF-16',
    () => csvFile(Buffer.from('\ufeffname\tcity\r\nA\tİzmir\r\n', 'utf16le')),
    [{ name: 'A', city: 'İzmir' }],
  ],
  [
    'Windows-1252',
    () => csvFile(Buffer.from('name,city\nCafé Müller,Köln\n', 'latin1')),
    [{ name: 'Café Müller', city: 'Köln' }],
  ],
  [
    'Windows-1254',
    () => csvFile(Buffer.from('name,city\nÞiþli Iþýk,Ýstanbul\n', 'latin1')),
    [{ name: 'Şişli Işık', city: 'İstanbul' }],
  ],
  [
    'newlines inside cells',
    () => csvFile('name,full_address,city\n"A\nB","1 St,\r\nLondon",x\n'),
    [{ name: 'A B', fullAddress: '1 St, London', city: 'x' }],
  ],
  [
    'inline texts without shared ones',
    () => workbookOf({ S: cells(inline('Çay &amp; Kahve'), number('1')) }),
    [{ name: 'Çay & Kahve', reviews: 1 }],
  ],
  [
    'shared texts',
    () =>
      workbookOf(
        { S: cells('<c t="s"><v>1</v></c>') },
        { sharedStrings: '<si><t>x</t></si><si><r><t>Rich </t></r><r><t>text</t></r></si>' },
      ),
    [{ name: 'Rich text' }],
  ],
  [
    'an old Excel file named .xlsx',
    async () => {
      const sheet = utils.aoa_to_sheet([
        ['name', 'verified', 'cid'],
        ['Kebapçı 😀', true, '12345678901234567890'],
      ]);
      return fileOf('F.xlsx', write(utils.book_new(sheet), { type: 'buffer', bookType: 'biff8' }));
    },
    [{ name: 'Kebapçı 😀', verified: true, cid: '12345678901234567890' }],
  ],
  [
    'one place_id twice: both rows are read',
    () => csvFile(csv('name,place_id', 'A,ChIJa', 'B,ChIJa')),
    [
      { name: 'A', placeId: 'ChIJa' },
      { name: 'B', placeId: 'ChIJa' },
    ],
  ],
  [
    'names without one Latin letter',
    () => csvFile(csv('name,country', '寿司,日本', 'مطعم,مصر', 'Кафе,Россия', '한식당,대한민국')),
    [
      { name: '寿司', countryCode: 'JP' },
      { name: 'مطعم', countryCode: 'EG' },
      { name: 'Кафе', countryCode: 'RU' },
      { name: '한식당', countryCode: 'KR' },
    ],
  ],
];

describe('quirks of real files', () => {
  it.each(QUIRKS)('%s', async (_, file, expected) => {
    const { listings } = await listingsOf(await file());
    expect(listings).toEqual(
      expected.map((one) => (typeof one === 'string' ? one : expect.objectContaining(one))),
    );
  });

  it('never stores cells about people', async () => {
    const people =
      'owner_title full_name first_name last_name title email emails contact_name phone_owner';
    const header = ['name', ...people.split(' ')];
    const file = await csvFile(
      table(
        header,
        header.map((name) => `secret ${name}`),
      ),
    );
    const { listings, ignored } = await listingsOf(file);
    expect(JSON.stringify(listings).match(/secret/g)).toEqual(['secret']);
    expect(ignored).toEqual(header.slice(1));
  });

  it.each([
    ['a text file named .xlsx', 'F.xlsx', 'name\nA\n', 'F.xlsx: this is a text file named .xlsx'],
    ['an empty file', 'F.csv', '', 'F.csv: the file is empty'],
    ['a file of blank lines', 'F.csv', '\n\n', 'F.csv: it has no rows'],
  ])('refuses %s', async (_, name, content, message) => {
    await expect(readRows(await fileOf(name, content))).rejects.toMatchObject({
      code: 'bad_file',
      message: expect.stringContaining(message),
    });
  });
});
