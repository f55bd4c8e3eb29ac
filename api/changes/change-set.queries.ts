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

const NAMES =
  'public city_id category_id family_id card near spot rating sunday score name words'.split(' ');

/** The columns of the change set for the values before, or after. */
export const columnsOf = (time: 'old' | 'new') =>
  sql.join(NAMES.map((name) => sql.ref(`${time}_${name}`)));

/** What lists show of a listing, beside the name of its category, and order it by. */
const CARD = [...storedColumnsFor('card'), 'score'];

/** What the pages of its neighbours show of a listing, beside the name of its category. */
const NEAR = ['slug', 'name', 'full_address', 'status', 'spot'];

/** Some sources write 0 for a listing without ratings: no rating is below one star. */
const ratingOf = (b: string) => sql`nullif(${sql.ref(`${b}.rating`)}, 0)`;

/** The minutes of Sunday in `open_minutes`, which begin on Monday 0:00. */
const SUNDAY = sql.lit(`{[${6 * 24 * 60},${7 * 24 * 60})}`);

/** Whether a listing is known to open on Sundays. */
const opensOnSunday = (b: string) =>
  sql`coalesce(${sql.ref(`${b}.status`)} = 'open' and ${sql.ref(`${b}.open_minutes`)} && ${SUNDAY}::int4multirange, false)`;

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
    whileListed(of('family_id')),
    sql`row(${sql.join(CARD.map(of))})::text`,
    sql`row(${sql.join(NEAR.map(of))})::text`,
    of('spot'),
    whileListed(ratingOf(b)),
    whileListed(opensOnSunday(b)),
    of('score'),
    of('name'),
    whileListed(wordsMadeOf(b)),
  ]);
}

/**
 * Listed listings, as a change set has new ones.
 * @param condition on the listing `b`
 */
export const allListed = (condition: RawBuilder<unknown> = sql`true`): RawBuilder<unknown> => sql`(
  select null::integer as old_city_id, null::integer as old_category_id, null::numeric as old_rating,
    null::boolean as old_sunday, city_id as new_city_id, category_id as new_category_id,
    ${ratingOf('b')} as new_rating, ${opensOnSunday('b')} as new_sunday
  from businesses b where listed and ${condition}
) all_listed`;

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
