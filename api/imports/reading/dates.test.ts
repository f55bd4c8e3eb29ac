import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SSF } from 'xlsx';
import { dateText, isDateFormat } from './dates.ts';

describe('dateText', () => {
  it.each([
    [45_688, '2025-01-31'],
    [45_688.395_833_333_336, '2025-01-31 09:30'],
    [45_688.999_999_999, '2025-02-01'],
    [45_688.5 + 1 / 86_400, '2025-01-31 12:00:01'],
    [0.375, '09:00'],
    [0, '00:00'],
    [1, '1900-01-01'],
    [59, '1900-02-28'],
    [61, '1900-03-01'],
    [2_958_465, '9999-12-31'],
    [2_958_465.999_999_999, null],
    [2_958_466, null],
    [-1, null],
    [Number.NaN, null],
  ])('reads %d as %s', (serial, text) => {
    expect(dateText(serial, false)).toBe(text);
  });

  it('reads workbooks that count from 1904', () => {
    expect(dateText(44_226, true)).toBe('2025-01-31');
    expect(dateText(1.5, true)).toBe('1904-01-02 12:00');
    expect(dateText(0.5, true)).toBe('12:00');
  });

  it('agrees with SheetJS', () => {
    fc.assert(
      fc.property(fc.integer({ min: 61, max: 2_958_464 }), fc.nat(86_399), (day, second) => {
        const serial = day + second / 86_400;
        const format = `yyyy-mm-dd${second % 60 ? ' hh:mm:ss' : second ? ' hh:mm' : ''}`;
        expect(dateText(serial, false)).toBe(SSF.format(format, serial));
      }),
    );
  });
});

describe('isDateFormat', () => {
  it.each([
    ...['dd/mm/yyyy', 'h:mm AM/PM', '[$-409]d mmm yy;@', 'yyyy"年"m"月"d"日"', '[Red]hh:mm'],
  ])('knows %s', (code) => {
    expect(isDateFormat(code)).toBe(true);
  });

  it.each(['General', '0.00', '#,##0 "days"', '0.00E+00', '[h]:mm', '\\d0', '@', '0;[Red]"m"0'])(
    'is false for %s',
    (code) => {
      expect(isDateFormat(code)).toBe(false);
    },
  );
});
