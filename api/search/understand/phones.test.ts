import { expect, it } from 'vitest';
import { shownPhone } from '../../contract/pages/phone-numbers.ts';
import { phoneDigits } from './phones.ts';

/** Whether digits backwards are the end of a stored number. */
const isEndOf = (digits: string | null, stored: string) =>
  digits !== null && [...stored.replace(/\D/g, '')].reverse().join('').startsWith(digits);

it.each([
  ['+73839378485', 'RU'],
  ['+77016529159', 'KZ'],
  ['+375172000000', 'BY'],
  ['+3612345678', 'HU'],
  ['+442079460018', 'GB'],
  ['+905321234567', 'TR'],
  ['+81312345678', 'JP'],
])('%s is found as pages in %s show it', (stored, country) => {
  const shown = shownPhone(stored, country);
  expect(shown).not.toBe(stored);
  expect(isEndOf(phoneDigits(shown), stored)).toBe(true);
});

it('is found with an extension', () => {
  const shown = shownPhone('+12015550123;ext=12', 'US');
  expect(shown).toContain('ext');
  expect(phoneDigits(shown)).toBe('3210555102');
  expect(phoneDigits('0312 555 01 02 dahili 5')).toBe('2010555213');
});

it('is not a text with other words', () => {
  for (const text of ['8 bit arcade', 'x 12', 'Suite 1234567', ''])
    expect(phoneDigits(text)).toBe(null);
});
