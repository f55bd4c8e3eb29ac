import type { Overview } from '../../../api/contract/overview.ts';

/** As the server has it, but for pages that nobody has begun with yet. */
export type PublicationState = Overview['system']['publication'] | 'waiting';

export const publicationState = ({
  publication,
  queuedPages,
}: Overview['system']): PublicationState =>
  publication === 'idle' && queuedPages > 0 ? 'waiting' : publication;
