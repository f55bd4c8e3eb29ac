import { type RawBuilder, sql } from 'kysely';
import { HEAD_PAGES } from '../contract/pages/pagination.ts';
import { emptyTables } from '../database/temporary-table.ts';
import type { ChangeSet } from './change-set.ts';
import { type List, literal } from './lists.queries.ts';
import { roomOf } from './rebalance.ts';

/** A kind of list, and how a change set changes it. Its entries are ordered by a value, descending, then
 * by name and id. */
export type ChangedList = {
  readonly list: List;
  /**
   * A query of (key, id, old_value, old_name, new_value, new_name): entries that move or are shown
   * differently. The values are null where the entry was not, or is not, in the list.
   */
  readonly moved: RawBuilder<unknown>;
  /** A query of the keys of lists whose first pages show something else that has changed. */
  readonly head?: RawBuilder<unknown>;
  /** The same for what the first page alone shows. */
  readonly first?: RawBuilder<unknown>;
  /** The same for what all pages show. */
  readonly all?: RawBuilder<unknown>;
  /** The entries `l` of the list `m.key`, with their id and name: a FROM clause with its WHERE. */
  readonly entries: RawBuilder<unknown>;
  /** The column that orders them before name and id. */
  readonly value: RawBuilder<unknown>;
};

/**
 * Maximum number of moves in a change set for which positions in lists are found. With more moves it is
 * an import, whose next batch touches the same lists again: marking whole lists costs less.
 */
const MOST_MOVES = 2_000;

/** A list is cut evenly again when more than one entry for this number of its pages changes. */
const PAGES_PER_MOVE = 2;

/**
 * How the stale pages of a list are found. `count`: the list is short and no entry enters or leaves it, so
 * positions are counted. `cut`: it is long and few of its entries change, so its pages keep their cuts.
 * `whole`: all of its pages are stale, and it is cut evenly from now on.
 */
export type Method = 'count' | 'cut' | 'whole';

/** A query of the keys of lists. */
export const listsBy = (method: Method) =>
  sql`select key from moved_lists where method = ${sql.lit(method)}`;

/**
 * Writes the moved entries into `list_moves`, and their lists into `moved_lists`.
 * @returns the methods of these lists
 */
export async function stageMoves(
  trx: ChangeSet,
  { list, moved, entries }: ChangedList,
): Promise<ReadonlySet<Method>> {
  await emptyTables(trx, ['list_moves', 'moved_lists']);
  // An entry that moves may also be given as one that is shown differently: the move counts.
  const { numAffectedRows } = await sql`
    insert into list_moves (key, id, old_rank, old_name, new_rank, new_name)
    select distinct on (key, id) key, id, -old_value, old_name, -new_value, new_name
    from (${moved}) moved
    order by key, id, (old_value, old_name) is not distinct from (new_value, new_name)`.execute(
    trx,
  );
  if (!numAffectedRows) return new Set();
  await sql`analyze list_moves`.execute(trx);
  const headed = sql.lit(list.short ? Number.MAX_SAFE_INTEGER : HEAD_PAGES * list.pageSize);
  const many = sql`(select count(*) from list_moves) > ${sql.lit(MOST_MOVES)}`;
  const keptFrom = sql`moves * ${sql.lit(PAGES_PER_MOVE * list.pageSize)}`;
  const { rows } = await sql<{ method: Method }>`
    insert into moved_lists
    select key, coming + going > 0, case
      when greatest(total, total - coming + going) <= ${headed}
        then case when coming + going > 0 or ${many} then 'whole' else 'count' end
      when least(total, total - coming + going) > ${headed}
        and ${keptFrom} <= total then 'cut'
      else 'whole' end
    from (
      select key, count(*) as moves, count(*) filter (where old_rank is null) as coming,
        count(*) filter (where new_rank is null) as going
      from list_moves group by key
    ) m
    -- No more entries than decide: to count 50,000 cities took a fifth of the time of a withdrawal.
    cross join lateral (
      select count(*) as total from (
        select ${entries} limit greatest(${headed}, ${keptFrom}) + coming + going + 1
      ) counted
    ) now
    returning method`.execute(trx);
  await sql`analyze moved_lists`.execute(trx);
  return new Set(rows.map(({ method }) => method));
}

/** Deletes the cuts of lists that are cut evenly from now on. */
export async function deleteCuts(trx: ChangeSet, { list }: ChangedList): Promise<void> {
  // With the keys as an array, PostgreSQL uses the index. With a subquery, it read all cuts: 0.7 s of 870,000 listings.
  await sql`
    delete from list_cuts
    where kind = ${literal(list.kind)} and key = any(array(${listsBy('whole')}))`.execute(trx);
}

/** Updates the cuts of lists that keep them, and the sizes of their pages, to the moved entries. */
export async function updateCuts(trx: ChangeSet, changed: ChangedList): Promise<void> {
  const kind = literal(changed.list.kind);
  await cutEvenly(trx, changed);
  const pageOf = (rank: RawBuilder<unknown>, name: RawBuilder<unknown>) => sql`(
    select c.page from list_cuts c where c.kind = ${kind} and c.key = m.key
      and (c.rank, c.name, c.id) <= (${rank}, ${name}, m.id)
    order by c.rank desc, c.name desc, c.id desc limit 1)`;
  await sql`
    update list_moves m set
      old_page = case when old_rank is not null then ${pageOf(sql`old_rank`, sql`old_name`)} end,
      new_page = case when new_rank is not null then ${pageOf(sql`new_rank`, sql`new_name`)} end
    where key in (${listsBy('cut')})`.execute(trx);
  await sql`
    update list_cuts c set size = c.size + d.delta from (
      select key, page, sum(delta)::int as delta from (
        select key, old_page as page, -1 as delta from list_moves
        union all select key, new_page, 1 from list_moves
      ) steps where page is not null group by 1, 2 having sum(delta) <> 0
    ) d where c.kind = ${kind} and c.key = d.key and c.page = d.page`.execute(trx);
}

/** Stores the cuts of lists that have none: where their pages began before the change set. */
async function cutEvenly(trx: ChangeSet, { list, entries, value }: ChangedList): Promise<void> {
  const [kind, size] = [literal(list.kind), sql.lit(list.pageSize)];
  // The lists without cuts come first: to read a country's cities in order and drop them took 35 ms.
  await sql`
    with m as materialized (
      select key from (${listsBy('cut')}) l
      where not exists (select from list_cuts c where c.kind = ${kind} and c.key = l.key)
    )
    insert into list_cuts (kind, key, page, rank, name, id, size)
    select ${kind}, m.key, (nth - 1) / ${size} + 1, case when nth = 1 then '-infinity' else rank end,
      case when nth = 1 then '' else name end, case when nth = 1 then 0 else id end,
      least(${size}, total - nth + 1)
    from m
    cross join lateral (
      select rank, name, id, row_number() over (order by rank, name, id) as nth,
        count(*) over () as total
      from (
        select -(${value}) as rank, l.name collate "C" as name, l.id as id ${entries}
          and not exists (select from list_moves x where x.key = m.key and x.id = l.id)
        union all
        select old_rank, old_name, x.id from list_moves x where x.key = m.key and old_rank is not null
      ) was
    ) place
    where (nth - 1) % ${size} = 0`.execute(trx);
}

/** Reads the page sizes of lists of which a page has too many entries, or too few. */
export async function readUneven(
  trx: ChangeSet,
  { list }: ChangedList,
): Promise<{ readonly key: number; readonly sizes: readonly number[] }[]> {
  const kind = literal(list.kind);
  const { least, most } = roomOf(list.pageSize);
  // Page by page, by their index: the statistics of both tables are older than the moves, and a plan
  // made from them compared all pages with all, 8 s of a million listings.
  const { rows } = await sql<{ key: number; sizes: number[] }>`
    with uneven as materialized (
      select distinct m.key from list_moves m
      cross join lateral (values (m.old_page), (m.new_page)) moved (page)
      cross join lateral (
        select c.size from list_cuts c
        where c.kind = ${kind} and c.key = m.key and c.page = moved.page limit 1
      ) cut
      where cut.size > ${sql.lit(most)} or cut.size < ${sql.lit(least)}
    )
    select key, array_agg(size order by page) as sizes from list_cuts
    where kind = ${kind} and key = any(array(select key from uneven)) group by key order by key`.execute(
    trx,
  );
  return rows;
}

export type NewCut = {
  readonly key: number;
  readonly page: number;
  /** The page begins `skip` entries after the cut of the page `base`. */
  readonly base: number;
  readonly skip: number;
  readonly size: number;
};

/**
 * Replaces cuts.
 * @param cuts of the pages whose beginning or end changes
 * @param lengths the new number of pages of their lists
 */
export async function recut(
  trx: ChangeSet,
  { list, entries, value }: ChangedList,
  cuts: readonly NewCut[],
  lengths: readonly { readonly key: number; readonly pages: number }[],
): Promise<void> {
  const numbers = (of: (cut: NewCut) => number) => sql`${cuts.map(of)}::int[]`;
  const keys = sql`${cuts.map(({ key }) => key)}::bigint[]`;
  const pages = numbers(({ page }) => page);
  await emptyTables(trx, ['new_cuts']);
  await sql`
    insert into new_cuts
    select m.key, m.page, case when m.page = 1 then b.rank else e.rank end,
      case when m.page = 1 then b.name else e.name end,
      case when m.page = 1 then b.id else e.id end, m.size
    from unnest(${keys}, ${pages}, ${numbers(({ base }) => base)}, ${numbers(({ skip }) => skip)},
      ${numbers(({ size }) => size)}) m (key, page, base, skip, size)
    join list_cuts b on b.kind = ${list.kind} and b.key = m.key and b.page = m.base
    cross join lateral (
      select -(${value}) as rank, l.name as name, l.id as id ${entries}
        and ${value} <= -b.rank and (${value} < -b.rank or (l.name collate "C", l.id) >= (b.name, b.id))
      order by ${value} desc, l.name collate "C", l.id limit 1 offset m.skip
    ) e`.execute(trx);
  await sql`
    delete from list_cuts c using unnest(
      ${lengths.map(({ key }) => key)}::bigint[], ${lengths.map(({ pages }) => pages)}::int[]
    ) l (key, pages)
    where c.kind = ${list.kind} and c.key = l.key and c.page > l.pages`.execute(trx);
  await sql`
    insert into list_cuts select ${list.kind}, key, page, rank, name, id, size from new_cuts
    on conflict (kind, key, page) do update set
      rank = excluded.rank, name = excluded.name, id = excluded.id, size = excluded.size`.execute(
    trx,
  );
}
