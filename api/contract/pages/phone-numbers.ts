import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';
import { remembered } from './remembered.ts';

/** Several numbers in one text. The semicolon of `;ext=12` is a part of a number. */
const BETWEEN = /\s*(?:[,|]|;(?!ext=))\s*|\s+\/\s+/;
/** Between the numbers of a stored or shown phone. */
const SEPARATOR = ', ';

/**
 * The stored form of a written phone number: E.164, such as `+12015550123`, with `;ext=12` for an extension. Several
 * numbers are separated by commas. A text that is no number of a possible length stays as it is.
 * @param countryCode ISO 3166-1 alpha-2, for numbers without a country code
 */
export function storedPhone(text: string | null, countryCode: string | undefined): string | null {
  if (text === null) return null;
  const whole = e164(text, countryCode);
  if (whole !== null) return whole;
  const numbers = writtenNumbers(text).map((part) => e164(part, countryCode));
  return numbers.every((number) => number !== null) ? [...new Set(numbers)].join(SEPARATOR) : text;
}

/** The parts of a text that may have several numbers, as {@link storedPhone} reads it. */
export const writtenNumbers = (text: string): readonly string[] => text.split(BETWEEN);

/** The numbers of a stored phone. A text that is no number stays whole, though it may have commas. */
export function storedNumbers(phone: string): readonly string[] {
  const parts = phone.split(SEPARATOR);
  return parts.every((part) => part.startsWith('+')) ? parts : [phone];
}

/** A number in its stored form. */
const STORED = /^\+\d+(?:;ext=\d+)?$/;

/**
 * A stored phone number as it is written in the country: in its national form if it belongs to the country, else in
 * its international form. A text that is no number is shown as it is.
 * @param countryCode undefined if the reader does not know the country
 */
export function shownPhone(phone: string, countryCode: string | undefined): string {
  return phone
    .split(SEPARATOR)
    .map((part) => (STORED.test(part) ? shownNumber(`${part} ${countryCode}`) : part))
    .join(SEPARATOR);
}

/**
 * The number of a text, which is a stored number and a country, or undefined, after a space. Cached, because pages that
 * are rendered together show the same listings, and the package takes 30 µs for a number.
 */
const shownNumber = remembered(
  (text) => {
    const [stored = '', countryCode] = text.split(' ');
    const number = parsed(stored, countryCode);
    if (number === undefined) return stored;
    const country = supported(countryCode);
    return country !== undefined && number.countryCallingCode === getCountryCallingCode(country)
      ? number.formatNational()
      : number.formatInternational();
  },
  10_000,
  60,
);

/** A number with its country code, in digits and the usual separators. */
const INTERNATIONAL = /^\+\d[\d .()-]{6,24}$/;
/** The longest and shortest numbers of E.164 that exist. */
const DIGITS = /^\+[1-9]\d{7,14}$/;

/** +49 (0)30 and +90 0212 have the prefix of national calls. */
const NATIONAL_PREFIX = /^\+\d{1,3}[ .()-]+0|\(0/;
/** The calling codes of countries, without Italy, where the prefix is part of the number. */
const CALLING_CODES = new Set(getCountries().map((country) => getCountryCallingCode(country)));
CALLING_CODES.delete('39');
/**
 * The prefix among the digits, which is 1 or 8 in some countries; and 15 of Argentine mobiles: +54 11 15 2345 6789. In Russia,
 * many area codes begin with 8 as well: a number with the prefix has a digit more.
 */
const PREFIXED = new RegExp(
  `^\\+(?:(?:${[...CALLING_CODES].join('|')})0|11|(?:370|375|993)8|78\\d{10}|54\\d{2,4}15)`,
);

/** The digits of an international number. */
function digitsOf(text: string): string | null {
  if (!INTERNATIONAL.test(text) || NATIONAL_PREFIX.test(text)) return null;
  const digits = text.replace(/[ .()-]/g, '');
  return DIGITS.test(digits) ? digits : null;
}

function e164(text: string, countryCode: string | undefined): string | null {
  // The package takes 50 µs, and most numbers of a file need nothing else.
  const digits = digitsOf(text);
  if (digits !== null) return unprefixed(digits);
  const number = parsed(text, countryCode);
  if (number === undefined) return null;
  const stored = unprefixed(number.number);
  return number.ext === undefined ? stored : `${stored};ext=${number.ext}`;
}

/** Without prefixes among the digits, so that the digits are those that pages show. */
function unprefixed(stored: string): string {
  if (!PREFIXED.test(stored)) return stored;
  const shorter = parsed(stored, undefined)?.number ?? stored;
  return shorter === stored ? stored : unprefixed(shorter);
}

/** A number of a possible length. Which numbers are assigned changes faster than the tables of packages. */
function parsed(text: string, countryCode: string | undefined): PhoneNumber | undefined {
  const defaultCountry = supported(countryCode);
  const number = parsePhoneNumberFromString(text, {
    ...(defaultCountry && { defaultCountry }),
    extract: false,
  });
  return number?.isPossible() ? number : undefined;
}

const supported = (code: string | undefined): CountryCode | undefined =>
  code !== undefined && isSupportedCountry(code) ? code : undefined;
