import type { PublishTarget } from '../../api/publish-target.ts';
import { openDirectoryPublisher } from './directory-publisher.ts';
import type { Publisher } from './publisher.ts';
import { openS3Publisher } from './s3-publisher.ts';

/**
 * Opens the publisher of a publish target.
 * @throws AppError `environment` when the target cannot be used
 */
export function openPublisher(target: PublishTarget): Promise<Publisher> {
  return target.kind === 's3' ? openS3Publisher(target) : openDirectoryPublisher(target.path);
}
