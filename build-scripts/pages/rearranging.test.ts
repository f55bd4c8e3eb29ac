import fc from 'fast-check';
import { type Kysely, sql, type Transaction } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { WRONG_CUTS } from '../../api/changes/list-cuts.queries.ts';
import { NOUNS, type Noun } from '../../api/contract/calls/rearrangements.ts';
import type { DB } from '../../api/database/tables.ts';
import { expectCounts } from '../../api/database/testing/counts.ts';
import { recount, type Seed, seed } from '../../api/database/testing/seed.ts';
import { useTestDatabase } from '../../api/database/testing/test-database.ts';
import { AppError } from '../../api/errors.ts';
import { merge } from '../../api/rearrangements/merge.ts';
import { move } from '../../api/rearrangements/move.ts';
import { moveCity } from '../../api/rearrangements/move-city.ts';
import { tableOf } from '../../api/rearrangements/rearrangements.queries.ts';
import { rename } from '../../api/rearrangements/rename.ts';
import { undoRearrangement } from '../../api/rearrangements/undo.ts';
import { fillSearchEntries, findWrongEntries } from '../../api/search/entries.queries.ts';
import { plantTree } from './testing/category-tree.ts';
import { seedDirectory } from './testing/sample-directory.ts';
import { differing, markedIn, snapshotPages } from './testing/stale-pages.ts';

const ACTOR = { id: null, username: 'ada' };

const nth = fc.nat({ max: 500 });
const noun = fc.constantFrom<Noun[]>(...NOUNS);
const word = fc.constantFrom('Ümraniye', 'Zebra', 'Another', 'Mill', '1001 Nights', 'Café au lait');

const renaming = (of: typeof noun) =>
  fc.record({
    do: fc.constant('rename' as const),
    ...{ noun: of, subject: nth, name: word, newAddress: fc.boolean() },
  });
const merging = (of: typeof noun) =>
  fc.record({ do: fc.constant('merge' as const), noun: of, subject: nth, target: nth });
const moving = <Do extends 'move' | 'moveCity'>(what: Do) =>
  fc.record({ do: fc.constant(what), subject: nth, target: fc.option(nth) });
const undoing = fc.record({ do: fc.constant('undo' as const), change: nth });

const step = fc.oneof(
  ...[renaming(noun), merging(noun), moving('move'), moving('moveCity'), undoing],
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** Most steps move cities. */
const regionStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: moving('moveCity') },
  { weight: 1, arbitrary: renaming(fc.constantFrom<Noun[]>('city', 'region')) },
  { weight: 1, arbitrary: merging(fc.constantFrom<Noun[]>('city', 'region')) },
  { weight: 2, arbitrary: undoing },
);

/** Few cities, with combinations in all of their regions. */
const inRegions = (db: Kysely<DB>) =>
  seed(
    db,
    [...REGIONS, null, null, 'Bretagne'].flatMap((region, city) =>
      Array.from({ length: 7 + (city % 3) }, (_, index) => ({
        ...{ name: `Place ${index}`, city: `Ville ${city}`, country: city < 7 ? 'FR' : 'BE' },
        category: ['Bar', 'Kiosk', `Trade ${city % 2}`][index % 3] ?? 'Bar',
        ...{ ...(region !== null && { region }), rating: 3 + (index % 3) / 2, reviews: index },
        ...{ slug: `place-${city}-${index}`, fingerprint: `${city} ${index}` },
      })),
    ),
  );
const REGIONS = ['Bretagne', 'Bretagne', 'Alsace', 'Normandie', 'Alsace'];

/** What a step changes; null for an undo. */
function nounOf(one: Step): Noun | null {
  if (one.do === 'undo') return null;
  return one.do === 'move' ? 'category' : one.do === 'moveCity' ? 'city' : one.noun;
}

const DIRECTORIES = [
  {
    title: 'a directory',
    steps: step,
    async fill(db: Kysely<DB>) {
      await seedDirectory(db);
      await plantTree(db);
    },
  },
  { title: 'regions', steps: regionStep, fill: inRegions },
];

describe.each(DIRECTORIES)('the pages that changes of $title make stale', ({ steps, fill }) => {
  const database = useTestDatabase();

  beforeAll(async () => {
    const { db } = database();
    await fill(db);
    await db.transaction().execute(fillSearchEntries);
  });

  const pick = (ids: readonly number[], at: number) => ids[at % ids.length] ?? 0;

  /** The categories or cities that are no other names, those of the same country first. */
  async function namesOf(of: Noun): Promise<number[]> {
    const { rows } = await sql<{ id: number }>`
      select id from ${tableOf(of)} where merged_into is null
      order by id`.execute(database().db);
    return rows.map(({ id }) => id);
  }

  /** The cities or regions of the same country; all categories. */
  async function targetsOf(of: Noun, subject: number): Promise<number[]> {
    if (of === 'category') return namesOf(of);
    const { rows } = await sql<{ id: number }>`
      select id from ${tableOf(of)} where merged_into is null
        and country_id = (select country_id from ${tableOf(of)} where id = ${subject}) order by id`.execute(
      database().db,
    );
    return rows.map(({ id }) => id);
  }

  /** The regions of a city's country. */
  async function regionsOf(city: number): Promise<number[]> {
    const { rows } = await sql<{ id: number }>`
      select id from regions where merged_into is null
        and country_id = (select country_id from cities where id = ${city}) order by id`.execute(
      database().db,
    );
    return rows.map(({ id }) => id);
  }

  /** Takes a step. A step that is refused changes nothing. @returns the pages that are stale then */
  async function take(one: Step): Promise<Set<string>> {
    const { db } = database();
    const own = nounOf(one);
    const subject = own && one.do !== 'undo' ? pick(await namesOf(own), one.subject) : 0;
    const targets =
      one.do === 'moveCity' ? await regionsOf(subject) : own ? await targetsOf(own, subject) : [];
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
      const target = one.target === null || targets.length === 0 ? null : pick(targets, one.target);
      return one.do === 'moveCity'
        ? moveCity(trx, { id: subject, regionId: target }, ACTOR)
        : move(trx, { id: subject, parentId: target }, ACTOR);
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
      fc.asyncProperty(fc.array(steps, { minLength: 1, maxLength: 4 }), async (history) => {
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
    // Cities that have the category, and show others first; siblings beyond those that are linked: 11 to 16 %.
    expect(spare).toBeLessThan(changes / 3);
  });
});

describe('the pages that show a category or city beside its own lists', () => {
  const database = useTestDatabase();
  const at = (city: string, category: string, count: number, rating: number): Seed[] =>
    Array.from({ length: count }, (_, index) => ({
      ...{ name: `${category} ${city} ${index}`, category, city, country: 'DE' },
      ...{ rating, reviews: 20 - index },
    }));

  beforeAll(async () => {
    const { db } = database();
    await seed(db, [
      ...Array.from({ length: 20 }, (_, index) => at('Berlin', `Trade ${index}`, 3, 5)).flat(),
      ...[...at('Berlin', 'Mid', 3, 2), ...at('Berlin', 'Rare', 1, 1)],
      ...[...at('Bonn', 'Other', 12, 5), ...at('Bonn', 'Pair', 2, 4), ...at('Bonn', 'Kind', 1, 3)],
      ...at('Köln', 'Other', 3, 5),
    ]);
    await sql`update cities set latitude = 50.7, longitude = 7 where name in ('Bonn', 'Köln')`.execute(
      db,
    );
    await sql`insert into categories (name, slug, letter) values ('Root', 'root', 'R')`.execute(db);
    await sql`
      update categories c set parent_id = p.id from (values ('Rare', 'Mid'), ('Mid', 'Root')) t (child, parent)
      join categories p on p.name = t.parent where c.name = t.child`.execute(db);
    await recount(db);
  });

  const idOf = async (table: 'categories' | 'cities', name: string) =>
    (
      await database()
        .db.selectFrom(table)
        .select('id')
        .where('name', '=', name)
        .executeTakeFirstOrThrow()
    ).id;

  /** The pages that differ after a change, all of which have to be stale. */
  async function changedBy(work: (trx: Transaction<DB>) => Promise<unknown>): Promise<string[]> {
    const { db } = database();
    const before = await snapshotPages(db);
    const marked = await markedIn(db, work);
    const changed = differing(before, await snapshotPages(db));
    expect(changed.filter((page) => !marked.has(page))).toEqual([]);
    return changed;
  }

  it('are those with its cards, far down a city and in the combinations of wider categories', async () => {
    const [rare, root, berlin] = [
      await idOf('categories', 'Rare'),
      await idOf('categories', 'Root'),
      await idOf('cities', 'Berlin'),
    ];
    const changed = await changedBy((trx) =>
      rename(trx, 'category', rare, { name: 'Scarce', newAddress: false }, ACTOR),
    );
    expect(changed).toContain(`city ${berlin} 6`);
    expect(changed).toContain(`combination ${3 * 2 ** 50 + berlin * 2 ** 20 + root} 1`);
  });

  it('are those of the same category in cities nearby, when a city is renamed', async () => {
    const [koeln, bonn] = [await idOf('cities', 'Köln'), await idOf('cities', 'Bonn')];
    const changed = await changedBy((trx) =>
      rename(trx, 'city', koeln, { name: 'Cologne', newAddress: true }, ACTOR),
    );
    const other = await idOf('categories', 'Other');
    expect(changed).toContain(`combination ${3 * 2 ** 50 + bonn * 2 ** 20 + other} 1`);
  });

  it('are those of a city that link to it, when it gets a page there by a kind', async () => {
    const [kind, pair, bonn] = [
      await idOf('categories', 'Kind'),
      await idOf('categories', 'Pair'),
      await idOf('cities', 'Bonn'),
    ];
    const changed = await changedBy((trx) => move(trx, { id: kind, parentId: pair }, ACTOR));
    expect(changed).toContain(`city ${bonn} 2`);
  });

  it('are those of all places of a category at the top that gets its first kind, or loses its last', async () => {
    const [kind, other, pair] = [
      await idOf('categories', 'Kind'),
      await idOf('categories', 'Other'),
      await idOf('categories', 'Pair'),
    ];
    // In a city that has listings of the category, and none of the kind.
    const elsewhere = await database()
      .db.selectFrom('businesses')
      .select('city_id')
      .where('name', '=', 'Other Köln 0')
      .executeTakeFirstOrThrow();
    for (const parentId of [other, pair])
      expect(await changedBy((trx) => move(trx, { id: kind, parentId }, ACTOR))).toContain(
        `city ${elsewhere.city_id} 1`,
      );
  });
});

describe('the pages of regions that are renamed and merged', () => {
  const database = useTestDatabase();
  const at = (city: string, region: string, category: string, count: number): Seed[] =>
    Array.from({ length: count }, (_, index) => ({
      ...{ name: `${category} ${city} ${index}`, category, city, region, country: 'FR' },
      ...{ rating: 4, reviews: 30 - index, slug: `${category}-${city}-${index}` },
      fingerprint: `${category}-${city}-${index}`,
    }));

  beforeAll(async () => {
    const { db } = database();
    await seed(db, [
      ...[...at('Rennes', 'Bretagne', 'Bar', 3), ...at('Brest', 'Bretagne', 'Bar', 1)],
      ...[...at('Caen', 'Normandie', 'Bar', 3), ...at('Rouen', 'Normandie', 'Kiosk', 2)],
      ...[...at('Colmar', 'Alsace', 'Kiosk', 2), ...at('Metz', 'Alsace', 'Zoo', 3)],
    ]);
    await db.transaction().execute(fillSearchEntries);
  });

  const idOf = async (table: 'categories' | 'cities' | 'regions', name: string) =>
    (
      await database()
        .db.selectFrom(table)
        .select('id')
        .where('name', '=', name)
        .where('merged_into', 'is', null)
        .executeTakeFirstOrThrow()
    ).id;

  /** Expects that all pages that differ are stale, and that counts and search entries are right. */
  async function changedBy(work: (trx: Transaction<DB>) => Promise<unknown>): Promise<string[]> {
    const { db } = database();
    const before = await snapshotPages(db);
    const marked = await markedIn(db, work);
    const changed = differing(before, await snapshotPages(db));
    expect(changed.filter((page) => !marked.has(page))).toEqual([]);
    await expectCounts(db);
    expect((await sql`${WRONG_CUTS}`.execute(db)).rows).toEqual([]);
    expect(await findWrongEntries(db, 5)).toEqual({ count: 0, first: [] });
    return changed;
  }

  it('are those of its cities, its country and its combinations', async () => {
    const [bretagne, rennes] = [await idOf('regions', 'Bretagne'), await idOf('cities', 'Rennes')];
    const changed = await changedBy((trx) =>
      rename(trx, 'region', bretagne, { name: 'Brittany', newAddress: true }, ACTOR),
    );
    expect(changed).toEqual(
      expect.arrayContaining([
        `region ${bretagne} 1`,
        `city ${rennes} 1`,
        'country 1 1',
        'cities 0 1',
      ]),
    );
    expect(changed.filter((page) => page.startsWith('combination '))).toHaveLength(3);
  });

  it('are those of both, and of the whole country when only one region is left, and the undo restores them', async () => {
    const { db } = database();
    const [brittany, normandie, alsace] = [
      await idOf('regions', 'Brittany'),
      await idOf('regions', 'Normandie'),
      await idOf('regions', 'Alsace'),
    ];
    const before = await snapshotPages(db);
    const changes: number[] = [];
    for (const subjectId of [alsace, normandie]) {
      const changed = await changedBy(async (trx) => {
        changes.push(await merge(trx, 'region', { subjectId, targetId: brittany }, ACTOR));
      });
      expect(changed).toContain(`region ${subjectId} 1`);
      expect(changed).toContain(`region ${brittany} 1`);
    }
    expect(
      [...(await snapshotPages(db)).keys()].filter((page) => page.startsWith('region ')),
    ).toEqual([]);
    const { rows } = await sql`select region_count from countries where code = 'FR'`.execute(db);
    expect(rows).toEqual([{ region_count: 1 }]);
    for (const change of changes.reverse())
      await changedBy((trx) => undoRearrangement(trx, change, ACTOR));
    expect(await snapshotPages(db)).toEqual(before);
  });

  it('are those of two regions when a city moves, and the undo restores them', async () => {
    const { db } = database();
    const [bretagne, alsace, metz, colmar] = [
      await idOf('regions', 'Brittany'),
      await idOf('regions', 'Alsace'),
      await idOf('cities', 'Metz'),
      await idOf('cities', 'Colmar'),
    ];
    const before = await snapshotPages(db);
    const changes: number[] = [];
    const changedByMove = (id: number, regionId: number | null) =>
      changedBy(async (trx) => {
        changes.push(await moveCity(trx, { id, regionId }, ACTOR));
      });
    const first = await changedByMove(metz, bretagne);
    expect(first).toEqual(
      expect.arrayContaining([
        ...[`region ${alsace} 1`, `region ${bretagne} 1`, `city ${metz} 1`],
        ...['country 1 1', 'cities 0 1'],
      ]),
    );
    const zoo = await idOf('categories', 'Zoo');
    for (const place of [1 * 2 ** 30 + 1, 2 * 2 ** 30 + alsace, 2 * 2 ** 30 + bretagne])
      expect(first).toContain(`combination ${place * 2 ** 20 + zoo} 1`);
    expect(first).toContain(`combination ${(3 * 2 ** 30 + metz) * 2 ** 20 + zoo} 1`);
    // The last city of a region: its page goes.
    expect(await changedByMove(colmar, null)).toContain(`region ${alsace} 1`);
    for (const change of changes.reverse())
      await changedBy((trx) => undoRearrangement(trx, change, ACTOR));
    expect(await snapshotPages(db)).toEqual(before);
  });
});
