import fc from 'fast-check';
import { type KyselyPlugin, sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { WANTED_PAGES } from '../../api/changes/wanted-pages.queries.ts';
import type { PageRef } from '../../api/contract/pages/documents.ts';
import { letterKey } from '../../api/contract/pages/letter-keys.ts';
import { LETTERS } from '../../api/contract/pages/letters.ts';
import { seed } from '../../api/database/testing/seed.ts';
import { useTestDatabase } from '../../api/database/testing/test-database.ts';
import { loadDocuments, locatePage } from './index.ts';
import { expectedPages, ref, seedDirectory } from './testing/sample-directory.ts';

const nameOf = ({ kind, key, page }: PageRef) => `${kind} ${key} ${page}`;

describe('pages', () => {
  const database = useTestDatabase();
  let existing: readonly PageRef[] = [];

  beforeAll(async () => {
    existing = expectedPages(await seedDirectory(database().db));
  });

  it('have a document exactly when they should exist', async () => {
    const { db } = database();
    const names = new Set(existing.map(nameOf));
    const beyond = existing.map(({ kind, key, page }) => ref(kind, key, page + 1));
    const zeroth = existing.map(({ kind, key }) => ref(kind, key, 0));
    const foreign = (
      ['city', 'category', 'country', 'country-cities', 'region', 'business', 'error'] as const
    ).map((kind) => ref(kind, 9_999_999));
    const hidden = await db
      .selectFrom('businesses')
      .where('public', '=', false)
      .select('id')
      .execute();
    expect(hidden.length).toBeGreaterThan(5);
    const found = await loadDocuments(db, [
      ...beyond.filter((page) => !names.has(nameOf(page))),
      ...zeroth,
      ...foreign,
      ...hidden.map(({ id }) => ref('business', id)),
      ...[ref('home', 1), ref('countries', 1), ref('cities', 27), ref('categories', -1)],
      ...existing,
    ]);
    expect(found.map((one) => nameOf(one.ref)).sort()).toEqual([...names].sort());
  });

  it('are the published ones', async () => {
    const { rows } = await sql<PageRef>`
      select kind, key, page from (${WANTED_PAGES}) wanted
      where kind not in ('static', 'tags', 'robots', 'sitemap', 'sitemap-index',
        'nginx')`.execute(database().db);
    expect(rows.map(nameOf).sort()).toEqual(existing.map(nameOf).sort());
  });

  it('have the same document whether they are loaded alone or in sets', async () => {
    const { db } = database();
    const all = await loadDocuments(db, existing);
    const byName = new Map(all.map((one) => [nameOf(one.ref), one.document]));
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray([...existing], { maxLength: 12 }), async (some) => {
        const found = await loadDocuments(db, some);
        expect(found).toHaveLength(some.length);
        for (const one of found) expect(one.document).toEqual(byName.get(nameOf(one.ref)));
      }),
      { numRuns: 25 },
    );
  });

  it('have the same document without the pages before them', async () => {
    const { db } = database();
    const all = await loadDocuments(db, existing);
    const later = all.filter(({ ref: { page } }) => page > 1);
    const kinds = new Set(later.map(({ ref: { kind } }) => kind));
    const lists = [
      'categories',
      'category',
      'cities',
      'city',
      'country',
      'country-cities',
      'region',
    ];
    expect([...kinds].sort()).toEqual(lists);
    for (const one of later) expect(await loadDocuments(db, [one.ref])).toEqual([one]);
  });

  it('take a number of queries that does not depend on the size of the set', async () => {
    let queries = 0;
    const counter: KyselyPlugin = {
      transformQuery: ({ node }) => {
        queries += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    const db = database().db.withPlugin(counter);
    for (const [kind, ofKind] of Map.groupBy(existing, (one) => one.kind)) {
      queries = 0;
      await loadDocuments(db, ofKind);
      expect([kind, queries <= 11]).toEqual([kind, true]);
    }
  });

  it('are plain JSON with unique addresses, each of which locates its page', async () => {
    const { db } = database();
    const found = await loadDocuments(db, existing);
    for (const { ref: page, document } of found) {
      expect(JSON.parse(JSON.stringify(document))).toEqual(document);
      expect([document.path, await locatePage(db, document.path)]).toEqual([document.path, page]);
    }
    expect(new Set(found.map(({ document }) => document.path)).size).toBe(existing.length);
  });

  it.each([
    '',
    '/nothing',
    '/business',
    '/business/nothing',
    '/business/listing-0',
    '/business/listing-1/page/2',
    '/Business/listing-1',
    '/categories/cafe/page/1',
    '/categories/cafe/page/02',
    '/categories/cafe/page/0',
    '/categories/cafe/page/99999999',
    '/categories/cafe/',
    '/categories/page',
    '/cities/deu/berlin',
    '/cities/fr/berlin',
    '/cities/de',
    '/countries/germany/cities/page/x',
    '/500',
    "/categories/caf'e",
    '/categories/caf\0e',
    '//',
  ])('are not found at %j', async (path) => {
    expect(await locatePage(database().db, path)).toBeNull();
  });
});

describe('pages of an empty directory', () => {
  const database = useTestDatabase();

  it('are the home page and the empty lists', async () => {
    const entrances = [
      ...[404, 410, 4041, 4042, 4043, 4044, 4045, 4101].map((key) => ref('error', key)),
      ref('cities', 0),
      ref('countries', 0),
      ref('categories', 0),
      ref('home', 0),
    ];
    const letters = LETTERS.flatMap((letter) => [
      ref('cities', letterKey(letter)),
      ref('categories', letterKey(letter)),
    ]);
    const found = await loadDocuments(database().db, [...entrances, ...letters]);
    expect(found.map((one) => one.ref)).toEqual(entrances);
    for (const { document } of found) {
      if ('items' in document)
        expect(document).toMatchObject({ items: [], page: 1, pages: 1, range: { total: 0 } });
    }
  });
});

describe('pages of countries', () => {
  const database = useTestDatabase();

  it('have the same document without the pages before them', async () => {
    const { db } = database();
    const codes =
      'AT AU BE BR CA CH CN CZ DE DK ES FI FR GB GR HU IE IN IT JP MX NL NO PL PT'.split(' ');
    await seed(
      db,
      codes.map((country) => ({ name: 'Café', category: 'Café', city: country, country })),
    );
    const all = await loadDocuments(
      db,
      [1, 2, 3].map((page) => ref('countries', 0, page)),
    );
    const sizes = all.map(({ document }) => 'items' in document && document.items.length);
    expect(sizes).toEqual([12, 12, 1]);
    for (const one of all) expect(await loadDocuments(db, [one.ref])).toEqual([one]);
  });
});
