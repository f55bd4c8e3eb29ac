import { describe, expect, it } from 'vitest';
import { toWorkingHours } from './hours.ts';

const WEEK = '{"Monday":"9 AM–5 PM","Sunday":"Closed"}';

describe('toWorkingHours', () => {
  it.each([
    ['{"Sunday": "Closed", "Monday": "9 AM–5 PM"}'],
    ['{"sunday": ["Closed"], " MONDAY ": [" 9 AM–5 PM "], "Tuesday": null, "Friday": []}'],
    ["{'Monday': '9 AM–5 PM', 'Tuesday': None, 'Sunday': ['Closed']}"],
    ['[{"day":"Monday","hours":"9 AM–5 PM"},{"day":"Sunday","hours":"Closed"}]'],
    ['["Monday: 9 AM–5 PM", "Sunday: Closed"]'],
    ['Monday:9 AM–5 PM|Sunday:Closed'],
    ['Monday,9 AM–5 PM|Sunday,Closed'],
    ['Monday: 9 AM–5 PM\r\nSunday: Closed'],
    ['{"Montag": "9 AM–5 PM", "sonntag": "Closed"}'],
    ['{"pazartesi": "9 AM–5 PM", "Pazar": "Closed"}'],
    ['{"月曜日": "9 AM–5 PM", "日曜日": "Closed"}'],
    ['{"Mon": "9 AM–5 PM", "Sun": "Closed"}'],
    [WEEK],
  ])('reads %s', (text) => {
    expect(toWorkingHours(text)).toBe(WEEK);
  });

  it('joins several entries of a day', () => {
    expect(toWorkingHours('["Monday: 9-12", "Mon: 1-5"]')).toBe('{"Monday":"9-12, 1-5"}');
  });

  it('keeps the text of the times, and joins several periods of a day', () => {
    const text = '{"Friday":["11:30\u202fam-2:30\u202fpm","5:30-11pm"],"Monday":"Open 24 hours"}';
    expect(toWorkingHours(text)).toBe(
      '{"Monday":"Open 24 hours","Friday":"11:30\u202fam-2:30\u202fpm, 5:30-11pm"}',
    );
    expect(toWorkingHours("{'Monday': '9\\u202fAM\\u20135\\xa0PM'}")).toBe(
      '{"Monday":"9\u202fAM–5\u00a0PM"}',
    );
  });

  it.each([
    'Open daily',
    '{"Monday": {"open": 9}}',
    '{"Monday": "9-5", "Holidays": "closed"}',
    '{"Monday": "9-5"',
    '{"Monday": 9}',
    '[[["Monday"]]]',
    '9:00-17:00',
  ])('keeps %s unchanged', (text) => {
    expect(toWorkingHours(` ${text}\u0000 `)).toBe(text);
  });

  it.each([null, '', ' ', 'None', '{}', '[]', '{"Monday": null}', '{"Monday": ""}'])(
    'returns null for %j',
    (text) => {
      expect(toWorkingHours(text)).toBe(null);
    },
  );
});
