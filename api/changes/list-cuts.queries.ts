import { type Kysely, sql } from 'kysely';
import type { PageRef } from '../contract/pages/documents.ts';
import type { ListPosition } from '../database/slices.ts';
import type { DB } from '../database/tables.ts';
import { hasHead, LISTS, type List, literal } from './lists.queries.ts';

type KeyPage = Omit<PageRef, 'kind'>;

/** The beginning of a page of a list that has cuts, whose pages need not be full. */
export type PageCut = KeyPage & {
  readonly pages: number;
  readonly from: ListPosition;
  readonly size: number;
  /** Number of entries on the pages before it; 0 for pages that do not show it. */
  readonly before: number;
};

/**
 * Reads the cuts of pages. Lists without cuts have full pages, and are left out.
 *
 * A cut is the place of the first entry that the page had when the cut was made. An entry belongs to the
 * last page whose cut is not after it, so an entry that is added or removed changes its own page, and not
 * those after it.
 */
export async function readCuts(
  db: Kysely<DB>,
  list: List,
  pages: readonly KeyPage[],
): Promise<PageCut[]> {
  if (list.short) return [];
  const asked = sql`unnest(${pages.map(({ key }) => key)}::bigint[],
    ${pages.map(({ page }) => page)}::int[], ${pages.map(({ page }) => hasHead(list, page))}::boolean[])`;
  const { rows } = await sql<Omit<PageCut, 'from'> & ListPosition>`
    select asked.key, asked.page, last.pages, -c.rank as value, c.name, c.id, c.size,
      case when asked.head then (
        select coalesce(sum(b.size), 0)::int from list_cuts b
        where b.kind = ${list.kind} and b.key = asked.key and b.page < asked.page
      ) else 0 end as before
    from ${asked} asked (key, page, head)
    cross join lateral (
      select max(page) as pages from list_cuts l where l.kind = ${list.kind} and l.key = asked.key
    ) last
    cross join lateral (
      select * from list_cuts c where c.kind = ${list.kind} and c.key = asked.key
        and c.page = least(asked.page, last.pages) limit 1
    ) c`.execute(db);
  return rows.map(({ value, name, id, ...cut }) => ({ ...cut, from: { value, name, id } }));
}

/** A query of the names of lists whose cuts add up to another number of entries than the list has. */
export const WRONG_CUTS = sql.join(
  Object.values(LISTS).map(
    ({ kind, total }) => sql`
    select list.kind || ' ' || list.key as name
    from (select kind, key, sum(size) as size from list_cuts where kind = ${literal(kind)} group by 1, 2) list
    where list.size <> ${total}`,
  ),
  sql` union all `,
);
