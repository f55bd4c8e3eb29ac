import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { changeListings } from '../../api/changes/change-listings.ts';
import { WRONG_CUTS } from '../../api/changes/list-cuts.queries.ts';
import { PRIORITY } from '../../api/changes/stale-marks.queries.ts';
import { WANTED_PAGES } from '../../api/changes/wanted-pages.queries.ts';
import { type DocumentOf, isFileKind, type PageRef } from '../../api/contract/pages/documents.ts';
import { seed } from '../../api/database/testing/seed.ts';
import { useTestDatabase } from '../../api/database/testing/test-database.ts';
import { loadDocuments } from './index.ts';

const LISTINGS = 420;

/** One city and two categories, with ties, so that the city's list has 35 pages. */
const SEEDS = Array.from({ length: LISTINGS }, (_, index) => ({
  city: 'Berlin',
  country: 'DE' as const,
  name: `Listing ${(index * 7) % 400}`,
  category: index % 10 === 0 ? 'Hotel' : 'Café',
  rating: index % 3 === 0 ? null : 3 + (index % 20) / 10,
  reviews: index % 50,
  slug: `listing-${index}`,
  fingerprint: String(index),
}));

type Edit = { readonly at: number; readonly rating: number | null; readonly approved: boolean };

const edit: fc.Arbitrary<Edit> = fc.record({
  at: fc.nat({ max: LISTINGS - 1 }),
  rating: fc.option(fc.integer({ min: 10, max: 50 }).map((tenths) => tenths / 10)),
  approved: fc.boolean(),
});

const text = ({ kind, key, page }: PageRef) => `${kind} ${key} ${page}`;

describe('a list of many pages', () => {
  const database = useTestDatabase();
  let ids: readonly number[] = [];

  beforeAll(async () => {
    await seed(database().db, SEEDS);
    const rows = await database().db.selectFrom('businesses').select('id').orderBy('id').execute();
    ids = rows.map(({ id }) => id);
  });

  async function snapshot() {
    const { rows } = await sql<PageRef>`${WANTED_PAGES}`.execute(database().db);
    const pages = rows.filter(({ kind }) => !isFileKind(kind));
    const loaded = await loadDocuments(database().db, pages);
    expect(loaded.map(({ ref }) => text(ref)).sort()).toEqual(pages.map(text).sort());
    return loaded;
  }

  type Snapshot = Awaited<ReturnType<typeof snapshot>>;

  async function apply(edits: readonly Edit[], before: Snapshot): Promise<Set<string>> {
    const { db } = database();
    await sql`truncate stale_pages, pages`.execute(db);
    // Marks the current pages as published.
    await db
      .insertInto('pages')
      .values(
        before.map(({ ref, document }) => ({
          ...ref,
          path: document.path,
          hash: Buffer.alloc(0),
          bytes: 0,
          indexable: true,
        })),
      )
      .execute();
    const chosen = edits.map(({ at }) => ids[at] ?? 0);
    await db.transaction().execute((trx) =>
      changeListings(trx, PRIORITY.edit, async (listings) => {
        for (const [nth, { rating, approved }] of edits.entries())
          await listings.update({
            ids: [chosen[nth] ?? 0],
            set: sql`rating = ${rating}::numeric, reviews = 12, approved = ${approved}`,
          });
      }),
    );
    const marks = await db.selectFrom('stale_pages').select(['kind', 'key', 'page']).execute();
    return new Set(marks.filter(({ kind }) => !isFileKind(kind)).map(text));
  }

  const texts = (pages: Snapshot) =>
    new Map(pages.map(({ ref, document }) => [text(ref), JSON.stringify(document)]));

  const cities = (pages: Snapshot): DocumentOf<'city'>[] =>
    pages.flatMap(({ document }) => (document.kind === 'city' ? [document] : []));

  it('keeps its order and pages when entries come, go and move', async () => {
    let before = await snapshot();
    let [changes, spare, sets] = [0, 0, 0];
    const check = async (edits: readonly Edit[]) => {
      const marked = await apply(edits, before);
      const after = await snapshot();
      const [old, now] = [texts(before), texts(after)];
      const changed = [...new Set([...old.keys(), ...now.keys()])].filter(
        (page) => old.get(page) !== now.get(page),
      );
      expect(changed.filter((page) => !marked.has(page))).toEqual([]);
      const { rows } = await sql<{ slug: string }>`
        select slug from businesses where public order by score desc, name collate "C", id`.execute(
        database().db,
      );
      const city = cities(after);
      expect(city.flatMap(({ businesses }) => businesses.map(({ slug }) => slug))).toEqual(
        rows.map(({ slug }) => slug),
      );
      for (const { page, businesses, range } of city) {
        if (page < city.length) expect(businesses.length).toBeGreaterThanOrEqual(9);
        expect(businesses.length).toBeLessThanOrEqual(15);
        if (page > 4) expect(range).toBeNull();
        else
          expect(range).toEqual({
            from: city.slice(0, page - 1).reduce((sum, one) => sum + one.businesses.length, 1),
            total: rows.length,
            pages: city.length,
          });
      }
      changes += changed.length;
      spare += marked.size - changed.length;
      sets += 1;
      before = after;
    };
    await fc.assert(fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 5 }), check), {
      numRuns: 40,
      endOnFailure: true,
    });
    const wrong = () => WRONG_CUTS.execute(database().db).then(({ rows }) => rows.length);
    expect(await wrong()).toBe(0);
    const { rows } = await sql`update list_cuts set size = size + 1
      where ctid = (select ctid from list_cuts limit 1) returning kind, key, page`.execute(
      database().db,
    );
    expect(await wrong()).toBe(1);
    expect(rows).toHaveLength(1);
    await sql`truncate list_cuts`.execute(database().db);
    // The lists have 35 and 32 pages. Three changed entries make at least nine pages of lists stale, and up to 30
    // of their neighbours.
    expect(changes / sets).toBeLessThan(50);
    expect(spare).toBeLessThan(changes / 5);
  });

  it('loses its last page with the last entry on it', async () => {
    const before = cities(await snapshot());
    const slugs = (before.at(-1)?.businesses ?? []).map(({ slug }) => slug);
    for (const slug of slugs) {
      const at = SEEDS.findIndex((one) => one.slug === slug);
      await apply([{ at, rating: 1, approved: false }], await snapshot());
    }
    const after = cities(await snapshot());
    expect(after).toHaveLength(before.length - 1);
    expect(after.at(-1)?.businesses.length).toBeGreaterThan(0);
    const marks = await database()
      .db.selectFrom('stale_pages')
      .select('page')
      .where('kind', '=', 'city')
      .orderBy('page')
      .execute();
    // The removed page, the pages that link to it, and the four that show the whole list's numbers.
    expect(marks.map(({ page }) => page)).toEqual([
      1,
      2,
      3,
      4,
      ...[2, 1, 0].map((back) => before.length - back),
    ]);
  });

  it('is cut evenly again after many changes', async () => {
    const before = await snapshot();
    const edits = Array.from({ length: 60 }, (_, at) => ({ at, rating: 4.4, approved: true }));
    await apply(edits, before);
    const sizes = cities(await snapshot()).map(({ businesses }) => businesses.length);
    expect(new Set(sizes.slice(0, -1))).toEqual(new Set([12]));
  });
});
