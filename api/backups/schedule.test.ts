import { describe, expect, it } from 'vitest';
import { isDue, scheduleAround } from './schedule.ts';

const around = (at: string, zone: string, now: string) => {
  const { last, next } = scheduleAround(at, zone, new Date(now));
  return [last.toISOString(), next.toISOString()];
};

describe('the schedule of backups', () => {
  it('is a time of day in a time zone', () => {
    expect(around('03:30', 'Europe/Istanbul', '2026-11-23T00:29:59Z')).toEqual([
      '2026-11-22T00:30:00.000Z',
      '2026-11-23T00:30:00.000Z',
    ]);
    expect(around('03:30', 'Europe/Istanbul', '2026-11-23T00:30:00Z')).toEqual([
      '2026-11-23T00:30:00.000Z',
      '2026-11-24T00:30:00.000Z',
    ]);
    expect(around('23:45', 'Pacific/Kiritimati', '2026-01-01T00:00:00Z')).toEqual([
      '2025-12-31T09:45:00.000Z',
      '2026-01-01T09:45:00.000Z',
    ]);
    expect(around('00:00', 'Asia/Kathmandu', '2026-01-01T00:00:00Z')).toEqual([
      '2025-12-31T18:15:00.000Z',
      '2026-01-01T18:15:00.000Z',
    ]);
  });

  it('runs once on days with a clock change', () => {
    // 02:30 does not exist on March 29, and exists twice on October 25.
    expect(around('02:30', 'Europe/Berlin', '2026-03-29T12:00:00Z')).toEqual([
      '2026-03-29T01:30:00.000Z',
      '2026-03-30T00:30:00.000Z',
    ]);
    const [last, next] = around('02:30', 'Europe/Berlin', '2026-10-25T12:00:00Z');
    expect(['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z']).toContain(last);
    expect(next).toBe('2026-10-26T01:30:00.000Z');
  });

  it('catches up on missed backups, and retries failed ones after an hour', () => {
    const last = new Date('2026-11-23T03:30:00Z');
    const attempt = (status: 'done' | 'failed', started: string) => ({
      status,
      started_at: new Date(started),
      finished_at: new Date(started),
    });
    const due = (found: ReturnType<typeof attempt> | undefined, now: string) =>
      isDue(found, last, new Date(now));
    expect(due(undefined, '2026-11-23T04:00:00Z')).toBe(true);
    expect(due(attempt('done', '2026-11-22T03:30:00Z'), '2026-11-23T09:00:00Z')).toBe(true);
    expect(due(attempt('done', '2026-11-23T03:30:01Z'), '2026-11-23T09:00:00Z')).toBe(false);
    expect(due(attempt('failed', '2026-11-23T03:30:01Z'), '2026-11-23T04:30:00Z')).toBe(false);
    expect(due(attempt('failed', '2026-11-23T03:30:01Z'), '2026-11-23T04:30:01Z')).toBe(true);
  });
});
