import type { PublishTarget } from '../../api/publish-target.ts';
import { folderStorage } from './folder-storage.ts';
import type { BackupStorage } from './storage.ts';

/** @returns the folder or bucket of `target` for backups */
export async function openStorage(target: PublishTarget): Promise<BackupStorage> {
  if (target.kind === 'directory') return folderStorage(target.path);
  // The S3 client takes 0.1 s to load.
  const { bucketStorage } = await import('./bucket-storage.ts');
  return bucketStorage(target);
}
