import { describe, expect, it } from 'vitest';
import { wallClock } from './time-zones.ts';

const at = (zone: string | null, moment: string) => {
  const { day, minutes } = wallClock(zone, new Date(moment));
  return [day, Math.floor(minutes / 60), minutes % 60];
};

describe('wallClock', () => {
  it.each([
    ['UTC', '2026-11-20T00:00:00Z', [4, 0, 0]],
    ['UTC', '2026-11-22T23:59:59Z', [6, 23, 59]],
    ['Asia/Kathmandu', '2026-11-22T20:00:00Z', [0, 1, 45]],
    ['Pacific/Kiritimati', '2026-11-20T10:00:00Z', [5, 0, 0]],
    ['Pacific/Pago_Pago', '2026-11-20T10:00:00Z', [3, 23, 0]],
    ['America/St_Johns', '2026-11-20T12:00:00Z', [4, 8, 30]],
  ])('returns the time in %s at %s', (zone, moment, expected) => {
    expect(at(zone, moment)).toEqual(expected);
  });

  it('follows daylight saving time', () => {
    expect(at('Europe/Berlin', '2026-03-29T00:59:00Z')).toEqual([6, 1, 59]);
    expect(at('Europe/Berlin', '2026-03-29T01:00:00Z')).toEqual([6, 3, 0]);
    expect(at('Europe/Berlin', '2026-10-25T00:30:00Z')).toEqual([6, 2, 30]);
    expect(at('Europe/Berlin', '2026-10-25T01:30:00Z')).toEqual([6, 2, 30]);
  });

  it("uses this machine's zone if none is known", () => {
    const moment = new Date('2026-11-20T12:34:00Z');
    const own = { day: (moment.getDay() + 6) % 7, minutes: moment.getHours() * 60 + 34 };
    expect(wallClock(null, moment)).toEqual(own);
    expect(wallClock('Mars/Olympus_Mons', moment)).toEqual(own);
  });
});
