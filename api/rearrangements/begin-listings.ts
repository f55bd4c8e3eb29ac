import type { Transaction } from 'kysely';
import type { Actor } from '../audit/audit.queries.ts';
import { AT_ONCE } from '../businesses/bulk/bulk-actions.ts';
import { queueJob } from '../businesses/bulk/bulk-jobs.queries.ts';
import { PRIORITY } from '../changes/stale-marks.queries.ts';
import type { DB } from '../database/tables.ts';
import { lockRearranged, rearrangeListings } from './rearranged-listings.queries.ts';

/**
 * Moves the noted listings of a rearrangement, or marks their pages: in this transaction if there are at most
 * {@link AT_ONCE}, else by a job, which resumes after a restart.
 * @param noted how many there are
 */
export async function beginListings(
  trx: Transaction<DB>,
  id: number,
  noted: number,
  actor: Actor,
): Promise<void> {
  if (noted === 0) return;
  if (noted > AT_ONCE) {
    const selection = { rearrangement: id };
    const work = { action: 'rearrange', selection, deletionId: null, change: null } as const;
    await queueJob(trx, work, actor, noted);
    return;
  }
  const ids = await lockRearranged(trx, id, { after: 0, limit: AT_ONCE });
  await rearrangeListings(trx, id, ids, PRIORITY.edit);
}
