import { dayIn } from '../contract/text/days.ts';

const DAY_MS = 86_400_000;

/** Pause after a scheduled backup that has failed, before it is tried again. */
const RETRY_MS = 3_600_000;

/** Milliseconds that the clock of a time zone is ahead of UTC at a moment. */
function aheadOfUtc(timeZone: string, moment: number): number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    hour: 'numeric',
    minute: 'numeric',
  });
  const parts = new Map(
    format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]),
  );
  const midnight = Date.parse(`${dayIn(timeZone, new Date(moment))}T00:00:00Z`);
  const minutes = (parts.get('hour') ?? 0) * 60 + (parts.get('minute') ?? 0);
  return midnight + minutes * 60_000 - Math.floor(moment / 60_000) * 60_000;
}

/** When a clock of the time zone shows a time of a day; an hour later where the clock skips it. */
function momentAt(day: string, at: string, timeZone: string): number {
  const asUtc = Date.parse(`${day}T${at}:00Z`);
  const guess = asUtc - aheadOfUtc(timeZone, asUtc);
  return asUtc - aheadOfUtc(timeZone, guess);
}

/**
 * The moments of a daily schedule around now.
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
 * Whether a scheduled backup is to be made now: none has been made since the last moment of the schedule,
 * also when no server ran then. A failed one is tried again after an hour.
 * @param attempt the last one to the scheduled target; undefined where there is none
 * @param last moment of the schedule
 */
export function isDue(attempt: LastAttempt | undefined, last: Date, now: Date): boolean {
  if (attempt === undefined || attempt.started_at < last) return true;
  return attempt.status === 'failed' && now.getTime() - attempt.finished_at.getTime() >= RETRY_MS;
}
