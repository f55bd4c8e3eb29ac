import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayIn, isoIn } from './days.ts';

describe('the day in a time zone', () => {
  it.each([
    ['Europe/Istanbul', '2026-11-20T20:59:59Z', '2026-11-20'],
    ['Europe/Istanbul', '2026-11-20T21:00:00Z', '2026-11-21'],
    ['Europe/Istanbul', '2026-12-31T22:00:00Z', '2027-01-01'],
    ['America/Los_Angeles', '2026-07-01T06:59:00Z', '2026-06-30'],
    ['America/Los_Angeles', '2026-12-01T07:59:00Z', '2026-11-30'],
    ['Asia/Kathmandu', '2026-11-20T18:15:00Z', '2026-11-21'],
  ])('%s at %s', (zone, moment, day) => {
    expect(dayIn(zone, new Date(moment))).toBe(day);
  });

  it('is the ISO date in UTC', () => {
    const moments = fc.date({
      min: new Date('1600-01-01'),
      max: new Date('9999-12-30'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(moments, (moment) => {
        expect(dayIn('UTC', moment)).toBe(moment.toISOString().slice(0, 10));
      }),
    );
  });
});

it.each([
  ['Europe/Istanbul', '2026-03-31T20:59:59Z', '2026-03-31T23:59:59+03:00'],
  ['America/Los_Angeles', '2026-07-01T06:59:00Z', '2026-06-30T23:59:00-07:00'],
  ['Asia/Kathmandu', '2026-11-20T18:15:00.999Z', '2026-11-21T00:00:00+05:45'],
  ['Europe/London', '2026-12-01T00:00:00Z', '2026-12-01T00:00:00+00:00'],
  // The same hour twice.
  ['Europe/Berlin', '2026-10-25T00:30:00Z', '2026-10-25T02:30:00+02:00'],
  ['Europe/Berlin', '2026-10-25T01:30:00Z', '2026-10-25T02:30:00+01:00'],
])('a moment in %s is an ISO time with its offset: %s', (zone, moment, iso) => {
  expect(isoIn(zone)(new Date(moment))).toBe(iso);
  expect(new Date(iso).getTime()).toBe(Math.floor(Date.parse(moment) / 1_000) * 1_000);
});
