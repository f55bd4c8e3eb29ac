import { type Kysely, sql } from 'kysely';
import type { MergePreview, Noun } from '../contract/calls/rearrangements.ts';
import type { DB } from '../database/tables.ts';
import { lockPair } from './merge.ts';
import { columnOf, tableOf } from './rearrangements.queries.ts';
import { isAbove } from './tree.queries.ts';

type Counted = {
  readonly id: number;
  readonly own: number;
  readonly tree: number | null;
  readonly kinds: number;
  readonly aliases: number;
};

/** What a merge would change. @throws AppError as the merge would */
export async function previewMerge(
  db: Kysely<DB>,
  noun: Noun,
  pair: { readonly subjectId: number; readonly targetId: number },
): Promise<MergePreview> {
  // The counts are read without the locks of the two, which change sets wait for.
  const { subject, target, isWithin } = await db.transaction().execute(async (trx) => {
    const [from, into] = await lockPair(trx, noun, pair);
    // The tree of the target has the subject already where that is below it.
    const within = noun === 'category' && (await isAbove(trx, into.id, from.id));
    return { subject: from, target: into, isWithin: within };
  });
  const kinds = sql`(select count(*) from categories k where k.parent_id = t.id and k.merged_into is null)`;
  const { rows } = await sql<Counted>`
    select t.id, t.business_count as own, ${noun === 'category' ? sql`t.tree_count` : sql`null::int`} as tree,
      ${noun === 'category' ? kinds : sql`0`} as kinds,
      (select count(*) from ${tableOf(noun)} a where a.merged_into = t.id) as aliases
    from ${tableOf(noun)} t where t.id in (${subject.id}, ${target.id})`.execute(db);
  const countsOf = (id: number) => rows.find((row) => row.id === id) ?? NONE;
  const [from, into] = [countsOf(subject.id), countsOf(target.id)];
  const isOf =
    noun === 'region'
      ? sql`b.city_id in (select id from cities where region_id = ${subject.id})`
      : sql`${columnOf(noun)} = ${subject.id}`;
  const { rows: all } = await sql<{ count: number }>`
    select count(*) from businesses b where ${isOf}`.execute(db);
  const treeAfter = (tree: number) => tree + (isWithin ? 0 : (from.tree ?? 0));
  return {
    subject: { id: subject.id, name: subject.name },
    target: { id: target.id, name: target.name },
    listings: all[0]?.count ?? 0,
    kinds: from.kinds,
    aliases: from.aliases,
    before: { own: into.own, tree: into.tree },
    after: { own: into.own + from.own, tree: into.tree === null ? null : treeAfter(into.tree) },
  };
}

const NONE: Counted = { id: 0, own: 0, tree: null, kinds: 0, aliases: 0 };
