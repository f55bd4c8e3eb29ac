import { type RawBuilder, sql } from 'kysely';
import { HEAD_PAGES, isLinkedOtherwise } from '../contract/pages/pagination.ts';
import type { ChangeSet } from './change-set.ts';
import {
  type ChangedList,
  deleteCuts,
  listsBy,
  type Method,
  type NewCut,
  readUneven,
  recut,
  stageMoves,
  updateCuts,
} from './list-moves.queries.ts';
import { headPages, literal, pagesOfLists } from './lists.queries.ts';
import { rebalance } from './rebalance.ts';
import { markPages, type Priority } from './stale-marks.queries.ts';

/**
 * Marks the pages of one kind of list that a change set makes stale; the counts have been applied.
 *
 * Where an entry of a long list is added, removed or moved, the pages that it leaves and joins are stale,
 * sometimes neighbours with which they share entries, and the first pages of the list, which show the
 * number of entries.
 */
export async function markList(
  trx: ChangeSet,
  priority: Priority,
  changed: ChangedList,
): Promise<void> {
  // Most changes move entries of few kinds of lists: the statements of the others were half of all of a small change.
  const methods = await stageMoves(trx, changed);
  if (methods.has('whole')) await deleteCuts(trx, changed);
  if (methods.has('cut')) await updateCuts(trx, changed);
  const stale = stalePages(changed, methods);
  if (stale.length > 0) await markPages(trx, priority, sql.join(stale, sql` union all `));
  if (methods.has('cut')) await evenOut(trx, priority, changed);
}

/** Queries of (kind, key, page). @param methods of the lists whose entries move */
function stalePages(changed: ChangedList, methods: ReadonlySet<Method>): RawBuilder<unknown>[] {
  const { list, head, first, all } = changed;
  const kind = literal(list.kind);
  const heads = [...(methods.has('cut') ? [MOVED_HEADS] : []), ...(head ? [head] : [])];
  return [
    ...(methods.has('whole') ? [pagesOfLists(list, listsBy('whole'))] : []),
    ...(methods.has('count') ? [betweenPlaces(changed)] : []),
    ...(methods.has('cut') ? [cutPages(kind)] : []),
    ...(all ? [pagesOfLists(list, all)] : []),
    ...(heads.length > 0 ? [headPages(list, sql.join(heads, sql` union `))] : []),
    ...(first ? [sql`select ${kind}, key::bigint, 1 from (${first}) first (key)`] : []),
  ];
}

/** A query of the keys of lists whose first pages show moved entries, or another number of them. */
const MOVED_HEADS = sql`
  select key from moved_lists where method = 'cut' and resized
  union select key from list_moves
    where old_page <> new_page and least(old_page, new_page) <= ${sql.lit(HEAD_PAGES)}`;

/** A query of the pages that moved entries leave and join. */
const cutPages = (kind: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select ${kind}, key, old_page from list_moves where old_page is not null
  union all select ${kind}, key, new_page from list_moves where new_page is not null`;

/**
 * A query of the pages between the old and the new position of an entry of a short list: the entries
 * between them move by one, and no other moves. Both positions are of the new order: that of the new
 * value, and that which the old value would have.
 */
function betweenPlaces({ list, entries, value }: ChangedList): RawBuilder<unknown> {
  const size = sql.lit(list.pageSize);
  const before = (moved: 'old' | 'new') => {
    const [rank, movedName] = [sql.ref(`m.${moved}_rank`), sql.ref(`m.${moved}_name`)];
    return sql`(
      (select count(*) ${entries} and ${value} > -${rank})
      + (select count(*) ${entries} and ${value} = -${rank}
        and (l.name collate "C", l.id) < (${movedName}, m.id)))`;
  };
  // The entry itself is not one of those before its old position.
  const overtaken = sql`((m.new_rank, m.new_name) < (m.old_rank, m.old_name))::int`;
  return sql`
    select ${literal(list.kind)}, m.key, page from list_moves m
    cross join lateral (select
      ${before('new')} as now,
      case when (m.old_rank, m.old_name) is distinct from (m.new_rank, m.new_name)
        then ${before('old')} - ${overtaken} end as was
    ) place
    cross join lateral generate_series(
      (least(now, was) / ${size} + 1)::int, (greatest(now, was) / ${size} + 1)::int
    ) page
    where m.key in (${listsBy('count')})`;
}

/** Moves entries between neighbouring pages where a page has too many of them, or too few. */
async function evenOut(trx: ChangeSet, priority: Priority, changed: ChangedList): Promise<void> {
  const { list } = changed;
  const cuts: NewCut[] = [];
  const lengths: { key: number; pages: number }[] = [];
  const stale: { key: number; page: number }[] = [];
  for (const { key, sizes } of await readUneven(trx, changed)) {
    const after = rebalance(sizes, list.pageSize);
    const moved = newCuts(key, sizes, after);
    if (moved.length === 0 && after.length === sizes.length) continue;
    cuts.push(...moved);
    lengths.push({ key, pages: after.length });
    for (const page of stalePagesOf(sizes.length, after.length, moved)) stale.push({ key, page });
  }
  if (lengths.length === 0) return;
  await recut(trx, changed, cuts, lengths);
  await markPages(
    trx,
    priority,
    sql`select ${literal(list.kind)}, key, page from unnest(
      ${stale.map(({ key }) => key)}::bigint[], ${stale.map(({ page }) => page)}::int[]) s (key, page)`,
  );
}

/** The pages of a list that change with these cuts. */
function stalePagesOf(before: number, after: number, cuts: readonly NewCut[]): number[] {
  const moved = new Set(cuts.map(({ page }) => page));
  return [...Array(Math.max(before, after)).keys()]
    .map((index) => index + 1)
    .filter(
      (page) =>
        moved.has(page) ||
        page > after ||
        isLinkedOtherwise(page, before, after) ||
        (before !== after && page <= HEAD_PAGES),
    );
}

/** The cuts that change the page sizes of a list from `before` to `after`. */
function newCuts(key: number, before: readonly number[], after: readonly number[]): NewCut[] {
  const oldStarts = startsOf(before);
  const starts = startsOf(after);
  return after.flatMap((size, index): NewCut[] => {
    const start = starts[index] ?? 0;
    if (start === oldStarts[index] && size === before[index]) return [];
    const base = oldStarts.findLastIndex((old) => old <= start);
    return [{ key, page: index + 1, base: base + 1, skip: start - (oldStarts[base] ?? 0), size }];
  });
}

function startsOf(sizes: readonly number[]): number[] {
  let sum = 0;
  return sizes.map((size) => {
    const start = sum;
    sum += size;
    return start;
  });
}
