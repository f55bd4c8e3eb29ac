import { type Kysely, sql } from 'kysely';
import { AUDIT_ACTIONS } from '../contract/calls/audit.ts';
import { MOST_CAUSES, type RebuildCause } from '../contract/calls/publication.ts';
import type { DB } from '../database/tables.ts';

/** Whether an action may make pages stale. */
const PUBLISHES =
  /^(?:business|businesses|category|city|region|deletion|change|settings|cache)\.|^(?:import\.undo|backup\.restore)$/;
const ACTIONS = AUDIT_ACTIONS.filter(
  (action) => PUBLISHES.test(action) && action !== 'business.assign',
);

type Interval = { readonly since: Date; readonly until: Date };

/**
 * The imports and actions of an interval that have made pages stale: imports that ran in it, then the last actions.
 * @param intervals for each rebuild, from the end of the one before to its own end
 */
export async function readCauses(
  db: Kysely<DB>,
  intervals: readonly Interval[],
): Promise<readonly (readonly RebuildCause[])[]> {
  const { rows } = await sql<{ causes: readonly RebuildCause[] }>`
    select (
      select coalesce(jsonb_agg(cause order by rank desc), '[]') from (
        (select jsonb_build_object('kind', 'import', 'id', i.id, 'fileName', i.file_name) as cause,
          9223372036854775807 as rank
        from imports i
        where not i.dry_run and i.started_at <= asked.until and coalesce(i.finished_at, 'infinity') > asked.since
        order by i.id desc limit ${MOST_CAUSES})
        union all
        (select jsonb_build_object('kind', 'action', 'action', e.action, 'subject', e.subject,
          'businessId', e.business_id), e.id
        from audit_entries e
        where e.at > asked.since and e.at <= asked.until and e.action = any(${ACTIONS}::text[])
        order by e.id desc limit ${MOST_CAUSES})
        order by rank desc limit ${MOST_CAUSES}
      ) found
    ) as causes
    from unnest(${intervals.map(({ since }) => since)}::timestamptz[],
      ${intervals.map(({ until }) => until)}::timestamptz[]) with ordinality as asked (since, until, nth)
    order by nth`.execute(db);
  return rows.map(({ causes }) => causes);
}
