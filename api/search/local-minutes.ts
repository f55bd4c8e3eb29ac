import { wallClock } from '../contract/pages/time-zones.ts';

/** What clocks say, zone by zone: the minute of the week, from Monday 0:00. */
export type LocalMinutes = {
  /** Arrays, as PostgreSQL reads them: written once a minute, not once a search. */
  readonly zones: string;
  readonly minutes: string;
  readonly byZone: ReadonlyMap<string, number>;
};

const DAY = 1440;
const MINUTE_MS = 60_000;

const ZONES = Intl.supportedValuesOf('timeZone');
let known: { readonly minute: number; readonly value: LocalMinutes } | undefined;

/** The local minute in all time zones at a moment. Worked out once a minute: it takes some 10 ms. */
export function localMinutes(now: Date): LocalMinutes {
  const minute = Math.floor(now.getTime() / MINUTE_MS);
  if (known?.minute !== minute) {
    const minutes = ZONES.map((zone) => {
      const { day, minutes: ofDay } = wallClock(zone, now);
      return day * DAY + ofDay;
    });
    const byZone = new Map(ZONES.map((zone, nth) => [zone, minutes[nth] ?? 0]));
    known = {
      minute,
      value: { zones: `{${ZONES.join(',')}}`, minutes: `{${minutes.join(',')}}`, byZone },
    };
  }
  return known.value;
}
