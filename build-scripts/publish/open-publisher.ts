import type { PublishTarget } from '../../api/publish-target.ts';
import { openDirectoryPublisher } from './directory-publisher.ts';
import type { Publisher } from './publisher.ts';

/**
 * Opens the publisher of a publish target. The S3 client is loaded only for a bucket: it costs each
 * process and thread 0.1 s.
 * @throws AppError `environment` when the target cannot be used
 */
export async function openPublisher(target: PublishTarget): Promise<Publisher> {
  if (target.kind === 'directory') return openDirectoryPublisher(target.path);
  const { openS3Publisher } = await import('./s3-publisher.ts');
  return openS3Publisher(target);
}
