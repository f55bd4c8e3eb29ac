import { sql } from 'kysely';
import Papa from 'papaparse';
import { beforeAll, describe, expect, it } from 'vitest';
import { read, utils } from 'xlsx';
import { createAdministrator } from '../administrators/administrators.ts';
import {
  EXPORT_FIELDS,
  EXPORT_ROUTES,
  type ExportChoice,
  exportCountSchema,
  LEGACY_EXPORT_FIELDS,
  selectionOfList,
} from '../contract/calls/exports-api.ts';
import { encodeParameters } from '../contract/calls/route.ts';
import { errorSchema } from '../contract/pages/entities.ts';
import { seed } from '../database/testing/seed.ts';
import { useTestDatabase } from '../database/testing/test-database.ts';
import { writableListings } from '../database/testing/writable-listings.ts';
import { useTestServer } from '../http/testing/test-server.ts';
import { openSession } from '../sessions/sessions.queries.ts';
import { useSignedIn } from '../sessions/testing/signed-in.ts';

const CAFE = {
  name: '=HYPERLINK("http://evil.example")',
  category: 'Café, Bar',
  city: 'İstanbul',
  country: 'TR',
  type: '+coffee',
  full_address: 'Örnek Sokak 1\n34000 İstanbul',
  street: "'-Örnek",
  postal_code: '01234',
  phone: '+90 212 000 00 00',
  latitude: -12.5,
  longitude: 28.25,
  rating: 4,
  reviews: 12,
  verified: true,
  about: '@note',
  working_hours: '{"Monday":"9 AM–5 PM"}',
  url: 'https://cafe.example/',
  place_id: '-ChIJone',
  created_at: '2026-01-02T03:04:05.678Z',
  updated_at: '2026-01-02T03:04:05.999Z',
};
const PLAIN = { name: 'Bäckerei', category: 'Bakery', city: 'Berlin', country: 'DE' };

describe('exports', () => {
  const database = useTestDatabase();
  const server = useTestServer(database);
  const call = useSignedIn(database, server);

  beforeAll(async () => {
    await seed(database().db, [
      CAFE,
      PLAIN,
      { ...PLAIN, name: 'Waiting 100%', slug: 'waiting', approved: false },
      { ...PLAIN, name: 'Gone', slug: 'gone', deleted_at: '2026-01-01' },
    ]);
  });

  const signedIn = async () => {
    const { db } = database();
    const grace = await createAdministrator(db, { username: 'grace', password: 'long password' });
    return `session=${await openSession(db, grace, undefined)}`;
  };
  const get = (choice: ExportChoice) =>
    call('GET', `${EXPORT_ROUTES.download.path}?${encodeParameters(choice)}`);
  const table = (csv: string) => Papa.parse<string[]>(csv.trimEnd(), { newline: '\r\n' }).data;
  async function names(choice: Omit<ExportChoice, 'fields'>): Promise<(string | undefined)[]> {
    const answer = await get({ ...choice, fields: ['name', 'city'] });
    expect(answer.status).toBe(200);
    const [, ...rows] = table(await answer.text());
    const parameters = encodeParameters(choice);
    const count = await call('GET', `${EXPORT_ROUTES.count.path}?${parameters}`);
    expect(exportCountSchema.parse(await count.json())).toEqual({ rows: rows.length });
    return rows.map(([name]) => name).sort();
  }

  it('need a session', async () => {
    for (const path of [EXPORT_ROUTES.download.path, EXPORT_ROUTES.count.path])
      expect((await server().get(`${path}?fields=name`)).status).toBe(401);
    for (const path of [...new Set(Object.values(EXPORT_ROUTES).map(({ path: one }) => one))]) {
      const { status } = await fetch(server().url + path, { method: 'POST', body: '{}' });
      expect([path, status]).toEqual([path, 401]);
      const foreign = await call('POST', path, {}, { Origin: 'https://evil.example' });
      expect([path, foreign.status]).toEqual([path, 403]);
    }
  });

  it('have every field, and no cell that spreadsheet programs run', async () => {
    const answer = await get({ fields: EXPORT_FIELDS, countryCode: 'tr' });
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="businesses_TR_2kategoriler_\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.csv"$/,
    );
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const csv = await answer.text();
    expect(csv.slice(-2)).toBe('\r\n');
    const [header, row, ...more] = table(csv);
    expect(header).toEqual([...EXPORT_FIELDS]);
    expect(more).toEqual([]);
    const cells = Object.fromEntries(EXPORT_FIELDS.map((field, at) => [field, row?.[at]]));
    expect(cells).toEqual({
      ...{ booking_links: '', description: '', menu_link: '', order_links: '', photos: '' },
      ...{ other_categories: '', plus_code: '', price_range: '', region: '', social_links: '' },
      id: expect.stringMatching(/^\d+$/),
      name: `'${CAFE.name}`,
      slug: expect.any(String),
      category: 'Café, Bar',
      type: "'+coffee",
      full_address: CAFE.full_address,
      street: "''-Örnek",
      city: 'İstanbul',
      postal_code: '01234',
      country: 'Türkiye',
      country_code: 'TR',
      phone: "'+90 212 000 00 00",
      latitude: '-12.5',
      longitude: '28.25',
      rating: '4.0',
      reviews: '12',
      reviews_link: '',
      photo: '',
      logo: '',
      located_in: '',
      working_hours: CAFE.working_hours,
      verified: 'TRUE',
      about: "'@note",
      status: 'open',
      place_id: "'-ChIJone",
      created_at: '2026-01-02T03:04:05Z',
      updated_at: '2026-01-02T03:04:05Z',
      url: 'https://cafe.example/',
    });
  });

  it('have the requested columns in that order, and a byte order mark if requested', async () => {
    const answer = await get({ fields: ['city', 'name'], countryCode: 'TR', bom: '1' });
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.toString()).toBe(
      '\uFEFFcity,name\r\nİstanbul,"\'=HYPERLINK(""http://evil.example"")"\r\n',
    );
  });

  it('leave out deleted listings, and those outside of the selection', async () => {
    expect(await names({})).toEqual([
      '\'=HYPERLINK("http://evil.example")',
      'Bäckerei',
      'Waiting 100%',
    ]);
    expect(await names({ countryCode: 'all', approved: 'no' })).toEqual(['Waiting 100%']);
    expect(await names({ approved: 'yes', countryCode: 'DE' })).toEqual(['Bäckerei']);
    expect(await names({ categories: ['Café, Bar'] })).toHaveLength(1);
    expect(await names({ categories: ['Café, Bar', 'Bakery'] })).toHaveLength(3);
    expect(await names({ filter: 'CKEREI' })).toEqual(['Bäckerei']);
    expect(await names({ filter: "0% \\' $1" })).toEqual([]);
    expect(await names({ filter: '0%' })).toEqual(['Waiting 100%']);
    expect(await names({ missing: 'phone', city: 'Berlin' })).toHaveLength(2);
    expect(await names({ importId: 12345 })).toEqual([]);
    const { id } = await database()
      .db.selectFrom('businesses')
      .select('id')
      .where('name', '=', 'Bäckerei')
      .executeTakeFirstOrThrow();
    expect(await names({ ids: [id, 999_999] })).toEqual(['Bäckerei']);
    const list = { page: 2, country: 'DE', category: 'Bakery', filter: 'wait' };
    expect(await names(selectionOfList(list))).toEqual(['Waiting 100%']);
  });

  it.each([
    ['fields=name,nmae', 'there is no field \\"nmae\\"'],
    ['fields=', 'fields: must name at least one of id, name'],
    ['', 'fields'],
    ['fields=name&fields=id', 'must be given once'],
    ['fields=name&countryCode=ZZ', 'no listings in a country \\"ZZ\\"'],
    ['fields=name&countryCode=Turkey', 'must be all or two letters'],
    ['fields=name&categories=Bakery,Bakerie', 'there is no category \\"Bakerie\\"'],
    ['fields=name&category=Bakery', 'category'],
    ['fields=name&categories=%00', 'must not contain control characters'],
    ['fields=name&city=%00', 'must not contain control characters'],
    ['fields=name&ids=1,x', 'must be the number of an entry'],
    ['fields=name&format=pdf', 'format'],
    ['fields=name&bom=yes', 'must be 0 or 1'],
  ])('refuse %j, and say why', async (query, why) => {
    const answer = await call('GET', `${EXPORT_ROUTES.download.path}?${query}`);
    expect(answer.status).toBe(400);
    const text = await answer.text();
    expect(errorSchema.parse(JSON.parse(text)).error.code).toBe('invalid_input');
    expect(text).toContain(why);
  });

  it('accept a long selection as a form, too', async () => {
    const cookie = await signedIn();
    const post = (path: string, body: URLSearchParams) =>
      fetch(server().url + path, {
        method: 'POST',
        body,
        headers: { Cookie: cookie, Origin: server().url },
      });
    const choice = encodeParameters({ fields: ['name'], categories: ['Bakery'] });
    const answer = await post(EXPORT_ROUTES.download.path, choice);
    expect(await answer.text()).toBe('name\r\nBäckerei\r\nWaiting 100%\r\n');
    const many = Array.from({ length: 2_000 }, (_, at) => `No such category ${at}`);
    const refused = await post(EXPORT_ROUTES.count.path, encodeParameters({ categories: many }));
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain('and 1995 more are unknown');
    expect((await call('POST', EXPORT_ROUTES.download.path, { fields: 'name' })).status).toBe(400);
  });

  it('are counted without being made', async () => {
    const path = `${EXPORT_ROUTES.download.path}?fields=name`;
    const answer = await call('HEAD', path);
    expect([answer.status, await answer.text()]).toEqual([200, '']);
    expect(answer.headers.get('content-disposition')).toContain('businesses_all_');
  });

  it('are recorded in the audit log', async () => {
    await (await get({ fields: ['phone'], filter: 'wait' })).text();
    const entry = await database()
      .db.selectFrom('audit_entries')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({
      action: 'export',
      username: 'ada',
      subject: expect.stringMatching(/^businesses_all_.*\.csv$/),
      after: { fields: ['phone'], filter: 'wait' },
    });
  });

  it('are recorded with the number of categories if there are many', async () => {
    const { db } = database();
    const names = Array.from({ length: 51 }, (_, at) => `Trade ${at}`);
    await sql`
      insert into categories (name, slug, letter)
      select name, 'trade-' || nth, 'T' from unnest(${names}::text[]) with ordinality t (name, nth)`.execute(
      db,
    );
    const noted = async (categories: readonly string[]) => {
      await (await get({ fields: ['name'], categories })).text();
      const { rows } = await sql<{ categories: unknown }>`
        select after -> 'categories' as categories from audit_entries order by id desc limit 1`.execute(
        db,
      );
      return rows[0]?.categories;
    };
    expect(await noted(names)).toBe(51);
    expect(await noted(names.slice(1))).toEqual(names.slice(1));
  });

  it('cut texts in a workbook at the maximum length of a cell', async () => {
    const { db } = database();
    const change = (about: string | null) =>
      writableListings(db)
        .updateTable('businesses')
        .set({ about })
        .where('name', '=', 'Bäckerei')
        .execute();
    await change(`${'x'.repeat(32_766)}💇 and more`);
    const answer = await get({ fields: ['name', 'about'], format: 'xlsx', countryCode: 'DE' });
    const { Sheets } = read(Buffer.from(await answer.arrayBuffer()), { WTF: true });
    await change(null);
    expect(utils.sheet_to_json(Sheets.İşletmeler ?? {})).toEqual([
      { name: 'Bäckerei', about: 'x'.repeat(32_766) },
      { name: 'Waiting 100%' },
    ]);
  });

  it('are workbooks with numbers, flags and texts, none of which is a formula', async () => {
    const answer = await get({ fields: EXPORT_FIELDS, format: 'xlsx', countryCode: 'TR' });
    expect(answer.headers.get('content-disposition')).toMatch(/_2kategoriler_.*\.xlsx"$/);
    expect(answer.headers.get('content-type')).toContain('spreadsheetml.sheet');
    const { Sheets } = read(Buffer.from(await answer.arrayBuffer()), { WTF: true });
    const sheet = Sheets.İşletmeler ?? {};
    expect(Object.values(sheet).some((cell) => Object.hasOwn(Object(cell), 'f'))).toBe(false);
    expect(utils.sheet_to_json(sheet)).toEqual([
      expect.objectContaining({
        name: CAFE.name,
        street: "''-Örnek",
        phone: CAFE.phone,
        postal_code: '01234',
        latitude: -12.5,
        rating: 4,
        verified: true,
        created_at: '2026-01-02T03:04:05Z',
      }),
    ]);
  });

  describe('of the legacy format', () => {
    const post = (body: object) => call('POST', EXPORT_ROUTES.legacy.path, body);

    it('have their own fields and headings', async () => {
      const answer = await post({ selectedFields: LEGACY_EXPORT_FIELDS, countryCode: 'TR' });
      expect(answer.headers.get('content-disposition')).toMatch(
        /filename="businesses_export_\d{4}-\d\d-\d\d\.csv"$/,
      );
      const [header, row] = table(await answer.text());
      expect(header).toEqual(['Firma Adı', ...LEGACY_EXPORT_FIELDS.slice(1)]);
      expect(row?.slice(1)).toEqual([
        ...[CAFE.full_address, "'+90 212 000 00 00", 'Café, Bar', '12', '4.0', "'-ChIJone", 'TR'],
        'https://cafe.example/',
      ]);
      const all = await post({ selectedFields: ['name'], countryCode: 'all' });
      expect(table(await all.text())).toHaveLength(4);
      expect(table(await (await post({ selectedFields: ['name'] })).text())).toHaveLength(4);
    });

    it.each([
      [{ selectedFields: [] }, 'name at least one field'],
      [{ selectedFields: ['full_address'] }, 'selectedFields.0'],
      [{ selectedFields: ['name'], countryCode: 'ZZ' }, 'no listings in a country'],
      [{ selectedFields: ['name'], country: 'DE' }, 'country'],
      [{}, 'selectedFields'],
    ])('refuse %j', async (body, why) => {
      const answer = await post(body);
      expect(answer.status).toBe(400);
      expect(await answer.text()).toContain(why);
    });
  });
});
