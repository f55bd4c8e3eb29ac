import { writtenNumbers } from '../../contract/pages/phone-numbers.ts';
import { any, prefix } from '../tsquery.ts';
import { POSTCODE } from './postcodes.ts';

const PHONE = /^\+?[\d\s()./-]+$/;
/** As pages write it: '(201) 555-0123 ext. 12', '020 7946 0018 x12'; or as it is stored, with ';ext=12'. */
const EXTENSION = /\s*(?:;?ext|x|int|anexo|dahili|#)[.=]?\s*\d{1,7}$/i;
/** The prefix for other towns in Russia, Kazakhstan and Belarus: '8 (383) 937-84-85', '8 017 200-00-00'. */
const EIGHT = /^8(?=\d{10}$)/;
/** Digits that may also stand for another number. */
const OTHER_FORMS: readonly (readonly [RegExp, string])[] = [
  // The same prefix in Turkmenistan: '(8 12) 26-93-33'.
  [/^8(\d{8})$/, '$1'],
  // Mobile phones of Argentina: '011 15-2345-6789' is +54 9 11 2345 6789. Area codes have two to four digits.
  [/^0(\d{2})15(\d{8})$/, '$1$2'],
  [/^0(\d{3})15(\d{7})$/, '$1$2'],
  [/^0(\d{4})15(\d{6})$/, '$1$2'],
  // Mobile phones of Mexico had a 1 until 2019: '+52 1 55 1234 5678' is +52 55 1234 5678.
  [/^(?:00)?521(\d{10})$/, '52$1'],
];
/** E.164 has up to fifteen digits. */
const MOST_DIGITS = 15;
/** A latitude or a longitude. */
const DEGREES = /^-?\d{1,3}\.\d+$/;

type Doubt = {
  /** Minimum number of digits. Seven are a number of a town. */
  readonly least: number;
  /** What is no phone number, though it is written like one. */
  readonly unless: RegExp | null;
};

/**
 * The digits of a text that is a phone number in any form, or several of them as pages show them, backwards, as entries
 * have them: without the prefix for calls to other countries or towns, so that they are the end of a number in E.164.
 * A number may have several meanings.
 * @returns null if the text is something else
 */
export function phoneDigits(
  text: string,
  doubt: Doubt = { least: 7, unless: POSTCODE },
): readonly string[] | null {
  const whole = meaningsOf(text, doubt);
  if (whole !== null) return whole;
  const numbers = writtenNumbers(text).map((part) =>
    DEGREES.test(part.trim()) ? null : meaningsOf(part, doubt),
  );
  return numbers.every((meanings) => meanings !== null) ? numbers.flat() : null;
}

function meaningsOf(text: string, { least, unless }: Doubt): readonly string[] | null {
  const trimmed = text.trim().replace(EXTENSION, '');
  if (!PHONE.test(trimmed) || unless?.test(trimmed)) return null;
  const dialled = trimmed
    // +44 (0)20 7946 0018
    .replace(/\(0\)/, '')
    .replace(/\D/g, '');
  const digits = dialled.replace(EIGHT, '').replace(/^0+/, '');
  if (digits.length < least || digits.length > MOST_DIGITS) return null;
  const others = OTHER_FORMS.filter(([form]) => form.test(dialled)).map(([form, stored]) =>
    dialled.replace(form, stored),
  );
  return [digits, ...others].map((one) => [...one].reverse().join(''));
}

/** The condition on entries that a listing has one of the numbers; none if there are no numbers. */
export const phoneQuery = (numbers: readonly string[] | null): string =>
  any((numbers ?? []).map((digits) => prefix(`#n${digits}`)));
