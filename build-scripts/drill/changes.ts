import { type RawBuilder, sql } from 'kysely';
import { changeListings } from '../../api/changes/change-listings.ts';
import { PRIORITY } from '../../api/changes/stale-marks.queries.ts';
import type { ListingUpdate } from '../../api/changes/write-listings.queries.ts';
import type { Database } from '../../api/database/connection.ts';
import type { Random } from '../sample/random.ts';

/** Assignments of an UPDATE on listings, with a number for new values. */
const EDITS: readonly ((number: number) => RawBuilder<unknown>)[] = [
  () => sql`approved = not approved`,
  () => sql`name = name || ' & Sons'`,
  (number) => sql`rating = ${1 + (number % 41) / 10}::numeric(2, 1), reviews = reviews + 7`,
  (number) => sql`phone = ${`+49 30 ${number}`}`,
  (number) => sql`slug = slug || ${`-${number}`}`,
  () => sql`deleted_at = case when deleted_at is null then now() end`,
  () => sql`city_id = (select city_id from businesses order by id limit 1)`,
];

/** All columns that an edit may change. */
const COLUMNS = ['approved', 'name', 'rating', 'reviews', 'phone', 'slug', 'deleted_at', 'city_id'];

type FormerRows = { readonly ids: readonly number[]; readonly rows: string };

export type Changer = ReturnType<typeof changer>;

/**
 * Changes listings at random, like administrators, and reverts the changes.
 * @param database called for each change, because the drill's connections may have been replaced
 */
export function changer(database: () => Database, random: Random) {
  let former: FormerRows[] = [];
  let count = 0;

  const write = (update: ListingUpdate) =>
    database()
      .db.transaction()
      .execute((trx) => changeListings(trx, PRIORITY.edit, (listings) => listings.update(update)));

  return {
    /** Changes one to three listings in one way. */
    async change() {
      const { db } = database();
      const start = random.next();
      const { rows: chosen } = await sql<{ id: number }>`
        select id from businesses
        where id >= (select min(id) + floor((max(id) - min(id)) * ${start}::float8) from businesses)
        order by id limit ${random.pick([1, 1, 2, 3])}`.execute(db);
      const ids = chosen.map(({ id }) => id);
      const { rows } = await sql<{ rows: string }>`
        select json_agg(b)::text as rows from (
          select id, ${sql.join(COLUMNS.map((name) => sql.ref(name)))} from businesses
          where id = any(${ids}::bigint[])) b`.execute(db);
      const edit = random.pick(EDITS)(random.below(1_000_000));
      // Recorded first: a commit without an answer may have succeeded.
      former.push({ ids, rows: rows[0]?.rows ?? '[]' });
      await write({ ids, set: edit });
      count += 1;
    },
    /** Restores the listings to their state at the last call of `settle`. */
    async revert() {
      for (const { ids, rows } of former.toReversed())
        await write({
          ids,
          set: sql.join(COLUMNS.map((name) => sql`${sql.ref(name)} = old.${sql.ref(name)}`)),
          from: sql`json_populate_recordset(null::businesses, ${rows}::json) old`,
          where: sql`old.id = b.id`,
        });
      count += former.length;
      former = [];
    },
    /** Makes the present state the one that the next revert restores. */
    settle() {
      former = [];
    },
    /** Number of changes and reverts so far. */
    count: () => count,
  };
}
