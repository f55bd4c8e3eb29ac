import type { Overview } from '../../../api/contract/calls/overview.ts';

/** The state of the server, plus `waiting` (queued, not started) and `nothing` (never published). */
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
