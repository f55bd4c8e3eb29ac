import { wallClock } from '../contract/pages/time-zones.ts';

/** The local minute of the week, counted from Monday 0:00, in all time zones. */
export type LocalMinutes = {
  /** PostgreSQL arrays, formatted once a minute instead of with each search. */
  readonly zones: string;
  readonly minutes: string;
  readonly byZone: ReadonlyMap<string, number>;
};

const DAY = 1440;
const MINUTE_MS = 60_000;

const ZONES = Intl.supportedValuesOf('timeZone');
let cached: { readonly minute: number; readonly value: LocalMinutes } | undefined;

/** The local minutes of the week at a moment. Computed once a minute, which takes some 10 ms. */
export function localMinutes(now: Date): LocalMinutes {
  const minute = Math.floor(now.getTime() / MINUTE_MS);
  if (cached?.minute !== minute) {
    const minutes = ZONES.map((zone) => {
      const { day, minutes: ofDay } = wallClock(zone, now);
      return day * DAY + ofDay;
    });
    const byZone = new Map(ZONES.map((zone, nth) => [zone, minutes[nth] ?? 0]));
    cached = {
      minute,
      value: { zones: `{${ZONES.join(',')}}`, minutes: `{${minutes.join(',')}}`, byZone },
    };
  }
  return cached.value;
}

/**
 * The minutes of the week at another time of the present day, in all time zones.
 * @param minute from midnight
 */
export function atMinute(
  { zones, byZone }: LocalMinutes,
  minute: number,
): Omit<LocalMinutes, 'byZone'> {
  const minutes = [...byZone.values()].map((now) => Math.floor(now / DAY) * DAY + minute);
  return { zones, minutes: `{${minutes.join(',')}}` };
}
