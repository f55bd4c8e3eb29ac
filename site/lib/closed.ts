import type { BusinessStatus } from '../../api/contract/pages/business-status.ts';

/** What is said of a business that is closed. */
export const CLOSED_TEXTS = {
  temporarily_closed: 'Temporarily closed',
  permanently_closed: 'Permanently closed',
} as const satisfies Record<Exclude<BusinessStatus, 'open'>, string>;

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** The directory knows the day on which it learnt of it, and not the day on which it happened. */
export const closedSince = (isoDay: string): string =>
  `recorded on ${day.format(new Date(`${isoDay}T00:00:00Z`))}`;
