/**
 * Whether a business operates. `temporarily_closed`: it stays in lists and is never open now.
 * `permanently_closed`: it is in no list, count, search or sitemap; it keeps its page for some time.
 */
export const BUSINESS_STATUSES = ['open', 'temporarily_closed', 'permanently_closed'] as const;
export type BusinessStatus = (typeof BUSINESS_STATUSES)[number];
