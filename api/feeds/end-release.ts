import { type Kysely, sql, type Transaction } from 'kysely';
import { NO_ACCOUNT } from '../audit/audit.queries.ts';
import { changeListings } from '../changes/change-listings.ts';
import { shareNames } from '../changes/name-lock.queries.ts';
import { PRIORITY } from '../changes/stale-marks.queries.ts';
import { TOUCHED } from '../changes/write-listings.queries.ts';
import { type AbsentRule, MOST_ABSENT_PERCENT } from '../contract/calls/feeds.ts';
import { type ImportNotice, notice } from '../contract/text/import-notices.ts';
import { TODAY } from '../database/office-day.ts';
import type { DB } from '../database/tables.ts';
import { countDeleted, createDeletion, noteDeleted } from '../deletions/deletions.queries.ts';
import { changeLog } from '../imports/jobs/import-changes.queries.ts';
import { CHANGEABLE, countRuled, listRuled, noteAbsent, noteRuled } from './absences.queries.ts';
import { findFeed } from './feeds.queries.ts';

/** Listings that one transaction closes or removes. */
const AT_ONCE = 5_000;

/** What a full release lacks. */
export type ReleaseEnd = {
  /** Listings that it lacks and the release before had. */
  readonly went: number;
  /** Absent listings that the rule has closed or removed in this run. */
  readonly ruled: number;
  readonly remarks: readonly ImportNotice[];
};

/**
 * Ends the import of a full release: notes the listings that it lacks, and applies the rule of its feed to them,
 * unless so many are absent that the file is probably cut. After a kill, a second call continues.
 * @param stopped called before each transaction; it stops when it returns true
 */
export async function endRelease(
  db: Kysely<DB>,
  { importId, feedId }: Release,
  stopped: () => boolean,
): Promise<ReleaseEnd | 'stopped'> {
  const known = await db.selectFrom('feeds').select('id').where('id', '=', feedId).execute();
  // Deleted while its import ran: there is no release to compare with.
  if (known.length === 0) return { went: 0, ruled: 0, remarks: [] };
  const { went, seen } = await db.transaction().execute((trx) => noteAbsent(trx, feedId, importId));
  const { absentRule: rule, absent } = await findFeed(db, feedId);
  const remarks = went > 0 ? [notice('absent', { count: went })] : [];
  const percent = Math.round((100 * absent) / (absent + seen || 1));
  if (rule === 'keep' || absent === 0) return { went, ruled: 0, remarks };
  if (percent > MOST_ABSENT_PERCENT) {
    const withheld = notice('absent-withheld', { percent, most: MOST_ABSENT_PERCENT });
    return { went, ruled: 0, remarks: [...remarks, withheld] };
  }
  const ids = await listRuled(db, feedId, rule);
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    if (stopped()) return 'stopped';
    await db
      .transaction()
      .execute((trx) => applyRule(trx, rule, { importId, feedId }, ids.slice(at, at + AT_ONCE)));
  }
  const ruled = await countRuled(db, importId);
  if (ruled === 0) return { went, ruled, remarks };
  return { went, ruled, remarks: [...remarks, notice(`absent-${rule}`, { count: ruled })] };
}

type Release = { readonly importId: number; readonly feedId: number };

/**
 * Closes or removes absent listings, unless administrators have decided about them meanwhile, and logs their former values
 * for the undo of the import.
 */
async function applyRule(
  trx: Transaction<DB>,
  rule: Exclude<AbsentRule, 'keep'>,
  { importId, feedId }: Release,
  ids: readonly number[],
): Promise<void> {
  await shareNames(trx);
  const { rows } = await sql<{ id: number }>`
    select b.id from businesses b
    where b.id = any(${ids}::bigint[]) and b.deleted_at is null and ${CHANGEABLE[rule]}
    order by b.id for update`.execute(trx);
  const locked = rows.map(({ id }) => id);
  if (locked.length === 0) return;
  const deletionId = rule === 'remove' ? await createDeletion(trx, 'feed', NO_ACCOUNT) : null;
  const change =
    rule === 'close'
      ? sql`status = 'permanently_closed', status_since = ${TODAY}, ${TOUCHED}`
      : sql`deleted_at = now(), deletion_id = ${deletionId}`;
  const columns = rule === 'close' ? ['status', 'status_since'] : ['deleted_at', 'deletion_id'];
  await changeListings(trx, PRIORITY.import, (listings) =>
    listings.updateLocked({
      set: change,
      from: sql`unnest(${locked}::bigint[]) as ruled (id)`,
      id: sql`ruled.id`,
      ...changeLog(importId, columns),
    }),
  );
  if (deletionId !== null) {
    await noteDeleted(trx, deletionId, locked);
    await countDeleted(trx, deletionId, locked.length);
  }
  await noteRuled(trx, { importId, feedId }, locked);
}
