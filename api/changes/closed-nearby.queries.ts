import { sql } from 'kysely';
import { NEARBY } from '../contract/pages/pagination.ts';
import type { ChangeSet } from './change-set.ts';
import { isAmongFirst, TOUCHED_PAIRS } from './touched-pairs.queries.ts';

/**
 * Finds the closed businesses whose pages name a listing of the change set as a nearby one, before or after it: one of
 * the same city and category that is, or was, among the first.
 */
export async function stageClosedNearby(trx: ChangeSet): Promise<void> {
  await sql`
    with pairs as materialized (
      select city_id, category_id from (${TOUCHED_PAIRS}) t
      where exists (select from businesses c where ${IS_CLOSED_THERE}) and ${isAmongFirst(NEARBY)}
    )
    insert into closed_nearby
    select c.id from pairs t join businesses c on ${IS_CLOSED_THERE}`.execute(trx);
}

const IS_CLOSED_THERE = sql`c.city_id = t.city_id and c.category_id = t.category_id
  and c.status = 'permanently_closed' and c.deleted_at is null and c.public`;
