import { describe, expect, it } from 'vitest';
import { WEEKDAYS as DAYS } from '../../api/contract/pages/opening-hours.ts';
import { worldCountries } from './countries.ts';
import { workingHours } from './hours.ts';
import { Random } from './random.ts';

const random = new Random();
const france = worldCountries().get('FR');
if (!france) throw new Error('countries.csv has no FR');

const cells = Array.from({ length: 2000 }, (_, row) =>
  workingHours(row % 3 === 0 ? 'restaurant' : 'hospital', france, random.restart(3, row)),
);
const json = cells.filter((cell) => cell?.startsWith('{'));

describe('workingHours', () => {
  it.each<[string, RegExp]>([
    ['a text per day', /"Monday":"9AM-5PM"|"Monday":"\d[^"]*M"/],
    ['a list per day', /"Monday":\["\d/],
    ['split days in lower case', /"\d+(:30)?(am)?-\d+(:30)?pm,\d+(:30)?(pm)?-\d+(:30)?[ap]m"/],
    ['split days in a list', /\["[^"]+","[^"]+"\]/],
    ['never closed', /"Open 24 hours"/],
    ['closed days', /"Closed"/],
    ['narrow no-break spaces and en dashes', /\u202f[AP]M–|–\d+(:30)?\u202f[AP]M/],
    ['the same as escapes', /\\u202f.*\\u2013|\\u2013.*\\u202f/],
    ['the 24-hour clock', /"\d\d:\d\d-\d\d:\d\d/],
    ['one day only', /^\{"\w+":("[^"]*"|\[[^\]]*\])\}$/],
  ])('has %s', (_, form) => {
    expect(json.some((cell) => form.test(cell ?? ''))).toBe(true);
  });

  it('includes None, free text and empty cells', () => {
    expect(cells).toContain('None');
    expect(cells).toContain(null);
    expect(cells).toContain('By appointment only');
  });

  it('is JSON from English day names to texts, in the order of a week', () => {
    for (const cell of json) {
      const days = Object.keys(JSON.parse(cell ?? ''));
      const week = [...DAYS, ...DAYS].join();
      expect(week).toContain(days.join());
    }
  });

  it('omits AM only if both times are in the same half of a day', () => {
    const unclear = /"\d+(:30)?[-–](1[0-2]|\d)(:30)?.?am/i;
    for (const cell of json) {
      const [text] = unclear.exec(cell ?? '') ?? [];
      if (text === undefined) continue;
      const [from = 0, to = 0] = [...text.matchAll(/\d+(?=\D|$)/g)].map(
        ([hour]) => Number(hour) % 12,
      );
      expect(from, text).toBeLessThanOrEqual(to);
    }
  });
});
