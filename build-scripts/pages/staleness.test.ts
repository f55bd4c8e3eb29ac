import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { NEARBY } from '../../api/contract/pages/pagination.ts';
import { findUsedLetters } from '../../api/database/letter-counts.ts';
import { useTestDatabase } from '../../api/database/testing/test-database.ts';
import { plantTree } from './testing/category-tree.ts';
import { seedDirectory } from './testing/sample-directory.ts';
import { differing, markedBy, snapshotPages } from './testing/stale-pages.ts';

const index = fc.nat({ max: 200 });
const PLAIN = {
  withdraw: sql`approved = false`,
  approve: sql`approved = true, deleted_at = null`,
  delete: sql`deleted_at = now()`,
  phone: sql`phone = coalesce(phone, '') || '1'`,
  hours: sql`working_hours = coalesce(working_hours, '') || '1'`,
  rename: sql`name = reverse(name)`,
  slug: sql`slug = slug || '-x'`,
  close: sql`status = 'permanently_closed', status_since = '2026-01-02'`,
  /** After an end of the page of an earlier closing. */
  closeLater: sql`status = 'permanently_closed', status_since = '2026-01-05'`,
  pause: sql`status = 'temporarily_closed', status_since = '2026-01-03'`,
  open: sql`status = 'open', status_since = '2026-01-04'`,
  end: sql`ended_closing = status_since`,
};

type Edit = { readonly index: number } & (
  | { readonly set: keyof typeof PLAIN }
  | { readonly set: 'rate'; readonly rating: number }
  | { readonly set: 'city' | 'category'; readonly to: number }
);

const edit: fc.Arbitrary<Edit> = fc.oneof(
  fc.record({
    set: fc.constantFrom(
      ...(['withdraw', 'approve', 'delete', 'phone', 'hours', 'rename', 'slug'] as const),
      ...(['close', 'pause', 'open', 'end'] as const),
    ),
    index,
  }),
  fc.record({ set: fc.constant('rate' as const), index, rating: fc.integer({ min: 10, max: 50 }) }),
  fc.record({ set: fc.constantFrom('city', 'category'), index, to: fc.nat({ max: 60 }) }),
);

/** The assignments of an edit, from the listing's own values where possible. */
function assignment(one: Edit): ReturnType<typeof sql> {
  if (one.set === 'rate') return sql`rating = ${one.rating / 10}::numeric, reviews = reviews + 7`;
  if (one.set === 'city' || one.set === 'category') {
    const table = one.set === 'city' ? sql`cities` : sql`categories`;
    return sql`${sql.ref(`${one.set}_id`)} = (select id from ${table} order by id
      offset ${one.to} % (select count(*) from ${table}) limit 1)`;
  }
  return PLAIN[one.set];
}

describe('the pages that a change makes stale', () => {
  const database = useTestDatabase();
  let ids: readonly number[] = [];

  beforeAll(async () => {
    const { db } = database();
    await seedDirectory(db);
    await plantTree(db);
    ids = (await db.selectFrom('businesses').select('id').orderBy('id').execute()).map(
      ({ id }) => id,
    );
  });

  const snapshot = () => snapshotPages(database().db);

  async function apply(edits: readonly Edit[]): Promise<Set<string>> {
    const chosen = edits.map((one) => ids[one.index % ids.length] ?? 0);
    return markedBy(database().db, async (listings) => {
      for (const [nth, one] of edits.entries())
        await listings.update({ ids: [chosen[nth] ?? 0], set: assignment(one) });
    });
  }

  it('are those of regions and their cities when a country gets listings in a second region, or loses them', async () => {
    const { rows } = await sql<{ id: number }>`
      select b.id from businesses b join cities c on c.id = b.city_id
      join regions r on r.id = c.region_id where r.name = 'Bretagne'`.execute(database().db);
    const index = ids.indexOf(rows[0]?.id ?? 0);
    for (const set of ['withdraw', 'approve'] as const) {
      const before = await snapshot();
      const marked = await apply([{ set, index }]);
      const changed = differing(before, await snapshot());
      expect(changed.filter((page) => !marked.has(page))).toEqual([]);
      expect(changed.filter((page) => page.startsWith('region '))).toHaveLength(2);
    }
  });

  it('are those of all letters when one of them loses its last city, or gets its first', async () => {
    const { rows } = await sql<{ id: number }>`
      select b.id from businesses b join cities c on c.id = b.city_id
      where b.listed and c.letter = (
        select letter from cities where letter is not null and business_count > 0
        group by letter order by sum(business_count), letter limit 1)`.execute(database().db);
    const used = (await findUsedLetters(database().db, 'cities')).length;
    for (const set of ['withdraw', 'approve'] as const) {
      const before = await snapshot();
      const marked = await apply(rows.map(({ id }) => ({ set, index: ids.indexOf(id) })));
      const changed = differing(before, await snapshot());
      expect(changed.filter((page) => !marked.has(page))).toEqual([]);
      const letters = changed.filter((page) => /^cities [1-9]/.test(page));
      expect(letters.length).toBeGreaterThanOrEqual(used);
    }
  });

  it('are all pages that change, and few others', async () => {
    let [changes, spare] = [0, 0];
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 6 }), async (edits) => {
        const before = await snapshot();
        const marked = await apply(edits);
        const after = await snapshot();
        const changed = differing(before, after);
        expect(changed.filter((page) => !marked.has(page))).toEqual([]);
        changes += changed.length;
        spare += marked.size - changed.length;
      }),
      { numRuns: 30, endOnFailure: true },
    );
    // Moves that cancel each other, and lists of five pages that change as a whole: 5 to 13 %.
    expect(spare).toBeLessThan(changes / 5);
  });

  it('are those of closed businesses that name a listing as nearby', async () => {
    // One city and category with more listings than a page names.
    const moved = Array.from({ length: NEARBY + 3 }, (_, index) => index);
    await apply([
      ...moved.map((index) => ({ set: 'open', index }) as const),
      ...moved.map((index) => ({ set: 'approve', index }) as const),
      ...moved.map((index) => ({ set: 'city', index, to: 0 }) as const),
      ...moved.map((index) => ({ set: 'category', index, to: 0 }) as const),
    ]);
    const { rows } = await sql<{ ids: number[] }>`
      select to_json(array_agg(id order by score desc, name collate "C", id)) as ids
      from businesses where listed group by city_id, category_id order by count(*) desc
      limit 1`.execute(database().db);
    const [[first = 0, closed = 0, ...others] = []] = rows.map((row) => row.ids);
    const at = (id: number) => ids.indexOf(id);
    await apply([{ set: 'closeLater', index: at(closed) }]);
    const page = `business ${closed} 1`;
    const before = await snapshot();
    const marked = await apply([{ set: 'phone', index: at(first) }]);
    expect(differing(before, await snapshot())).toContain(page);
    expect(marked).toContain(page);
    expect(await apply([{ set: 'phone', index: at(others.at(-1) ?? 0) }])).not.toContain(page);
    await apply([{ set: 'open', index: at(closed) }]);
  });

  it('are three beside its combinations when a listing far down its lists changes its telephone number', async () => {
    // The page of a closed listing, which the edits above may leave, shows others nearby.
    await apply(ids.map((_, index) => ({ set: 'open', index })));
    const { rows } = await sql<{ id: number; city: number; category: number }>`
      select id,
        (row_number() over (partition by city_id order by score desc, name collate "C", id) + 11) / 12 as city,
        (row_number() over (partition by category_id order by score desc, name collate "C", id) + 11) / 12 as category
      from businesses where listed`.execute(database().db);
    const far = rows.find(({ city, category }) => city > 1 && category > 1);
    const listing = await database()
      .db.selectFrom('businesses')
      .select(['city_id', 'category_id'])
      .where('id', '=', far?.id ?? 0)
      .executeTakeFirstOrThrow();
    const marked = [...(await apply([{ set: 'phone', index: ids.indexOf(far?.id ?? 0) }]))];
    const combinations = marked.filter((page) => page.startsWith('combination '));
    // Listings with the score of the twelfth of a city count as shown by the page of its country.
    const others = marked.filter((page) => !/^(combination|country) /.test(page));
    // Its category and up to two wider ones, in its city, region and country.
    expect(combinations.length).toBeLessThanOrEqual(9);
    expect(new Set(others)).toEqual(
      new Set([
        `business ${far?.id} 1`,
        `city ${listing.city_id} ${far?.city}`,
        `category ${listing.category_id} ${far?.category}`,
      ]),
    );
  });
});
