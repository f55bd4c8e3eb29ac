import { type Kysely, sql, type Transaction } from 'kysely';
import { countRows } from '../database/count-rows.ts';
import type { DB } from '../database/tables.ts';
import { derivedColumns } from './derived-columns.ts';

/** Listings of one transaction: 2,000 take 0.2 s, the longest that other changes wait. */
const AT_ONCE = 2_000;

/** The number of listings whose derived columns are missing. */
export const countUnderived = (db: Kysely<DB>): Promise<number> =>
  countRows(db.selectFrom('businesses').where('features', 'is', null));

/**
 * Fills in the derived columns of the next listings that lack them.
 * @param after continues after this id
 * @returns their ids; empty if none are left
 */
async function deriveNext(trx: Transaction<DB>, after: number): Promise<number[]> {
  // Locked, so that the texts do not change before the derived columns are written.
  const { rows } = await sql<{ id: number; about: string | null; workingHours: string | null }>`
    select id, about, working_hours as "workingHours" from businesses
    where features is null and id > ${after} order by id limit ${AT_ONCE} for update`.execute(trx);
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const derived = rows.map(({ about, workingHours }) => derivedColumns(about, workingHours));
  await sql`
    update businesses b set features = d.features, open_minutes = d.open_minutes::int4multirange
    from unnest(
      ${ids}::bigint[], ${derived.map(({ features }) => features)}::bigint[],
      ${derived.map(({ open_minutes }) => open_minutes)}::text[]
    ) d (id, features, open_minutes)
    where b.id = d.id`.execute(trx);
  return ids;
}

/**
 * Fills in the derived columns of listings that were stored before the columns existed. Pages do not show
 * these, so it writes no marks and does not change `updated_at`. It can be killed and called again.
 * @param onProgress called after each transaction with the number of listings so far
 * @returns the number of listings that lacked them
 */
export async function fillDerived(
  db: Kysely<DB>,
  onProgress: (done: number) => void,
): Promise<number> {
  let done = 0;
  for (let after: number | undefined = 0; after !== undefined; ) {
    const from: number = after;
    const ids = await db.transaction().execute((trx) => deriveNext(trx, from));
    after = ids.at(-1);
    done += ids.length;
    if (ids.length > 0) onProgress(done);
  }
  return done;
}
