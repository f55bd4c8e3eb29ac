import { sql, type Transaction } from 'kysely';
import { HEAD_PAGES } from '../contract/pages/pagination.ts';
import type { DB } from '../database/tables.ts';
import { LISTS, literal } from './lists.queries.ts';

/**
 * Stores the cuts of all long lists of listings that have none. A publication of all pages calls it: to
 * read 400,000 listings in the order of their index takes 2 s, while the first change of each list would
 * otherwise store its cuts, which takes 7 s in all.
 *
 * Call it under the lock of changes.
 */
export async function fillListCuts(trx: Transaction<DB>): Promise<void> {
  for (const list of [LISTS.city, LISTS.category]) {
    const key = sql.ref(`${list.kind}_id`);
    const places = sql.table(list.kind === 'city' ? 'cities' : 'categories');
    const [kind, size] = [literal(list.kind), sql.lit(list.pageSize)];
    // `not in` reads the lists that have cuts once. An anti-join looks for each page, and each time skips
    // all rows that this statement has inserted for the list: 11 million for 1,180,000 listings.
    await sql`
      insert into list_cuts (kind, key, page, rank, name, id, size)
      select ${kind}, l.key, (nth - 1) / ${size} + 1,
        case when nth = 1 then '-infinity' else -score end,
        case when nth = 1 then '' else l.name end, case when nth = 1 then 0 else l.id end,
        least(${size}, t.business_count - nth + 1)
      from (
        select ${key} as key, score, name, id, row_number() over (
          partition by ${key} order by score desc, name collate "C", id
        ) as nth
        from businesses where listed
      ) l
      join ${places} t on t.id = l.key
      where (nth - 1) % ${size} = 0 and t.business_count > ${sql.lit(HEAD_PAGES * list.pageSize)}
        and l.key not in (select c.key from list_cuts c where c.kind = ${kind})`.execute(trx);
  }
}
