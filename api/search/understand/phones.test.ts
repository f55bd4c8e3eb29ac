import fc from 'fast-check';
import { type CountryCode, getCountries, getCountryCallingCode } from 'libphonenumber-js/min';
import mobileNumbers from 'libphonenumber-js/mobile/examples';
import { expect, it } from 'vitest';
import { shownPhone, storedPhone } from '../../contract/pages/phone-numbers.ts';
import { phoneDigits } from './phones.ts';
import { POSTCODE } from './postcodes.ts';

/** Whether one of the meanings of a text, digits backwards, is the end of a stored number. */
const isFound = (text: string, stored: string) => {
  const [number = ''] = stored.split(';');
  const word = [...number.replace(/\D/g, '')].reverse().join('');
  return phoneDigits(text)?.some((digits) => word.startsWith(digits)) ?? false;
};

/** Numbers of landlines, and of mobile phones in areas whose codes are longer or shorter. */
const MORE_NUMBERS = `AE 22345678, AM 10123456, AR 1123456789, AR 92657533589, AR 92993790496, AT 1234567890,
  AU 212345678, AZ 123123456, BD 27111234, BE 12345678, BG 2123456, BO 22123456, BR 1123456789, BY 152450911,
  CA 2045550123, CH 212345678, CL 221234567, CN 1012345678, CO 6012345678, CU 71234567, CZ 212345678, DE 30123456,
  DK 32123456, DZ 12345678, EC 22123456, EE 3212345, EG 234567890, ES 810123456, FI 131234567, FR 123456789,
  GB 1212345678, GE 322123456, GH 302345678, GR 2123456789, HK 21234567, HU 12345678, ID 218350123, IE 2212345,
  IL 21234567, IN 7410410123, IR 2123456789, IT 0212345678, JP 312345678, KE 202012345, KG 312123456, KR 22123456,
  KZ 7123456789, LK 112345678, LT 31234567, LU 27123456, LV 63123456, MA 520123456, MX 5512345678, MY 323856789,
  NG 18040123, NL 101234567, NO 21234567, NZ 32345678, PE 11234567, PH 232345678, PK 2123456789, PL 123456789,
  PT 212345678, PY 212345678, RO 211234567, RU 3011234567, SA 112345678, SE 8123456, SG 61234567, SK 221234567,
  TH 21234567, TM 12345678, TM 13409522, TN 30010123, TR 2123456789, TW 221234567, UA 311234567, US 2015550123,
  UY 21231234, UZ 669050123, VE 2121234567, VN 2101234567, ZA 101234567`;

const NUMBERS: readonly { country: CountryCode; stored: string }[] = getCountries().flatMap(
  (country) =>
    [
      mobileNumbers[country],
      ...MORE_NUMBERS.split(/,\s+/).flatMap((one) => (one.startsWith(country) ? one.slice(3) : [])),
    ].map((national) => ({ country, stored: `+${getCountryCallingCode(country)}${national}` })),
);

/** Whether a number in its national form may be something else: '666-9333' is a postcode of Japan. */
const isAmbiguous = (shown: string) =>
  POSTCODE.test(shown) || shown.replace(/\D/g, '').replace(/^0/, '').length < 7;

it.each(['', ';ext=12'])('is found as pages show it, with %j', (extension) => {
  const texts = NUMBERS.flatMap(({ country, stored: number }) => {
    const stored = `${number}${extension}`;
    const national = isAmbiguous(shownPhone(number, country)) ? [] : [shownPhone(stored, country)];
    return [stored, shownPhone(stored, undefined), ...national].map((text) => ({
      country,
      stored,
      text,
    }));
  });
  expect(texts.length).toBeGreaterThan(900);
  expect(texts.filter(({ country, stored }) => storedPhone(stored, country) !== stored)).toEqual(
    [],
  );
  expect(texts.filter(({ text, stored }) => !isFound(text, stored))).toEqual([]);
});

it('is found beside others of its listing', () => {
  const several = fc.uniqueArray(fc.constantFrom(...NUMBERS), { minLength: 2, maxLength: 4 });
  const extension = fc.constantFrom('', ';ext=12');
  fc.assert(
    fc.property(several, extension, (numbers, ext) => {
      const stored = numbers.map((one) => `${one.stored}${ext}`);
      const shown = shownPhone(stored.join(', '), undefined);
      expect(stored.filter((one) => !isFound(shown, one))).toEqual([]);
    }),
  );
  expect(phoneDigits('030 1234567, 030 7654321')).toEqual(['765432103', '123456703']);
});

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
  expect(isFound(shown, stored)).toBe(true);
});

it('is found with an extension', () => {
  const shown = shownPhone('+12015550123;ext=12', 'US');
  expect(shown).toContain('ext');
  expect(phoneDigits(shown)).toEqual(['3210555102']);
  expect(phoneDigits('0312 555 01 02 dahili 5')).toEqual(['2010555213']);
});

it('of a Mexican mobile phone is found with its former 1', () => {
  expect(isFound('+52 1 55 1234 5678', '+525512345678')).toBe(true);
  expect(isFound('+52 1 55 1234 5678', '+5215512345678')).toBe(true);
});

it('is not a text with other words', () => {
  for (const text of ['8 bit arcade', 'x 12', 'Suite 1234567', ''])
    expect(phoneDigits(text)).toBe(null);
});

it('is not a list of other things', () => {
  for (const text of [
    ...['10115, 10117', '12345-6789, 12345-6780', '100-0001, 100-0002', '52.520008, 13.404954'],
    ...['030 1234567, Berlin', '030 1234567,', ','],
  ])
    expect(phoneDigits(text)).toBe(null);
});
