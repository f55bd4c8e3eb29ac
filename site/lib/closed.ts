import type { BusinessStatus } from '../../api/contract/pages/business-status.ts';

/** The badge of a business that is not open. */
export const CLOSED_TEXTS = {
  temporarily_closed: 'Temporarily closed',
  permanently_closed: 'Permanently closed',
} as const satisfies Record<Exclude<BusinessStatus, 'open'>, string>;

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/**
 * 'as of 3 May 2025': the directory stores the day on which it recorded the status, not the day
 * on which the business closed.
 * @param isoDay YYYY-MM-DD
 */
export const closedSince = (isoDay: string): string =>
  `as of ${day.format(new Date(`${isoDay}T00:00:00Z`))}`;
