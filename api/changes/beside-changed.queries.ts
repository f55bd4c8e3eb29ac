import { type RawBuilder, sql } from 'kysely';
import { besidePosition, NEIGHBOURS, type Order } from '../businesses/neighbours.queries.ts';

/**
 * Positions of a city, or of a family in it, from which their neighbours are counted in one pass. Looking beside each
 * position passes all entries of the index that the change set has just removed: a withdrawal of 3,000 listings of a city
 * took 30 s.
 */
const MANY = 50;

const columnsOf = (order: Order, alias: string) =>
  sql.join(NEIGHBOURS[order].of.map((column) => sql.ref(`${alias}.${column}`)));

/**
 * The positions `p` that an order counts from. A listing that has only moved to another family is where it was among all of
 * its city: those beside it there that show it otherwise are of one of the two families, and beside it in that one as well.
 */
const positionsIn = (order: Order) =>
  order === 'similar' ? sql`positions p` : sql`(select * from positions where not only_family) p`;

/** A query of ids: the listings beside positions of which there are few. */
const besideFew = (order: Order): RawBuilder<unknown> => sql`
  select beside.id from (
    select *, count(*) over (partition by ${columnsOf(order, 'p')}) as here from ${positionsIn(order)}
  ) p cross join lateral (
    ${besidePosition(order, (column) => sql.ref(`p.${column}`))}
  ) beside where p.here <= ${sql.lit(MANY)}`;

/**
 * The same where there are many. Counts the listings up to each position and each listing: a listing is beside the
 * nearest position before it, or after it, if so few listings lie between them.
 */
function besideMany(order: Order): RawBuilder<unknown> {
  const { of, each } = NEIGHBOURS[order];
  const group = columnsOf(order, 'item');
  const same = (alias: string) =>
    sql.join(
      of.map((column) => sql`${sql.ref(`${alias}.${column}`)} = ${sql.ref(`crowd.${column}`)}`),
      sql` and `,
    );
  const crowds = sql`(
    select ${columnsOf(order, 'p')} from ${positionsIn(order)} group by ${columnsOf(order, 'p')}
    having count(*) > ${sql.lit(MANY)}
  ) crowd`;
  const columns = sql`id, city_id, family_id, spot`;
  return sql`
    select id from (
      select id, listed, up_to,
        max(up_to) filter (where not listed) over (
          partition by ${group} order by spot, id groups between unbounded preceding and 1 preceding) as before,
        min(up_to - here) filter (where not listed) over (
          partition by ${group} order by spot desc, id desc groups between unbounded preceding and 1 preceding
        ) as after
      from (
        select *, count(*) filter (where listed) over (partition by ${group} order by spot, id) as up_to,
          count(*) filter (where listed) over (partition by ${group}, spot, id) as here
        from (
          select n.* from ${crowds} cross join lateral (
            select ${columns}, true as listed from businesses b where b.listed and ${same('b')} offset 0
          ) n
          union all
          select p.id, p.city_id, p.family_id, p.spot, false from ${positionsIn(order)} join ${crowds} on ${same('p')}
        ) item
      ) item
    ) item where listed and (up_to - before <= ${sql.lit(each)} or after - up_to < ${sql.lit(each)})`;
}

/**
 * A query of ids: the listings beside the former and the new positions of those whose neighbours show them otherwise. One
 * that showed a listing which is not beside it any more shows another instead that has come between, and that the set has,
 * too.
 */
export const BESIDE_CHANGED = sql`
  with changed as materialized (
    select *, (old_near, old_city_id, old_category_id) is not distinct from (new_near, new_city_id, new_category_id)
      as only_family
    from change_set where (old_near, old_city_id, old_category_id, old_family_id)
      is distinct from (new_near, new_city_id, new_category_id, new_family_id)
  ), positions (id, city_id, family_id, spot, only_family) as materialized (
    select business_id, old_city_id, old_family_id, old_spot, only_family from changed where old_city_id is not null
    union
    select business_id, new_city_id, new_family_id, new_spot, only_family from changed where new_city_id is not null
  )
  ${sql.join(
    (['similar', 'others'] as const).flatMap((order) => [besideFew(order), besideMany(order)]),
    sql` union all `,
  )}`;
