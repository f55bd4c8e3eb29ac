import type { ProblemCode } from '../contract/text/problem-sentences.ts';
import type { Problem } from '../contract/text/problems.ts';

/**
 * Problem codes by the recorded error message; the first match counts. Errors come from other threads, of
 * which only the message is recorded: see `check-publication.ts`, `templates.ts`, `directory-publisher.ts`
 * and `s3-client.ts` in `build-scripts`.
 */
const SIGNS: readonly (readonly [RegExp, ProblemCode])[] = [
  [/rendered with templates/i, 'versions'],
  [/no compiled templates|templates cannot be compiled/i, 'templates'],
  [/PUBLISH_TO names another place/, 'place'],
  [/cannot be published to s3:.*there is no bucket/s, 'bucket-missing'],
  [/cannot be published to s3:.*in another region/s, 'bucket-region'],
  [/cannot be published to s3:.*(?:access is denied|no credentials)/s, 'bucket-denied'],
  [/cannot be published to s3:.*the clock/s, 'bucket-clock'],
  [/cannot be published to s3:.*cannot be reached/s, 'bucket-unreachable'],
  [/cannot be published to s3:.*asks to slow down/s, 'bucket-busy'],
  [/cannot be published to s3:/, 'bucket'],
  [/cannot be published to.*(?:ENOSPC|EDQUOT)/s, 'folder-full'],
  [/cannot be published to/, 'folder'],
  // An error while publishing has the system's own message.
  [/^(?:ENOSPC|EDQUOT):/, 'folder-full'],
  [/^(?:EACCES|EPERM|EROFS|EIO|ENOENT|ENOTDIR):/, 'folder'],
  [/could not (?:extend|write).*no space left/is, 'database-full'],
  [/deadlock detected|(?:lock|statement) timeout/i, 'database-busy'],
  [/read-only transaction/i, 'database-read-only'],
];

/** @param message the recorded error because of which pages cannot be published */
export const publishingProblem = (message: string): Problem => ({
  code: SIGNS.find(([sign]) => sign.test(message))?.[1] ?? 'other',
  message,
});
