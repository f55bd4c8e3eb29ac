import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { DB } from '../database/tables.ts';

/**
 * A change set is what one transaction does to listings: for each of them where it stood in public
 * before and where it stands after. Counts and stale marks follow from it, set-wise.
 *
 * It lives in temporary tables of the transaction; `old_…` and `new_…` are null while a listing is
 * not public. `card` is what lists show of it and order it by (`score`, then `name`): where it stays
 * the same, so do they.
 */
export async function beginChangeSet(trx: Transaction<DB>): Promise<void> {
  await sql`create temporary table if not exists change_set (
    business_id bigint primary key,
    old_city_id integer, old_category_id integer, old_card text, old_rating numeric,
    old_score double precision, old_name text,
    new_city_id integer, new_category_id integer, new_card text, new_rating numeric,
    new_score double precision, new_name text
  ) on commit delete rows`.execute(trx);
  await sql`delete from change_set`.execute(trx);
}

const CARD = sql`row(b.slug, b.name, b.score, b.rating, b.reviews, b.photo, b.full_address, b.phone)::text`;

/** Nobody gives no star at all: 0 is how some sources write that nobody has rated. */
const RATING = sql`case when b.public then nullif(b.rating, 0) end`;

/**
 * Locks listings that are about to change and remembers where they stand.
 * @param ids a query of business ids, or a list as `(values (1::bigint), …)`
 */
export async function captureBefore(trx: Transaction<DB>, ids: RawBuilder<unknown>): Promise<void> {
  await sql`select from businesses where id in (${ids}) order by id for update`.execute(trx);
  await sql`
    insert into change_set (
      business_id, old_city_id, old_category_id, old_card, old_rating, old_score, old_name
    )
    select b.id, case when b.public then b.city_id end, case when b.public then b.category_id end, ${CARD},
      ${RATING}, b.score, b.name
    from businesses b where b.id in (${ids})`.execute(trx);
}

const NEW_COLUMNS = sql.raw(
  'new_city_id, new_category_id, new_card, new_rating, new_score, new_name',
);

/** The values of {@link NEW_COLUMNS} for a listing. */
const STANDING = sql`case when b.public then b.city_id end, case when b.public then b.category_id end,
  ${CARD}, ${RATING}, b.score, b.name`;

/**
 * Inserts listings and adds them to the change set, as they stand now: to look for 15,000 of them
 * again afterwards took 120 ms.
 * @param insert an INSERT into `businesses as b`, up to where RETURNING follows
 * @returns how many there are
 */
export async function captureInserted(
  trx: Transaction<DB>,
  insert: RawBuilder<unknown>,
): Promise<number> {
  const { numAffectedRows } = await sql`
    with added as (${insert} returning b.id, ${STANDING})
    insert into change_set (business_id, ${NEW_COLUMNS}) select * from added`.execute(trx);
  return Number(numAffectedRows ?? 0n);
}

/** The listings of the change set that were inserted. */
export const INSERTED = sql`select business_id from change_set where old_card is null`;

/** Completes the change set with where its listings stand now; call it after the last write. */
export async function captureAfter(trx: Transaction<DB>): Promise<void> {
  await sql`
    update change_set c set (${NEW_COLUMNS}) = row(${STANDING})
    from businesses b where b.id = c.business_id and c.new_card is null`.execute(trx);
  // Plans for the steps that follow are made for the set's real size, be it 1 or 15,000.
  await sql`analyze change_set`.execute(trx);
}
