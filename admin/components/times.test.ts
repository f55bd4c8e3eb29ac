import { expect, it } from 'vitest';
import { timesIn } from './times.ts';

it('shows a plain day as it is, and a moment in the time zone', () => {
  for (const [zone, day] of [
    ['America/New_York', '29 Kas 2026'],
    ['Europe/Istanbul', '30 Kas 2026'],
  ] as const) {
    const date = timesIn(zone, 'tr', { dateStyle: 'medium' });
    expect(date('2026-11-30')).toBe('30 Kas 2026');
    expect(date('2026-11-30T01:00:00Z')).toBe(day);
    expect(date(new Date('2026-11-30T01:00:00Z'))).toBe(day);
  }
});
