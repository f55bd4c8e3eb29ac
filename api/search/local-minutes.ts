import { wallClock } from '../contract/pages/time-zones.ts';
import { zoneNames } from '../places/time-zones.ts';
import { DAWN, minuteOfWeek } from './understand/openings.ts';

/** The local minute of the week, counted from Monday 0:00, in all time zones. */
export type LocalMinutes = {
  /** A JSON object by time zone, formatted once a minute instead of with each search. */
  readonly json: string;
  readonly byZone: ReadonlyMap<string, number>;
};

const DAY = 1440;
const MINUTE_MS = 60_000;

const ZONES = zoneNames();
let cached: { readonly minute: number; readonly value: LocalMinutes } | undefined;

/** The local minutes of the week at a moment. Computed once a minute, which takes some 10 ms. */
export function localMinutes(now: Date): LocalMinutes {
  const minute = Math.floor(now.getTime() / MINUTE_MS);
  if (cached?.minute !== minute) {
    const byZone = new Map(
      [...ZONES].map((zone) => {
        const { day, minutes } = wallClock(zone, now);
        return [zone, minuteOfWeek(day, minutes)];
      }),
    );
    cached = { minute, value: { json: JSON.stringify(Object.fromEntries(byZone)), byZone } };
  }
  return cached.value;
}

/**
 * The minutes of the week at another time of the present day, as a JSON object by time zone. A time before dawn that is
 * past is that of the coming night.
 * @param minute from midnight
 */
export const atMinute = ({ byZone }: LocalMinutes, minute: number): string =>
  JSON.stringify(
    Object.fromEntries(
      [...byZone].map(([zone, now]) => {
        const isOfComingNight = minute < DAWN && minute < now % DAY;
        return [zone, minuteOfWeek(Math.floor(now / DAY) + Number(isOfComingNight), minute)];
      }),
    ),
  );
