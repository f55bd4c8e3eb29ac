import { sql } from 'kysely';
import { NEARBY } from '../contract/pages/pagination.ts';
import { BESIDE_CHANGED } from './beside-changed.queries.ts';
import type { ChangeSet } from './change-set.ts';
import { isAmongFirst, TOUCHED_PAIRS } from './touched-pairs.queries.ts';

/** Closed listings `c` of the city and category of `t` that have pages. */
const IS_CLOSED_THERE = sql`c.city_id = t.city_id and c.category_id = t.category_id
  and c.status = 'permanently_closed' and c.deleted_at is null and c.public`;

/** A query of ids: listings whose pages link to a combination that has got a page, or lost it. */
export const LISTINGS_OF_TURNED = sql`
  select b.id from (
    select place_id as city_id, category_id from changed_combinations where place = 'city' and turned
  ) t cross join lateral (
    select l.id from businesses l where l.listed and l.city_id = t.city_id and l.category_id = t.category_id
    union all select c.id from businesses c where ${IS_CLOSED_THERE}
  ) b`;

/** Closed listings that name one of the same city and category which is, or was, among the first. */
const CLOSED_NEARBY = sql`
  with closed as materialized (
    select c.id, t.* from (${TOUCHED_PAIRS}) t join businesses c on ${IS_CLOSED_THERE}
  ) select id from closed t where ${isAmongFirst(NEARBY)}`;

/** Finds the listings whose pages show a listing of the change set, or link to a combination that has come or gone. */
export async function stageLinkingListings(trx: ChangeSet): Promise<void> {
  await sql`
    insert into linking_listings (business_id)
    (${CLOSED_NEARBY}) union (${LISTINGS_OF_TURNED}) union (${BESIDE_CHANGED})`.execute(trx);
}
