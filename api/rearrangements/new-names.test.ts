import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import Papa from 'papaparse';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { importFile } from '../imports/import-file.ts';
import { undoImport } from '../imports/jobs/undo-import.ts';
import { useNames } from './testing/names.ts';

describe('new categories, cities and regions', () => {
  const { database, names, read, imported, idOf } = useNames();
  let folder = '';

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'new-names-'));
  });
  afterAll(() => rm(folder, { recursive: true }));
  beforeEach(async () => {
    await sql`truncate imports restart identity cascade`.execute(database().db);
  });

  /** Imports listings of categories, each in a city, two in a batch. */
  async function take(
    file: string,
    rows: readonly (readonly [category: string, city?: string, country?: string])[],
    dryRun = false,
  ) {
    const path = join(folder, file);
    const all = rows.map(([category, city = 'Berlin', country = 'DE'], at) => ({
      ...{ name: `${file} ${at}`, category, city, country },
    }));
    await writeFile(path, Papa.unparse(all));
    await importFile(database().pool, path, { batchSize: 2, dryRun, approved: true });
  }
  const listed = async () =>
    (await names('category')).map(({ name, importId, isNew }) => [name, importId, isNew]);
  const LATER = [
    ['Künefeci', null, false],
    ['Restaurant', null, false],
    ['Pizzacı', null, false],
  ];

  it('stand first by the newest import that has brought them, and keep its number', async () => {
    const { db } = database();
    // In the order of time, the one of the second batch would be first.
    await take('one.csv', [['Xyzzy dükkanı'], ['Xyzzy dükkanı'], ['Xyzzy evi']]);
    await take('two.csv', [['Xyzzy evi'], ['Künefeci'], ['Xyzzy salonu']]);
    expect(await listed()).toEqual([
      ['Xyzzy salonu', 2, true],
      ['Xyzzy dükkanı', 1, true],
      ['Xyzzy evi', 1, true],
      ...LATER,
    ]);
    expect(await read('category', await idOf('Xyzzy evi'))).toMatchObject({ importId: 1 });
    await imported('category', 'Xyzzy bahçesi');
    expect((await listed())[0]).toEqual(['Xyzzy bahçesi', null, true]);
    await sql`
      update categories set added_at = now() - interval '31 days' where name in ('Xyzzy evi', 'Xyzzy bahçesi')`.execute(
      db,
    );
    expect((await listed()).map(([name]) => name)).toEqual([
      ...['Xyzzy salonu', 'Xyzzy dükkanı', 'Künefeci', 'Restaurant', 'Xyzzy evi', 'Pizzacı'],
    ]);
  });

  it('are countries, regions and cities, too, and none of a dry run', async () => {
    const { db } = database();
    await take('one.csv', [['Künefeci', 'Rennes', 'FR'], ['Künefeci']]);
    await take('two.csv', [
      ['Künefeci', 'Rennes', 'FR'],
      ['Künefeci', 'Brest', 'FR'],
    ]);
    await take('try.csv', [['Xyzzy evi', 'Lyon', 'FR']], true);
    const brought = async (noun: 'city' | 'region') =>
      (await names(noun)).map(({ name, importId }) => [name, importId]);
    expect(await brought('city')).toEqual([
      ['Brest', 2],
      ['Rennes', 1],
      ['Berlin', null],
      ['Hamburg', null],
    ]);
    expect(await brought('region')).toEqual([
      ['Brittany', 1],
      ['Berlin', 1],
    ]);
    const { rows } = await sql`
      select code, import_id as "importId" from countries order by code`.execute(db);
    expect(rows).toEqual([
      { code: 'DE', importId: null },
      { code: 'FR', importId: 1 },
    ]);
  });

  it('stay where their import is undone, and name none that is gone', async () => {
    const { db } = database();
    await take('one.csv', [['Xyzzy evi']]);
    await undoImport(db, 1, () => false);
    expect((await listed())[0]).toEqual(['Xyzzy evi', 1, true]);
    await sql`delete from imports`.execute(db);
    expect((await listed())[0]).toEqual(['Xyzzy evi', null, true]);
  });
});
