import type { PublishTarget } from '../../api/publish-target.ts';
import { bucketPlace } from './bucket-place.ts';
import { folderPlace } from './folder-place.ts';
import type { Place } from './place.ts';

/** @returns the folder or bucket of `target` as a place for backups */
export const openPlace = (target: PublishTarget): Place =>
  target.kind === 'directory' ? folderPlace(target.path) : bucketPlace(target);
