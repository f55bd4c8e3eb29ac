import { type BackupState, STALE_BACKUP_HOURS } from '../../../api/contract/calls/backups.ts';
import type { BackupSituation } from './messages.ts';

const HOUR_MILLISECONDS = 3_600_000;

/** The most urgent situation of the backups. */
export function situationOf({ schedule, open, lastGood, recent }: BackupState): BackupSituation {
  if (open) return open.status === 'running' ? 'running' : 'queued';
  if (schedule === null) return 'off';
  if (recent[0]?.status === 'failed') return 'failed';
  if (lastGood === null) return 'never';
  const age = Date.now() - new Date(lastGood.finishedAt ?? lastGood.createdAt).getTime();
  return age > STALE_BACKUP_HOURS * HOUR_MILLISECONDS ? 'stale' : 'good';
}
