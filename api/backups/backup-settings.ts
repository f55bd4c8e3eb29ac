import { z } from 'zod';
import { optional } from '../optional-variable.ts';
import { isPublishTarget, type PublishTarget, parseTarget, type Store } from '../publish-target.ts';

const NOT_A_FILE = 'must be a folder or prefix, and not a file: each backup gets a name of its own';
const KEEP = 'must be a whole number from 1 to 1000';

/** Variables of the scheduled backup. */
export const backupVariables = {
  BACKUP_TO: optional(
    z
      .string()
      .refine(isPublishTarget, 'must be a directory, or s3://bucket or s3://bucket/prefix')
      .refine((to) => !isBackupFile(to), NOT_A_FILE),
  ),
  BACKUP_AT: optional(
    z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day such as 03:30'),
  ),
  BACKUP_KEEP: optional(z.coerce.number(KEEP).int(KEEP).min(1, KEEP).max(1_000, KEEP)),
};

/** Whether a path or key names a backup file, rather than a folder or prefix. */
export const isBackupFile = (path: string): boolean => path.endsWith('.backup');

export type BackupSettings = Readonly<{
  to: PublishTarget;
  /** Time of day in the time zone of the back office, e.g. `03:30`. */
  at: string;
  /** Number of backups that stay in the target. */
  keep: number;
}>;

type Variables = Readonly<{
  BACKUP_TO?: string | undefined;
  BACKUP_AT?: string | undefined;
  BACKUP_KEEP?: number | string | undefined;
}>;

/** Variables that are required by others, but not set. */
export const backupConflictsOf = (given: Variables): [name: string, message: string][] =>
  given.BACKUP_TO || !(given.BACKUP_AT || given.BACKUP_KEEP)
    ? []
    : [['BACKUP_TO', `must be set with ${given.BACKUP_AT ? 'BACKUP_AT' : 'BACKUP_KEEP'}`]];

/**
 * @param given validated variables
 * @param root base of relative paths
 * @returns null if no backups are scheduled
 */
export function toBackupSettings(
  { BACKUP_TO, BACKUP_AT, BACKUP_KEEP }: Variables,
  root: string,
  store: Store,
): BackupSettings | null {
  if (!BACKUP_TO) return null;
  const to = parseTarget(BACKUP_TO, root, store);
  return { to, at: BACKUP_AT || '03:30', keep: Number(BACKUP_KEEP || 7) };
}
