import type { Overview } from '../../../api/contract/calls/overview.ts';

/** As the server has it, but for pages that nobody has begun with yet, and where there are none. */
export type PublicationState = Overview['system']['publication'] | 'waiting' | 'nothing';

export function publicationState({
  publication,
  queuedPages,
  lastPublishedAt,
}: Overview['system']): PublicationState {
  if (publication !== 'idle') return publication;
  if (queuedPages > 0) return 'waiting';
  return lastPublishedAt === null ? 'nothing' : 'idle';
}
