import { NOT_COUNTRIES } from '../../../api/contract/pages/not-countries.ts';

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

const NAMES = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** The ISO codes of all countries; withdrawn codes are aliases of other countries. */
export const COUNTRIES = LETTERS.flatMap((first) => LETTERS.map((second) => first + second)).filter(
  (code) =>
    NAMES.of(code) !== undefined &&
    new Intl.Locale(`und-${code}`).region === code &&
    !NOT_COUNTRIES.has(code),
);
