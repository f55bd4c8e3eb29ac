import fc from 'fast-check';
import { sql, type Transaction } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { WRONG_CUTS } from '../../api/changes/list-cuts.queries.ts';
import type { Noun } from '../../api/contract/calls/rearrangements.ts';
import type { DB } from '../../api/database/tables.ts';
import { expectCounts } from '../../api/database/testing/counts.ts';
import { useTestDatabase } from '../../api/database/testing/test-database.ts';
import { AppError } from '../../api/errors.ts';
import { merge } from '../../api/rearrangements/merge.ts';
import { move } from '../../api/rearrangements/move.ts';
import { rename } from '../../api/rearrangements/rename.ts';
import { undoRearrangement } from '../../api/rearrangements/undo.ts';
import { fillSearchEntries, findWrongEntries } from '../../api/search/entries.queries.ts';
import { plantTree } from './testing/category-tree.ts';
import { seedDirectory } from './testing/sample-directory.ts';
import { differing, markedIn, snapshotPages } from './testing/stale-pages.ts';

const ACTOR = { id: null, username: 'ada' };

const nth = fc.nat({ max: 500 });
const noun = fc.constantFrom<Noun[]>('category', 'city');
const word = fc.constantFrom('Ümraniye', 'Zebra', 'Another', 'Mill', '1001 Nights', 'Café au lait');

const step = fc.oneof(
  fc.record({
    do: fc.constant('rename' as const),
    ...{ noun, subject: nth, name: word, newAddress: fc.boolean() },
  }),
  fc.record({ do: fc.constant('merge' as const), noun, subject: nth, target: nth }),
  fc.record({ do: fc.constant('move' as const), subject: nth, target: fc.option(nth) }),
  fc.record({ do: fc.constant('undo' as const), change: nth }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

describe('the pages that renaming, merging and moving make stale', () => {
  const database = useTestDatabase();

  beforeAll(async () => {
    const { db } = database();
    await seedDirectory(db);
    await plantTree(db);
    await db.transaction().execute(fillSearchEntries);
  });

  const pick = (ids: readonly number[], at: number) => ids[at % ids.length] ?? 0;

  /** The categories or cities that are no other names, those of the same country first. */
  async function namesOf(of: Noun): Promise<number[]> {
    const { rows } = await sql<{ id: number }>`
      select id from ${sql.table(of === 'category' ? 'categories' : 'cities')} where merged_into is null
      order by id`.execute(database().db);
    return rows.map(({ id }) => id);
  }

  /** The cities of the country of a city; all categories. */
  async function targetsOf(of: Noun, subject: number): Promise<number[]> {
    if (of === 'category') return namesOf(of);
    const { rows } = await sql<{ id: number }>`
      select id from cities where merged_into is null
        and country_id = (select country_id from cities where id = ${subject}) order by id`.execute(
      database().db,
    );
    return rows.map(({ id }) => id);
  }

  /** Takes a step. A step that is refused changes nothing. @returns the pages that are stale then */
  async function take(one: Step): Promise<Set<string>> {
    const { db } = database();
    const own = one.do === 'move' ? 'category' : one.do === 'undo' ? null : one.noun;
    const subject = own && one.do !== 'undo' ? pick(await namesOf(own), one.subject) : 0;
    const targets = own ? await targetsOf(own, subject) : [];
    const { rows } = await sql<{ id: number }>`
      select id from rearrangements where undone_at is null order by id desc limit 4`.execute(db);
    const change = pick(
      rows.map(({ id }) => id),
      one.do === 'undo' ? one.change : 0,
    );
    const work = (trx: Transaction<DB>): Promise<unknown> => {
      if (one.do === 'undo') return undoRearrangement(trx, change, ACTOR);
      if (one.do === 'rename') return rename(trx, one.noun, subject, one, ACTOR);
      if (one.do === 'merge') {
        const pair = { subjectId: subject, targetId: pick(targets, one.target) };
        return merge(trx, one.noun, pair, ACTOR);
      }
      const parentId = one.target === null ? null : pick(targets, one.target);
      return move(trx, { id: subject, parentId }, ACTOR);
    };
    return markedIn(db, work).catch((error: unknown) => {
      if (error instanceof AppError) return new Set<string>();
      throw error;
    });
  }

  it('are all pages that change, and every count, cut and search entry stays right', async () => {
    const { db } = database();
    let [changes, spare] = [0, 0];
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 4 }), async (history) => {
        for (const one of history) {
          const before = await snapshotPages(db);
          const marked = await take(one);
          const changed = differing(before, await snapshotPages(db));
          expect(changed.filter((page) => !marked.has(page))).toEqual([]);
          changes += changed.length;
          spare += marked.size === 0 ? 0 : marked.size - changed.length;
        }
        await expectCounts(db);
        expect((await sql`${WRONG_CUTS}`.execute(db)).rows).toEqual([]);
        expect(await findWrongEntries(db, 5)).toEqual({ count: 0, first: [] });
      }),
      { numRuns: 30, endOnFailure: true },
    );
    // Cities that have the category, and show others first; siblings beyond those that are linked: 15 to 30 %.
    expect(spare).toBeLessThan(changes / 2);
  });
});
