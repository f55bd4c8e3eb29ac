import { describe, expect, it } from 'vitest';
import { atMinute, localMinutes } from './local-minutes.ts';

describe('a time of the present day', () => {
  // In London it is Saturday, 6 PM, and a minute of the week is counted from Monday.
  const clocks = localMinutes(new Date('2026-01-03T18:00:00Z'));
  const inLondon = (minute: number) => {
    const minutes: unknown = JSON.parse(atMinute(clocks, minute));
    return minutes;
  };
  const DAY = 1440;
  const HOUR = 60;

  it.each([
    ['an hour to come', 21 * HOUR, 5 * DAY + 21 * HOUR],
    ['an hour that is past', 9 * HOUR, 5 * DAY + 9 * HOUR],
    ['midnight', DAY, 6 * DAY],
    ['an hour before dawn that is past', HOUR, 6 * DAY + HOUR],
  ])('is %s', (_, minute, expected) => {
    expect(inLondon(minute)).toMatchObject({ 'Europe/London': expected });
  });

  it('is Monday after Sunday', () => {
    const sunday = localMinutes(new Date('2026-01-04T18:00:00Z'));
    expect(JSON.parse(atMinute(sunday, DAY))).toMatchObject({ 'Europe/London': 0 });
  });
});
