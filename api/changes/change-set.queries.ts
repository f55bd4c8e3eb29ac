import { type RawBuilder, sql, type Transaction } from 'kysely';
import { storedColumnsFor } from '../businesses/listing-references.ts';
import type { DB } from '../database/tables.ts';
import {
  createTemporaryTables,
  emptyTables,
  type TemporaryTables,
} from '../database/temporary-table.ts';
import { wordsMadeOf } from '../search/entries.queries.ts';
import { CHANGE_SET_TABLES, type ChangeSet } from './change-set.ts';

/** Opens an empty change set. It lasts until the transaction ends or opens another. */
export async function beginChangeSet(trx: Transaction<DB>): Promise<ChangeSet> {
  await createTemporaryTables(trx, CHANGE_SET_TABLES, 'delete rows');
  await emptyTables(trx, Object.keys(CHANGE_SET_TABLES));
  return trx.$extendTables<TemporaryTables<typeof CHANGE_SET_TABLES>>();
}

const NAMES = ['public', 'city_id', 'category_id', 'card', 'rating', 'score', 'name', 'words'];

/** The columns of the change set for the values before, or after. */
export const columnsOf = (time: 'old' | 'new') =>
  sql.join(NAMES.map((name) => sql.ref(`${time}_${name}`)));

/** What lists show of a listing and order it by; a change of category is a change of lists. */
const CARD = [...storedColumnsFor('card'), 'score'];

/** Some sources write 0 for a listing without ratings: no rating is below one star. */
export const ratingOf = (b: string) => sql`nullif(${sql.ref(`${b}.rating`)}, 0)`;

/**
 * The values of {@link columnsOf} for a listing.
 * @param b the alias of the listing in the query
 */
export function standingOf(b: string): RawBuilder<unknown> {
  const of = (name: string) => sql.ref(`${b}.${name}`);
  const whileListed = (value: RawBuilder<unknown>) =>
    sql`case when ${of('listed')} then ${value} end`;
  return sql.join([
    of('public'),
    whileListed(of('city_id')),
    whileListed(of('category_id')),
    sql`row(${sql.join(CARD.map(of))})::text`,
    whileListed(ratingOf(b)),
    of('score'),
    of('name'),
    whileListed(wordsMadeOf(b)),
  ]);
}

const FORGET_NEW = sql.join(NAMES.map((name) => sql`${sql.ref(`new_${name}`)} = null`));

/**
 * Locks listings that are about to change, in the order of their ids, and stores their values. A listing
 * that the set has already keeps its first values; those after are read again when the set is complete.
 */
export async function captureBefore(set: ChangeSet, ids: readonly number[]): Promise<void> {
  await sql`
    with b as (
      select * from businesses where id = any(${ids}::bigint[]) order by id for update
    )
    insert into change_set (business_id, ${columnsOf('old')})
    select b.id, ${standingOf('b')} from b
    on conflict (business_id) do update set ${FORGET_NEW}`.execute(set);
}

/** Completes the change set with the values of its listings now. */
export async function captureAfter(set: ChangeSet): Promise<void> {
  await sql`
    update change_set c set (${columnsOf('new')}) = row(${standingOf('b')})
    from businesses b where b.id = c.business_id and c.new_card is null`.execute(set);
  // The next steps are planned for the set's real size, be it 1 or 15,000.
  await sql`analyze change_set (business_id, old_city_id, old_category_id)`.execute(set);
}
