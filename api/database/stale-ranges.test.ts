import { type Kysely, sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { migrateSchema, migrateToLatest } from './migrate.ts';
import type { DB } from './tables.ts';
import { useTestDatabase } from './testing/test-database.ts';

/** Hands a batch that died, a page that failed, and files without a page to any version. */
async function leaveWork(db: Kysely<DB>): Promise<void> {
  await sql`insert into pages (kind, key, page, path, hash, bytes, indexable) values
    ('home', 0, 1, '/', 'h', 1, true), ('business', 7, 1, '/business/seven', '', 1, true),
    ('city', 3, 0, '/cities/de/left', '', 0, false), ('business', -1, 0, '/old', '', 0, false),
    ('business', -2, 0, '/older', '', 0, false)`.execute(db);
  await sql`insert into stale_pages (kind, key, page, priority, attempts, retry_at, error) values
    ('home', 0, 1, 1, 0, null, null), ('business', 7, 1, 2, 3, '2100-01-01', 'no such glyph'),
    ('city', 3, 0, 1, 0, null, null), ('business', -1, 0, 10, 0, null, null)`.execute(db);
  await sql`insert into unfinished_batches (kinds, keys, pages, paths) values
    ('{city,city}', '{3,3}', '{0,1}', '{/cities/de/left,/cities/de/three}'),
    ('{business}', '{-2}', '{0}', '{/older}')`.execute(db);
}

const RANGES = {
  none: [],
  '0021_marked-ranges': ["('business', 1, -1, 5, 50000)"],
  '0022_claimed-ranges': ["('business', 0, -1, 20, 999)", "('business', 1000, -1, 20, 1999)"],
} as const;

describe('the migration of stale ranges', () => {
  const database = useTestDatabase(async () => 'template1');

  beforeEach(async () => {
    await sql`drop schema public cascade`.execute(database().db);
    await sql`create schema public`.execute(database().db);
  });

  it.each([
    ['0008_host-rules', 'none', []],
    ['0021_marked-ranges', '0021_marked-ranges', [0, 50_000]],
    ['0022_claimed-ranges', '0022_claimed-ranges', [0, 1_000]],
    ['0031_unused-index', '0022_claimed-ranges', [0, 1_000]],
  ] as const)('keeps work that is pending in %s', async (version, ranges, [first, last]) => {
    const { db } = database();
    await migrateSchema(db, 'public', version);
    await leaveWork(db);
    if (RANGES[ranges].length > 0)
      await sql`insert into stale_pages (kind, key, page, priority, upto)
        values ${sql.raw(RANGES[ranges].join(', '))}`.execute(db);
    await migrateToLatest(db);

    expect(
      await db.selectFrom('stale_pages').selectAll().orderBy('priority').execute(),
    ).toMatchObject([
      { kind: 'home', key: 0, page: 1, priority: 1, attempts: 0 },
      { kind: 'business', key: 7, page: 1, priority: 2, attempts: 3, error: 'no such glyph' },
    ]);
    const files = await sql`select path, priority from orphan_files order by path`.execute(db);
    expect(files.rows).toEqual([
      { path: '/cities/de/left', priority: 1 },
      { path: '/old', priority: 10 },
      { path: '/older', priority: 5 },
    ]);
    const ledger = await sql`select path, hash is null as unknown from pages order by path`.execute(
      db,
    );
    expect(ledger.rows).toEqual([
      { path: '/', unknown: false },
      { path: '/business/seven', unknown: true },
    ]);
    const batches = await sql`
      select kinds::text[] as kinds, keys::int[] as keys, pages, paths from unfinished_batches order by id`.execute(
      db,
    );
    expect(batches.rows).toEqual([
      { kinds: ['city'], keys: [3], pages: [1], paths: ['/cities/de/three'] },
      { kinds: [], keys: [], pages: [], paths: [] },
    ]);
    const { rows } = await sql<{ first: number | null; last: number | null }>`
      select min(first_id) as first, max(first_id) as last from stale_ranges`.execute(db);
    expect(rows).toEqual([{ first: first ?? null, last: last ?? null }]);
  });
});
