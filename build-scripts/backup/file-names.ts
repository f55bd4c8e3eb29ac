import { basename, dirname } from 'node:path';
import { isBackupFile, type PublishTarget } from '../../api/publish-target.ts';

const NAME = /^directory-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.backup$/;

/** Extension of an incomplete file. */
export const PARTIAL = '.part';

/** @returns e.g. `directory-2026-11-23T03-00-00Z.backup`; names sort by time */
export const backupFileName = (takenAt: Date): string =>
  `directory-${takenAt.toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup`;

/** Whether the name of a file is one that the program gives to backups. Other files are never removed. */
export const isOwnName = (file: string): boolean => NAME.test(file);

/** Splits a target into folder or prefix, and file name, which is null if the target has none. */
export function splitFile(target: PublishTarget): { folder: PublishTarget; file: string | null } {
  const path = target.kind === 'directory' ? target.path : target.prefix;
  if (!isBackupFile(path)) return { folder: target, file: null };
  const file = basename(path);
  const parent = dirname(path);
  const folder =
    target.kind === 'directory'
      ? { ...target, path: parent }
      : { ...target, prefix: parent === '.' ? '' : parent };
  return { folder, file };
}
