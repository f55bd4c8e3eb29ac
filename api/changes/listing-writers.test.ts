import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PROJECT_ROOT } from '../config.ts';

/** The files that contain statements which write `businesses`. All others use `changeListings`. */
const WRITERS = [
  'api/changes/write-listings.queries.ts',
  // Derived columns of listings from before there were such columns: the texts that they follow from,
  // and so pages and counts, stay the same.
  'api/search/fill-derived.queries.ts',
];

const WRITES = [
  /\b(?:insertInto|replaceInto|updateTable|deleteFrom|mergeInto)\(\s*['"`]businesses\b/g,
  /\b(?:insert\s+into|update(?:\s+only)?|delete\s+from(?:\s+only)?|merge\s+into)\s+(?:public\.)?"?businesses\b/gi,
  /\btruncate\s+(?:table\s+)?(?:[\w".]+\s*,\s*)*(?:public\.)?"?businesses\b/gi,
  /\bcopy\s+(?:public\.)?"?businesses"?\s*(?:\([^)]*\)\s*)?from\b/gi,
  // A name that a statement is put together with.
  /\bsql\.(?:table|id|ref)\(\s*['"`]businesses['"`]/g,
];

const writesIn = (source: string): string[] =>
  WRITES.flatMap((pattern) => [...source.matchAll(pattern)].map(([statement]) => statement));

const isTest = (file: string) => file.endsWith('.test.ts') || file.includes('/testing/');

describe('the table of listings', () => {
  it('is written by one file', async () => {
    const found: string[] = [];
    for await (const file of glob('{api,build-scripts,site,admin}/**/*.{ts,tsx,astro,mjs}', {
      cwd: PROJECT_ROOT,
    })) {
      if (isTest(file) || file.startsWith('api/database/migrations/')) continue;
      const writes = writesIn(await readFile(join(PROJECT_ROOT, file), 'utf8'));
      if (writes.length > 0) found.push(file);
    }
    expect(found.sort()).toEqual(WRITERS);
  });

  it.each([
    "db.updateTable('businesses')",
    "trx.insertInto(\n  'businesses')",
    "db.deleteFrom('businesses as b')",
    'sql`update businesses b set name = 1`',
    'sql`UPDATE ONLY public.businesses set name = 1`',
    'sql`insert into\n  businesses (name) select 1`',
    'sql`with gone as (delete from "businesses" returning id) select 1`',
    'sql`truncate cities, businesses`',
    'client.query(`copy businesses (name, slug) from stdin`)',
    "const table = sql.table('businesses')",
  ])('has a write in %s', (source) => {
    expect(writesIn(source)).toHaveLength(1);
  });

  it.each([
    "db.selectFrom('businesses')",
    'sql`select from businesses for update`',
    'sql`copy businesses to stdout`',
    'sql`insert into businesses_copy select 1`',
  ])('has no write in %s', (source) => {
    expect(writesIn(source)).toEqual([]);
  });
});
