import { describe, expect, it } from 'vitest';
import { parseOpeningHours } from './opening-hours.ts';
import { weekText } from './week-text.ts';

const textOf = (hours: Readonly<Record<string, string>>) => {
  const week = parseOpeningHours(JSON.stringify(hours));
  return week.kind === 'week' ? weekText(week) : undefined;
};
const each = (days: readonly string[], text: string) =>
  Object.fromEntries(days.map((day) => [day, text]));
const WEEK = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];

describe('the hours of a week in one line', () => {
  it('joins the days of the same hours', () => {
    const hours = { ...each(WEEK, '9 AM–5 PM'), Saturday: '10 AM–2 PM', Sunday: 'Closed' };
    expect(textOf(hours)).toBe('Mon–Fri 9 AM–5 PM, Sat 10 AM–2 PM, Sun closed');
  });

  it('says when all days are the same', () => {
    const all = [...WEEK, 'Saturday', 'Sunday'];
    expect(textOf(each(all, '8 AM–10 PM'))).toBe('Every day 8 AM–10 PM');
    expect(textOf(each(all, 'Open 24 hours'))).toBe('Every day open 24 hours');
  });

  it('takes a day without a text for closed, as the table does', () => {
    expect(textOf(each(WEEK, '9 AM–5 PM'))).toBe('Mon–Fri 9 AM–5 PM, Sat–Sun closed');
  });

  it('is left out where it would take several lines, or a text is not understood', () => {
    const hours = { ...each(WEEK, '9 AM–12 PM, 1 PM–5 PM'), Saturday: '10 AM–2 PM' };
    expect(textOf(hours)).toBeNull();
    expect(textOf({ ...each(WEEK, '9 AM–5 PM'), Sunday: 'on request' })).toBeNull();
  });
});
