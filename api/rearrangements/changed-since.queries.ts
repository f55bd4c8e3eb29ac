import { type RawBuilder, sql, type Transaction } from 'kysely';
import { formerValues, isEditedSince } from '../changes/later-logs.queries.ts';
import type { NamedNoun } from '../contract/calls/rearrangements.ts';
import type { DB } from '../database/tables.ts';
import { changedAt } from '../imports/jobs/import-changes.queries.ts';
import { COLUMNS } from './rearrangements.queries.ts';

/**
 * A condition: what the listing `b` has in place of a category or city is not what the merge `r` has made of it. It was
 * written since; or it was written before and that was undone since, which has restored something else than the merged one.
 */
export function isChangedSinceMerge(noun: NamedNoun): RawBuilder<boolean> {
  const column = COLUMNS[noun];
  const isElsewhere = (log: string) =>
    sql`((${formerValues(log)} ->> ${sql.lit(column)})::integer <> r.subject_id
      and not coalesce(r.former -> 'names' @> (${formerValues(log)} -> ${sql.lit(column)}), false))`;
  return sql<boolean>`(
    ${isEditedSince([column], sql`r.created_at`)}
    or exists (
      select from bulk_change_values v where v.business_id = b.id and v.old ? ${sql.lit(column)}
        and case when v.at > r.created_at then v.undone_at is null
          else v.restored and v.undone_at > r.created_at and ${isElsewhere('v')} end)
    or exists (
      select from import_changes c join imports i on i.id = c.import_id
      where c.business_id = b.id and c.old ? ${sql.lit(column)}
        and case when ${changedAt('c', 'i')} > r.created_at then c.undone_at is null
          else ${sql.lit(column)} = any(c.restored) and c.undone_at > r.created_at and ${isElsewhere('c')} end))`;
}

/**
 * Notes listings for the merges of the categories and cities that an undo has restored: they are in the targets now, and
 * the undo of such a merge moves them as those that the merge has moved.
 * @param restored a query of (business_id, former): restored values by column, as they were logged
 */
export async function noteForMerges(
  trx: Transaction<DB>,
  restored: RawBuilder<unknown>,
): Promise<void> {
  const { category, city } = COLUMNS;
  await sql`
    insert into rearranged_listings (rearrangement_id, business_id)
    select r.id, restored.business_id
    from (${restored}) restored (business_id, former)
    cross join lateral (values
      ('category', (restored.former ->> ${sql.lit(category)})::integer),
      ('city', (restored.former ->> ${sql.lit(city)})::integer)) subject (noun, id)
    join (
      select r.id, r.noun, was.id as was from rearrangements r cross join lateral (
        select r.subject_id union select name::integer from jsonb_array_elements_text(r.former -> 'names') name) was (id)
      where r.kind = 'merge' and r.undone_at is null
    ) r on r.noun = subject.noun and r.was = subject.id
    on conflict do nothing`.execute(trx);
}
