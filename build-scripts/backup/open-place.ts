import type { PublishTarget } from '../../api/publish-target.ts';
import { folderPlace } from './folder-place.ts';
import type { Place } from './place.ts';

/** @returns the folder or bucket of `target` as a place for backups */
export async function openPlace(target: PublishTarget): Promise<Place> {
  if (target.kind === 'directory') return folderPlace(target.path);
  // The client of buckets takes 0.1 s to load.
  const { bucketPlace } = await import('./bucket-place.ts');
  return bucketPlace(target);
}
