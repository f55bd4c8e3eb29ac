import { iso1A2Code } from '@rapideditor/country-coder';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { NOT_COUNTRIES } from '../contract/pages/not-countries.ts';
import { memoize } from '../imports/memoize.ts';
import { countryCodeOfName } from '../imports/reading/country-names.ts';
import type { AddressPart } from './address-parts.ts';
import type { PlaceClues } from './clues.ts';
import type { Gazetteer } from './gazetteer/gazetteer.ts';

const english = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** The English name of a country, or null for an unknown code. */
export const countryNameOf = memoize((code) => english.of(code) ?? null);

const isCountry = (code: string | null): code is string =>
  code !== null &&
  /^[A-Z]{2}$/.test(code) &&
  !NOT_COUNTRIES.has(code) &&
  countryNameOf(code) !== null;

/** The code of a country by a name or code. Bare numbers are postcodes, not the numeric codes of ISO 3166. */
const codeOfName = memoize((name): string | null => {
  if (/\p{N}/u.test(name)) return null;
  // RU is a short name of Great Britain in French.
  return (/^[A-Z]{2,3}$/.test(name) ? iso1A2Code(name) : null) ?? countryCodeOfName(name);
});

/** The country that the columns of a row say. */
export function countryInColumns({
  countryCode,
  countryName,
}: Pick<PlaceClues, 'countryCode' | 'countryName'>): string | null {
  if (isCountry(countryCode)) return countryCode;
  return countryName === null ? null : codeOfName(countryName);
}

/** The country of a number with its calling code. */
export function countryOfPhone(phone: string | null): string | null {
  if (phone === null) return null;
  const number = phone.trim().replace(/^00/, '+');
  if (!number.startsWith('+')) return null;
  const { country = null } = parsePhoneNumberFromString(number) ?? {};
  return isCountry(country) ? country : null;
}

/** The country around a point. */
export function countryOfPoint({ latitude, longitude }: PlaceClues): string | null {
  if (latitude === null || longitude === null) return null;
  const code = iso1A2Code([longitude, latitude]);
  return isCountry(code) ? code : null;
}

/** A country that an address may end with, and the other parts of the address. */
export type CountryEnding = {
  readonly countryCode: string;
  readonly parts: readonly AddressPart[];
};

/** Countries whose addresses end with the letters of a state more often than with the country. */
const WITH_STATES = ['US', 'CA', 'AU'];

const LONGEST_COUNTRY = 4;

/** The parts of an address without the country at its end or, in Russian and Chinese addresses, at its beginning. */
function withoutCountry(parts: readonly AddressPart[], end: -1 | 0): CountryEnding | null {
  const part = parts.at(end);
  if (!part) return null;
  const others = end === -1 ? parts.slice(0, -1) : parts.slice(1);
  const words = part.words.split(' ');
  for (let count = Math.min(LONGEST_COUNTRY, words.length); count > 0; count -= 1) {
    const name = (end === -1 ? words.slice(-count) : words.slice(0, count)).join(' ');
    const countryCode = codeOfName(name);
    if (countryCode === null) continue;
    const rest = end === -1 ? words.slice(0, -count) : words.slice(count);
    // 'Berlin Germany', but not 'Av. Peru' or 'New Mexico'
    if (rest.length > 0 && name.length <= 3) continue;
    const left = rest.length === 0 ? [] : [{ ...part, words: rest.join(' ') }];
    return { countryCode, parts: end === -1 ? [...others, ...left] : [...left, ...others] };
  }
  return null;
}

/** The parts of an address without a country that it may end with. */
export const partsBefore = (
  country: string,
  parts: readonly AddressPart[],
  world: Gazetteer,
): readonly AddressPart[] =>
  endings(parts, world, (one) => one === country).find(({ countryCode }) => countryCode === country)
    ?.parts ?? parts;

/**
 * The countries that an address may name, the likeliest first.
 * @param hints countries that the phone and the coordinates tell
 */
export function countriesInAddress(
  parts: readonly AddressPart[],
  world: Gazetteer,
  hints: readonly (string | null)[],
): CountryEnding[] {
  const isHinted = ({ countryCode }: CountryEnding) => Number(hints.includes(countryCode));
  return endings(parts, world, () => true).sort((a, b) => isHinted(b) - isHinted(a));
}

/** @param isSought whether the states of a country are sought */
function endings(
  parts: readonly AddressPart[],
  world: Gazetteer,
  isSought: (countryCode: string) => boolean,
): CountryEnding[] {
  const last = parts.at(-1);
  const ends = [withoutCountry(parts, -1), parts.length > 1 ? withoutCountry(parts, 0) : null];
  const states = WITH_STATES.filter(isSought)
    .filter((code) =>
      [last?.words ?? '', last?.words.split(' ').at(-1) ?? ''].some(
        (words) => words !== '' && world.region(words, code) !== null,
      ),
    )
    .map((countryCode) => ({ countryCode, parts }));
  const named = ends.filter((one) => one !== null);
  // 'Dover, DE 19901' is in Delaware, 'Berlin, DE' in Germany.
  return last?.hasPostcode ? [...states, ...named] : [...named, ...states];
}
