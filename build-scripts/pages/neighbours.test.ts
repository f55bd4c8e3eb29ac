import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { seed } from '../../api/database/testing/seed.ts';
import { useTestDatabase } from '../../api/database/testing/test-database.ts';
import { loadDocuments } from './index.ts';
import { ref } from './testing/sample-directory.ts';
import { differing, markedBy, snapshotPages } from './testing/stale-pages.ts';

const COUNT = 30;

describe('the neighbours of a listing', () => {
  const database = useTestDatabase();

  beforeAll(async () => {
    await seed(
      database().db,
      // Ten to a strip, from east to west; three have no coordinates.
      Array.from({ length: COUNT }, (_, index) => ({
        ...{ name: `Place ${index}`, city: 'Bonn', country: 'DE', fingerprint: String(index) },
        category: index % 3 === 0 ? 'Bar' : 'Café',
        latitude: index < 3 ? null : 50.7 + Math.floor(index / 10) / 100,
        longitude: index < 3 ? null : 7.1 - index / 1000,
        full_address: `${index} Example Street`,
      })),
    );
  });

  const idOf = async (name: string) =>
    (
      await database()
        .db.selectFrom('businesses')
        .select('id')
        .where('name', '=', name)
        .executeTakeFirstOrThrow()
    ).id;

  async function neighboursOf(name: string) {
    const [page] = await loadDocuments(database().db, [ref('business', await idOf(name))]);
    if (page?.document.kind !== 'business') throw new Error(`${name} has no page.`);
    const { similar, others } = page.document;
    const names = (some: typeof similar) => some.map((one) => one.name).sort();
    return { similar: names(similar), others: names(others) };
  }

  it('are three of its category and two of all on each side, each once', async () => {
    // From west to east: the bars 9, 6, 3 of the first strip, 18, 15, 12 of the second, 27, 24, 21 of the third.
    expect(await neighboursOf('Place 15')).toEqual({
      similar: ['Place 12', 'Place 18', 'Place 24', 'Place 27', 'Place 3', 'Place 6'],
      others: ['Place 13', 'Place 14', 'Place 16', 'Place 17'],
    });
  });

  it('stay with a new rating', async () => {
    const { db } = database();
    const id = await idOf('Place 15');
    const marked = await markedBy(db, (listings) =>
      listings.update({ ids: [id], set: sql`rating = 3, reviews = reviews + 1` }),
    );
    expect([...marked].filter((page) => page.startsWith('business '))).toEqual([
      `business ${id} 1`,
    ]);
  });

  it('make pages stale exactly where they are shown otherwise', async () => {
    const { db } = database();
    const ids = (await db.selectFrom('businesses').select('id').orderBy('id').execute()).map(
      ({ id }) => id,
    );
    const edit = fc.record({
      index: fc.nat({ max: COUNT - 1 }),
      set: fc.constantFrom(
        sql`approved = false`,
        sql`approved = true`,
        sql`name = reverse(name)`,
        sql`latitude = 50.7, longitude = 7.1`,
        sql`longitude = longitude + 0.0055`,
        sql`latitude = null, longitude = null`,
        sql`category_id = 3 - category_id`,
        sql`status = 'permanently_closed', status_since = '2026-01-02'`,
        sql`status = 'open', status_since = '2026-01-03'`,
        sql`rating = 4.5, reviews = reviews + 1`,
      ),
    });
    let [changes, spare] = [0, 0];
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 5 }), async (edits) => {
        const before = await snapshotPages(db);
        const marked = await markedBy(db, async (listings) => {
          for (const { index, set } of edits)
            await listings.update({ ids: [ids[index] ?? 0], set });
        });
        const changed = differing(before, await snapshotPages(db));
        expect(changed.filter((page) => !marked.has(page))).toEqual([]);
        changes += changed.length;
        spare += marked.size - changed.length;
      }),
      { numRuns: 40, endOnFailure: true },
    );
    expect(spare).toBeLessThan(changes / 4);
  });
});
