import type { PublishTarget } from '../../api/publish-target.ts';
import type { Source } from './archive-reader.ts';
import type { Sink } from './archive-writer.ts';
import { folderStorage } from './folder-storage.ts';

/** A folder or bucket for backups. */
export type BackupStorage = {
  /** @returns path or `s3://bucket/key` of a file, for messages */
  readonly nameOf: (file: string) => string;
  /** @throws AppError `environment` if the file cannot be created */
  readonly create: (file: string) => Promise<Sink>;
  /** @throws AppError `not_found`, `environment` */
  readonly open: (file: string) => Promise<Source>;
  /** Sorted names of the backups. */
  readonly list: () => Promise<string[]>;
  readonly remove: (file: string) => Promise<void>;
};

/** @returns the folder or bucket of `target` for backups */
export async function openStorage(target: PublishTarget): Promise<BackupStorage> {
  if (target.kind === 'directory') return folderStorage(target.path);
  // The S3 client takes 0.1 s to load.
  const { bucketStorage } = await import('./bucket-storage.ts');
  return bucketStorage(target);
}
