import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectCounts } from '../../api/database/testing/counts.ts';
import { recount, seed } from '../../api/database/testing/seed.ts';
import { useTestDatabase } from '../../api/database/testing/test-database.ts';
import { move } from '../../api/rearrangements/move.ts';
import { undoRearrangement } from '../../api/rearrangements/undo.ts';
import { loadDocuments } from './index.ts';
import { ref } from './testing/sample-directory.ts';
import { differing, markedBy, markedIn, snapshotPages } from './testing/stale-pages.ts';

const COUNT = 30;
const ACTOR = { id: null, username: 'ada' };

describe('the neighbours of a listing', () => {
  const database = useTestDatabase();

  beforeAll(async () => {
    const { db } = database();
    await seed(db, [
      // Ten to a strip, from east to west; three have no coordinates.
      ...Array.from({ length: COUNT }, (_, index) => ({
        ...{ name: `Place ${index}`, city: 'Bonn', country: 'DE', fingerprint: String(index) },
        category: index % 3 === 0 ? 'Bar' : 'Café',
        latitude: index < 3 ? null : 50.7 + Math.floor(index / 10) / 100,
        longitude: index < 3 ? null : 7.1 - index / 1000,
        full_address: `${index} Example Street`,
      })),
      // From west to east, in one strip.
      ...['Bar', 'Pub', 'Café', 'Bar', 'Bar'].map((category, index) => ({
        ...{ name: `${category} ${index}`, category, city: 'Essen', country: 'DE' },
        ...{ latitude: 51.4, longitude: 7 + index / 1000 },
      })),
    ]);
    // Bar, Café and Pub have the numbers 1 to 3. Bars and pubs are a family.
    await sql`
      insert into categories (name, slug, letter) values ('Going out', 'going-out', 'G'), ('Drinks', 'drinks', 'D')`.execute(
      db,
    );
    await sql`
      update categories c set parent_id = p.id
      from (values ('Bar', 'Drinks'), ('Pub', 'Drinks'), ('Drinks', 'Going out')) t (child, parent)
      join categories p on p.name = t.parent where c.name = t.child`.execute(db);
    await recount(db);
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
    const names = (some: typeof similar) => some.map((one) => one.name);
    return { similar: names(similar), others: names(others) };
  }

  it('are three of its family and two of all on each side, each once', async () => {
    // From west to east: the bars 9, 6, 3 of the first strip, 18, 15, 12 of the second, 27, 24, 21 of the third.
    expect(await neighboursOf('Place 15')).toEqual({
      similar: ['Place 18', 'Place 3', 'Place 6', 'Place 12', 'Place 27', 'Place 24'],
      others: ['Place 16', 'Place 17', 'Place 14', 'Place 13'],
    });
  });

  it('lead from the only one of its category to others of the family', async () => {
    expect(await neighboursOf('Pub 1')).toEqual({
      similar: ['Bar 0', 'Bar 3', 'Bar 4'],
      others: ['Café 2'],
    });
    expect((await neighboursOf('Café 2')).similar).toEqual([]);
  });

  it('are those of its own category first', async () => {
    expect((await neighboursOf('Bar 0')).similar).toEqual(['Bar 3', 'Bar 4', 'Pub 1']);
  });

  it('change with the families of categories that move in the tree, and back', async () => {
    const { db } = database();
    const { rows } = await sql<{ id: number; name: string }>`
      select id, name from categories where name in ('Café', 'Drinks') order by name`.execute(db);
    const [cafes, drinks] = rows.map(({ id }) => id);
    const before = await snapshotPages(db);
    let change = 0;
    const marked = await markedIn(db, async (trx) => {
      change = await move(trx, { id: cafes ?? 0, parentId: drinks ?? 0 }, ACTOR);
    });
    const moved = await snapshotPages(db);
    expect((await neighboursOf('Bar 0')).similar).toEqual(['Bar 3', 'Pub 1', 'Café 2']);
    const bar = `business ${await idOf('Bar 0')} 1`;
    const changed = differing(before, moved);
    expect(changed).toContain(bar);
    expect(changed.filter((page) => !marked.has(page))).toEqual([]);

    const unmarked = await markedIn(db, (trx) => undoRearrangement(trx, change, ACTOR));
    expect(await snapshotPages(db)).toEqual(before);
    expect(changed.filter((page) => !unmarked.has(page))).toEqual([]);
    await expectCounts(db);
  });

  it('change with the category of one of them within the family', async () => {
    const { db } = database();
    const [pub, shown] = [await idOf('Pub 1'), await idOf('Bar 4')];
    const become = (name: string) =>
      markedBy(db, (listings) =>
        listings.update({
          ids: [shown],
          set: sql`category_id = (select id from categories where name = ${name})`,
        }),
      );
    const marked = await become('Pub');
    expect((await neighboursOf('Pub 1')).similar).toEqual(['Bar 4', 'Bar 0', 'Bar 3']);
    expect(marked).toContain(`business ${pub} 1`);
    await become('Bar');
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
        sql`category_id = 1 + category_id % 3`,
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
