import { dayIn } from '../contract/text/days.ts';

const DAY_MS = 86_400_000;

/** Pause before a failed scheduled backup is retried. */
const RETRY_MS = 3_600_000;

/** Offset of a time zone from UTC at a moment, in milliseconds. */
function utcOffset(timeZone: string, moment: number): number {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  // `GMT+05:30`, or `GMT` for UTC.
  const name = format.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value;
  return -Date.parse(`1970-01-01T00:00${name?.slice('GMT'.length) || 'Z'}`);
}

/** The moment of a local time; an hour later if the clock skips this time. */
function momentAt(day: string, at: string, timeZone: string): number {
  const asUtc = Date.parse(`${day}T${at}:00Z`);
  const guess = asUtc - utcOffset(timeZone, asUtc);
  return asUtc - utcOffset(timeZone, guess);
}

/**
 * The last and the next moment of a daily schedule.
 * @param at time of day, e.g. `03:30`
 * @param timeZone IANA name
 */
export function scheduleAround(
  at: string,
  timeZone: string,
  now: Date,
): { readonly last: Date; readonly next: Date } {
  const moments = [-1, 0, 1, 2].map((days) =>
    momentAt(dayIn(timeZone, new Date(now.getTime() + days * DAY_MS)), at, timeZone),
  );
  const last = moments.findLast((moment) => moment <= now.getTime()) ?? 0;
  const next = moments.find((moment) => moment > now.getTime()) ?? 0;
  return { last: new Date(last), next: new Date(next) };
}

export type LastAttempt = {
  readonly status: 'done' | 'failed';
  readonly started_at: Date;
  readonly finished_at: Date;
};

/**
 * Whether a scheduled backup is due: none was started since the last moment of the schedule, even if no
 * server was running then. A failed backup is retried after an hour.
 * @param attempt last run for the scheduled target; undefined if there is none
 * @param last last moment of the schedule
 */
export function isDue(attempt: LastAttempt | undefined, last: Date, now: Date): boolean {
  if (attempt === undefined || attempt.started_at < last) return true;
  return attempt.status === 'failed' && now.getTime() - attempt.finished_at.getTime() >= RETRY_MS;
}
