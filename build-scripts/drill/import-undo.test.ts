import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isFileKind } from '../../api/contract/pages/documents.ts';
import { importFile } from '../../api/imports/import-file.ts';
import { requestAction } from '../../api/imports/jobs/import-actions.queries.ts';
import { runNextImport } from '../../api/imports/jobs/run-next.ts';
import { useQuickSite } from '../testing/quick-site.ts';
import { UNDONE } from './import-aspects.ts';

const HEADER = 'name,type,full_address,city,country_code,phone,place_id,rating,reviews';
const line = (
  nth: number,
  changes: Partial<Record<'city' | 'type' | 'phone' | 'rating', string>>,
) =>
  [
    ...[`Place ${nth}`, changes.type ?? 'Cafe', `Hauptstr. ${nth}`, changes.city ?? 'Berlin', 'DE'],
    ...[changes.phone ?? '+49 30 5550101', `ChIJsample${nth}`, changes.rating ?? '4.0', '10'],
  ].join(',');
const FIRST = [line(1, {}), line(2, {}), line(3, {}), line(4, { city: 'Bonn' }), line(5, {})];
/** A telephone number, a move to a new place and a new category, a better rating; and new listings. */
const SECOND = [
  line(1, { phone: '+49 30 5550102' }),
  line(2, { city: 'Ulm', type: 'Bakery' }),
  line(3, { rating: '4.9' }),
  line(4, { city: 'Bonn' }),
  line(6, { rating: '5.0' }),
  line(7, { city: 'Kiel', type: 'Hotel' }),
];

describe('an undone import', () => {
  const seeded = { name: 'Brot', category: 'Bakery', city: 'Bonn', country: 'DE' };
  const site = useQuickSite([seeded]);
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'undo-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  async function take(name: string, rows: readonly string[]) {
    await writeFile(join(folder, name), [HEADER, ...rows].join('\n'));
    const options = { batchSize: 2, dryRun: false, approved: true, onProgress: () => {} };
    return importFile(site().database.pool, join(folder, name), options);
  }
  /** Listings, counts, and the bytes of each published page, by address. */
  async function state() {
    const { db } = site().database;
    const tables: Record<string, unknown> = {};
    const { 'changes to listings': _changes, ...aspects } = UNDONE;
    for (const [name, rows] of Object.entries(aspects))
      tables[name] = (
        await sql`select key, line from (${rows}) a order by key, line::text`.execute(db)
      ).rows;
    const pages = await db
      .selectFrom('pages')
      .select(['kind', 'path', 'hash'])
      .orderBy('path')
      .execute();
    const shown = pages
      .filter(({ kind }) => !isFileKind(kind))
      .map(({ path, hash }) => `${path} ${hash?.toString('hex')}`);
    return { tables, pages: shown, audit: await site().audit() };
  }

  it('leaves listings, counts and pages as they were', async () => {
    await take('first.csv', FIRST);
    await site().rebuild();
    const before = await state();
    expect(before.audit).toEqual({});

    expect(await take('second.csv', SECOND)).toMatchObject({
      ...{ inserted: 2, updated: 3, unchanged: 1 },
    });
    const { written } = await site().rebuild();
    expect(written).toContain('/business/place-1-berlin');
    expect((await state()).pages).not.toEqual(before.pages);

    const { db } = site().database;
    const { id } = await db
      .selectFrom('imports')
      .select('id')
      .where('file_name', '=', 'second.csv')
      .executeTakeFirstOrThrow();
    expect(await db.transaction().execute((trx) => requestAction(trx, id, 'undo'))).toBe(true);
    expect(await runNextImport(site().database, new AbortController().signal)).toMatchObject({
      status: 'undone',
      message: expect.stringContaining('2 deleted, 3 restored, 0 kept'),
    });
    const { removed } = await site().rebuild();
    expect(removed).toContain('/business/place-6-berlin');
    expect(await state()).toEqual(before);
  });
});
