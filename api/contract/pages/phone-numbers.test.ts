import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shownPhone, storedNumbers, storedPhone } from './phone-numbers.ts';

describe('the stored form of a phone number', () => {
  it.each([
    ['+90 212 555 01 23', 'TR', '+902125550123'],
    ['0212 555 01 23', 'TR', '+902125550123'],
    ['+90 0212 555 01 23', undefined, '+902125550123'],
    ['0090 212 555 01 23', 'TR', '+902125550123'],
    ['+9002125550123', undefined, '+902125550123'],
    ['+44 07946 123456', 'US', '+447946123456'],
    ['+4407946123456', 'US', '+447946123456'],
    ['+7 8 (916) 123-45-67', 'RU', '+79161234567'],
    ['+7 812 123-45-67', 'RU', '+78121234567'],
    ['+54 11 15 2345 6789', 'AR', '+5491123456789'],
    ['011 15-2345-6789', 'AR', '+5491123456789'],
    ['+1 1 201 555 0123', 'DE', '+12015550123'],
    ['+390612345678', 'US', '+390612345678'],
    ['+2250712345678', 'US', '+2250712345678'],
    ['902125550123', 'TR', '+902125550123'],
    ['444 0 123', 'TR', '+904440123'],
    ['+49 (0) 30 / 123-456', 'DE', '+4930123456'],
    ['+49 30 123456', 'US', '+4930123456'],
    ['06 1234567', 'IT', '+39061234567'],
    ['03-1234-5678', 'JP', '+81312345678'],
    ['＋８１ ３ １２３４ ５６７８', 'JP', '+81312345678'],
    ['(201) 555-0123 x12', 'US', '+12015550123;ext=12'],
    ['0532 1234567, 0533 1234567', 'TR', '+905321234567, +905331234567'],
    ['0532 1234567 / 0532 123 45 67', 'TR', '+905321234567'],
    // No number of a possible length, or more than a number.
    ['911', 'US', '911'],
    ['1-800-FLOWERS', 'US', '1-800-FLOWERS'],
    ['030 123456', 'XX', '030 123456'],
    ['030 123456', undefined, '030 123456'],
    ['0212 555 01 23 dahili 12', 'TR', '0212 555 01 23 dahili 12'],
    ['0532 1234567, ask', 'TR', '0532 1234567, ask'],
    [null, 'TR', null],
  ])('of %j in %s is %j', (text, country, stored) => {
    expect(storedPhone(text, country)).toBe(stored);
  });

  it.each([
    ['0532 1234567 | 0533 1234567; x', ['0532 1234567 | 0533 1234567; x']],
    ['0532 1234567, ask', ['0532 1234567, ask']],
    ['0532 1234567', ['+905321234567']],
    [
      '0532 1234567 | 0533 1234567; 0212 555 01 23 x5',
      ['+905321234567', '+905331234567', '+902125550123;ext=5'],
    ],
  ])('of %j has its numbers apart', (text, numbers) => {
    expect(storedNumbers(storedPhone(text, 'TR') ?? '')).toEqual(numbers);
  });

  it('is stored again as it is, in any country', () => {
    const text = fc.oneof(
      fc.stringMatching(/^[+0-9 ()/;,x.-]{3,25}$/),
      fc.string({ unit: 'grapheme' }),
    );
    const country = fc.constantFrom('TR', 'US', 'DE', 'IT', 'AR', 'XX', undefined);
    fc.assert(
      fc.property(text, country, country, (written, one, other) => {
        const stored = storedPhone(written, one);
        expect(storedPhone(stored, one)).toBe(stored);
        if (stored?.startsWith('+')) expect(storedPhone(stored, other)).toBe(stored);
        expect(shownPhone(stored ?? '', other)).toBeTypeOf('string');
      }),
      { numRuns: 2_000 },
    );
  });

  it('has the digits that pages show, of a number with the prefix of national calls', () => {
    const code = fc.constantFrom('90', '49', '44', '54', '81', '375', '225', '39', '7', '1');
    const number = fc.stringMatching(/^(?:0|00|8|9?1115|115)?\d{7,9}$/);
    fc.assert(
      fc.property(code, number, (calling, digits) => {
        const stored = storedPhone(`+${calling}${digits}`, undefined) ?? '';
        expect(storedPhone(stored, 'DE')).toBe(stored);
        expect(shownPhone(stored, undefined).replace(/[ ()-]/g, '')).toBe(stored);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('a shown phone number', () => {
  it.each([
    ['+902125550123', 'TR', '(0212) 555 01 23'],
    ['+902125550123', 'DE', '+90 212 555 01 23'],
    ['+902125550123', undefined, '+90 212 555 01 23'],
    ['+4930123456', 'DE', '030 123456'],
    ['+12015550123;ext=12', 'US', '(201) 555-0123 ext. 12'],
    ['+12015550123', 'CA', '(201) 555-0123'],
    ['+39061234567', 'IT', '06 123 4567'],
    ['+905321234567, +905331234567', 'TR', '0532 123 45 67, 0533 123 45 67'],
    ['1-800-FLOWERS', 'US', '1-800-FLOWERS'],
    ['+90 212 555 01 23', 'TR', '+90 212 555 01 23'],
  ])('of %j in %s is %j', (phone, country, shown) => {
    expect(shownPhone(phone, country)).toBe(shown);
  });
});
