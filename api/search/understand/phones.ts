import { POSTCODE } from './postcodes.ts';

const PHONE = /^\+?[\d\s()./-]+$/;
/** As pages write it: '(201) 555-0123 ext. 12'. */
const EXTENSION = /\s*(?:ext|x|dahili)\.?\s*\d{1,7}$/i;
/** The prefix for other towns in Russia, Kazakhstan and Belarus: '8 (383) 937-84-85', '8 017 200-00-00'. */
const EIGHT = /^8(?=\d{10}$)/;
/** Seven digits are a number of a town; E.164 has up to fifteen. */
const DIGITS = { least: 7, most: 15 };

/**
 * The digits of a text that is a phone number in any form, backwards, as entries have them: without the prefix for
 * calls to other countries or towns, so that they are the end of the number in E.164.
 * @returns null if the text is something else
 */
export function phoneDigits(text: string): string | null {
  const trimmed = text.trim().replace(EXTENSION, '');
  if (!PHONE.test(trimmed) || POSTCODE.test(trimmed)) return null;
  const digits = trimmed
    // +44 (0)20 7946 0018
    .replace(/\(0\)/, '')
    .replace(/\D/g, '')
    .replace(EIGHT, '')
    .replace(/^0+/, '');
  return digits.length < DIGITS.least || digits.length > DIGITS.most
    ? null
    : [...digits].reverse().join('');
}
