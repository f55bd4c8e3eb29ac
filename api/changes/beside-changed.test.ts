import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { NEIGHBOURS } from '../businesses/neighbours.queries.ts';
import { useTestDatabase } from '../database/testing/test-database.ts';
import { BESIDE_CHANGED } from './beside-changed.queries.ts';

type Position = {
  readonly id: number;
  readonly city_id: number;
  readonly family_id: number;
  readonly spot: number;
};

const isBefore = (one: Position, other: Position) =>
  one.spot < other.spot || (one.spot === other.spot && one.id < other.id);

/** The listings beside positions, by looking at all of them. */
function besideOf(positions: readonly Position[], listings: readonly Position[]): number[] {
  const ordered = listings.toSorted((a, b) => a.spot - b.spot || a.id - b.id);
  const found = Object.values(NEIGHBOURS).flatMap(({ of, each }) =>
    positions.flatMap((position) => {
      const there = ordered.filter((listing) => of.every((key) => listing[key] === position[key]));
      const before = there.filter((listing) => isBefore(listing, position)).slice(-each);
      const after = there.filter((listing) => isBefore(position, listing)).slice(0, each);
      return [...before, ...after].map(({ id }) => id);
    }),
  );
  return [...new Set(found)].sort((a, b) => a - b);
}

const place = {
  city_id: fc.integer({ min: 1, max: 2 }),
  family_id: fc.integer({ min: 1, max: 3 }),
};
const positions = (length: number, spot: fc.Arbitrary<number>) =>
  fc
    .array(fc.record({ ...place, spot }), { minLength: length, maxLength: 2 * length })
    .map((all) => all.map((position, index) => ({ id: index + 1, ...position })));

describe('the listings beside changed ones', () => {
  const database = useTestDatabase();

  /** Runs the query on tables that have only the columns that it reads. */
  async function find(
    changed: readonly Position[],
    moved: readonly Position[],
    rest: readonly Position[],
  ) {
    const { db } = database();
    return db.transaction().execute(async (trx) => {
      await sql`create schema beside; set local search_path to beside, public`.execute(trx);
      await sql`
        create table businesses (id bigint, city_id integer, family_id integer, spot integer, listed boolean);
        create table change_set (business_id bigint, old_near text, new_near text, old_city_id integer,
          old_family_id integer, old_spot integer, new_city_id integer, new_family_id integer,
          new_spot integer, old_category_id integer, new_category_id integer)`.execute(trx);
      const json = (rows: readonly Position[]) => JSON.stringify(rows);
      await sql`
        insert into businesses select id, city_id, family_id, spot, true
        from json_populate_recordset(null::businesses, ${json([...moved, ...rest])})`.execute(trx);
      await sql`
        insert into change_set select c.id, 'a', m.id::text, c.city_id, c.family_id, c.spot,
          m.city_id, m.family_id, m.spot
        from json_populate_recordset(null::businesses, ${json(changed)}) c
        left join json_populate_recordset(null::businesses, ${json(moved)}) m on m.id = c.id`.execute(
        trx,
      );
      const { rows } = await sql<{ id: number }>`
        select distinct id::int from (${BESIDE_CHANGED}) beside order by 1`.execute(trx);
      await sql`drop schema beside cascade`.execute(trx);
      return rows.map(({ id }) => id);
    });
  }

  it.each([
    ['few', 3],
    ['many', 200],
  ])('are those that the order of all gives, with %s changes', async (_, size) => {
    let found = 0;
    await fc.assert(
      // The changed ones lie close together, so that what is beside them is that of the outermost.
      fc.asyncProperty(
        positions(size, fc.integer({ min: 280, max: 300 })),
        positions(100, fc.integer({ min: 200, max: 380 })),
        fc.nat(size),
        fc.constantFrom(-5, 5),
        async (changed, others, kept, step) => {
          const moved = changed.slice(0, kept).map((one) => ({ ...one, spot: one.spot + step }));
          const rest = others.map((one) => ({ ...one, id: one.id + 1_000 }));
          const expected = besideOf([...changed, ...moved], [...moved, ...rest]);
          found += expected.length;
          expect(await find(changed, moved, rest)).toEqual(expected);
        },
      ),
      { numRuns: 20, endOnFailure: true },
    );
    expect(found).toBeGreaterThan(0);
  });
});
