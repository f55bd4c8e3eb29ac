import { type RawBuilder, sql } from 'kysely';
import { changeListings } from '../../api/changes/change-listings.ts';
import { PRIORITY } from '../../api/changes/stale-marks.queries.ts';
import type { ListingUpdate } from '../../api/changes/write-listings.queries.ts';
import type { Database } from '../../api/database/connection.ts';
import { below, pick, type Random } from './random.ts';

/** Assignments of an UPDATE, with a number for values that have to be new. */
const EDITS: readonly ((number: number) => RawBuilder<unknown>)[] = [
  () => sql`approved = not approved`,
  () => sql`name = name || ' & Sons'`,
  (number) => sql`rating = ${1 + (number % 41) / 10}::numeric(2, 1), reviews = reviews + 7`,
  (number) => sql`phone = ${`+49 30 ${number}`}`,
  (number) => sql`slug = slug || ${`-${number}`}`,
  () => sql`deleted_at = case when deleted_at is null then now() end`,
  () => sql`city_id = (select city_id from businesses order by id limit 1)`,
];

/** Everything that an edit may have changed. */
const COLUMNS = ['approved', 'name', 'rating', 'reviews', 'phone', 'slug', 'deleted_at', 'city_id'];

type Former = { readonly ids: readonly number[]; readonly rows: string };

/** Changes listings at random, as administrators do, and back again. */
export type Changer = {
  /** Changes one to three listings in one way. */
  readonly change: () => Promise<void>;
  /** Makes listings what they were when {@link Changer.settle} was called last. */
  readonly revert: () => Promise<void>;
  /** What listings are now is what they are made again by the next revert. */
  readonly settle: () => void;
  /** How many changes and reverts there have been. */
  readonly count: () => number;
};

/** @param database asked each time, as the drill's connections may be made anew */
export function changer(database: () => Database, random: Random): Changer {
  let former: Former[] = [];
  let count = 0;

  const write = (update: ListingUpdate) =>
    database()
      .db.transaction()
      .execute((trx) => changeListings(trx, PRIORITY.edit, (listings) => listings.update(update)));

  return {
    async change() {
      const { db } = database();
      const start = random();
      const { rows: chosen } = await sql<{ id: number }>`
        select id from businesses
        where id >= (select min(id) + floor((max(id) - min(id)) * ${start}::float8) from businesses)
        order by id limit ${pick(random, [1, 1, 2, 3])}`.execute(db);
      const ids = chosen.map(({ id }) => id);
      const { rows } = await sql<{ rows: string }>`
        select json_agg(b)::text as rows from (
          select id, ${sql.join(COLUMNS.map((name) => sql.ref(name)))} from businesses
          where id = any(${ids}::bigint[])) b`.execute(db);
      const edit = pick(random, EDITS)(below(random, 1_000_000));
      // Noted first: a commit without an answer may have succeeded.
      former.push({ ids, rows: rows[0]?.rows ?? '[]' });
      await write({ ids, set: edit });
      count += 1;
    },
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
    settle() {
      former = [];
    },
    count: () => count,
  };
}
