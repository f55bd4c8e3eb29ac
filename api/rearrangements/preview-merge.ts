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
export const previewMerge = (
  db: Kysely<DB>,
  noun: Noun,
  pair: { readonly subjectId: number; readonly targetId: number },
): Promise<MergePreview> =>
  db.transaction().execute(async (trx) => {
    const [subject, target] = await lockPair(trx, noun, pair);
    const kinds = sql`(select count(*) from categories k where k.parent_id = t.id)`;
    const { rows } = await sql<Counted>`
      select t.id, t.business_count as own, ${noun === 'category' ? sql`t.tree_count` : sql`null::int`} as tree,
        ${noun === 'category' ? kinds : sql`0`} as kinds,
        (select count(*) from ${tableOf(noun)} a where a.merged_into = t.id) as aliases
      from ${tableOf(noun)} t where t.id in (${subject.id}, ${target.id})`.execute(trx);
    const countsOf = (id: number) => rows.find((row) => row.id === id) ?? NONE;
    const [from, into] = [countsOf(subject.id), countsOf(target.id)];
    const { rows: all } = await (noun === 'region'
      ? sql<{ count: number }>`
        select count(*) from businesses b join cities c on c.id = b.city_id where c.region_id = ${subject.id}`
      : sql<{ count: number }>`
        select count(*) from businesses b where ${columnOf(noun)} = ${subject.id}`
    ).execute(trx);
    // The tree of the target has the subject already where that is below it.
    const isWithin = noun === 'category' && (await isAbove(trx, target.id, subject.id));
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
  });

const NONE: Counted = { id: 0, own: 0, tree: null, kinds: 0, aliases: 0 };
