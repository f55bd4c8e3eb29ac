import { basename, dirname } from 'node:path';
import { isBackupFile } from '../../api/backups/backup-settings.ts';
import type { PublishTarget } from '../../api/publish-target.ts';

const NAME = /^directory-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.backup$/;

/** Of a file that is being written, until it is complete. */
export const PARTIAL = '.part';

/** @returns e.g. `directory-2026-11-23T03-00-00Z.backup`; names sort by their time */
export const backupFileName = (takenAt: Date): string =>
  `directory-${takenAt.toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup`;

/** Whether a file is called as the program calls backups. Only such files are ever removed. */
export const isOwnName = (file: string): boolean => NAME.test(file);

/** The folder or prefix, and the name of the file in it: null where the target names only the former. */
export function splitFile(target: PublishTarget): { place: PublishTarget; file: string | null } {
  const path = target.kind === 'directory' ? target.path : target.prefix;
  if (!isBackupFile(path)) return { place: target, file: null };
  const file = basename(path);
  const parent = dirname(path);
  const place =
    target.kind === 'directory'
      ? { ...target, path: parent }
      : { ...target, prefix: parent === '.' ? '' : parent };
  return { place, file };
}
