import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useTestDatabase } from '../../api/database/testing/test-database.ts';
import { importFile } from '../../api/imports/import-file.ts';
import { writeSample } from '../sample/write-sample.ts';
import { benchSearch } from './search.ts';

const ROWS = 2_000;
const AMOUNTS = {
  questions: 180,
  warmUp: 18,
  suggestions: 48,
  judged: 90,
  known: 20,
  seconds: 1,
  compared: 4,
  imported: 300,
};

describe('npm run bench -- search', () => {
  const database = useTestDatabase();
  let dir = '';

  beforeAll(async () => {
    const { db, pool } = database();
    dir = await mkdtemp(join(tmpdir(), 'bench-search-test-'));
    // Like a scratch folder's database.
    await db.updateTable('publication').set({ target: '' }).execute();
    const file = join(dir, 'listings.csv');
    await writeSample({ rows: ROWS, out: file, seed: 1 });
    const options = { batchSize: ROWS, dryRun: false, approved: true, onProgress: () => undefined };
    await importFile(pool, file, options);
    await sql`vacuum analyze`.execute(db);
  });
  afterAll(() => rm(dir, { recursive: true, force: true }));

  it('searches, judges the answers, and leaves no listing behind', async () => {
    const { db } = database();
    const { goals, figures } = await benchSearch(
      { database: database(), dir, silent: true },
      AMOUNTS,
    );
    const qualities = goals.filter(({ name }) => name.endsWith(' in %') && name !== COST);
    expect(qualities).toHaveLength(11);
    // With two boxes nothing is ambiguous, so the large bench's limits also apply to small numbers.
    for (const [form, least] of Object.entries(IN_TWO_BOXES))
      expect(figures[`${form} %`], form).toBeGreaterThanOrEqual(least);
    const positive = goals.filter(({ name }) => name !== COST && name !== STRAYS);
    expect(positive.filter(({ value }) => value > 0)).toHaveLength(goals.length - 2);
    for (const name of ['nearest first in %', 'recall of categories with their kinds in %'])
      expect(goals).toContainEqual(expect.objectContaining({ name, value: 100 }));
    expect(goals.map(({ goal }) => goal)).toEqual([
      ...['<= 5', '<= 25', '<= 60', '>= 300', '<= 30'],
      ...['>= 97', '>= 90', '>= 85', '>= 98'],
      ...['>= 98', '>= 98', '>= 98'],
      ...['>= 99', '>= 99', '>= 99', '>= 98', '<= 0'],
      '<= 30',
    ]);
    expect(figures).toMatchObject({
      searches: 180,
      'listings of kinds expected': expect.toSatisfy((count) => count >= 20),
      'results in the country': expect.toSatisfy((count) => count >= 20),
      importedRows: 300,
      'ours, exact name alone %': 100,
    });
    for (const name of ['importSearchSeconds', 'ilike, name alone, p50 ms', 'nonsense, p95 ms'])
      expect(figures[name], name).toBeGreaterThan(0);
    const { rows } = await sql<{ listings: number; same: boolean }>`
      select count(*) as listings,
        (select count(*) from search_entries) = count(*) filter (where listed) as same
      from businesses`.execute(db);
    expect(rows).toEqual([{ listings: ROWS, same: true }]);
  });
});

const IN_TWO_BOXES = {
  'exact name, city and country': 97,
  'misspelt name, city and country': 90,
  'transliterated name, city and country': 85,
  'category, city and country': 98,
  'kind of a category': 98,
  'name with a category': 98,
  'name, city of which it is around': 98,
};
const STRAYS = 'results in another country';
const COST = 'overhead of search in imports in %';
