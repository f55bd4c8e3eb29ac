import anyAscii from 'any-ascii';

// any-ascii's table is 217 KB gzipped: slugs are made on the server only, and islands receive them.

const MAX_SLUG_LENGTH = 80;
const MAX_LONG_SLUG_LENGTH = 100;

/** Countries in which ä becomes ae. Elsewhere (Turkish, Swedish…) it becomes a. */
const GERMAN_SPEAKING = new Set(['DE', 'AT', 'CH', 'LI', 'LU']);
const GERMAN_UMLAUTS = new Map([
  ['ä', 'ae'],
  ['ö', 'oe'],
  ['ü', 'ue'],
  ['Ä', 'Ae'],
  ['Ö', 'Oe'],
  ['Ü', 'Ue'],
]);

/**
 * `text` as hyphenated lower-case ASCII of any length; empty if nothing in it can be transliterated. For a
 * slug, call {@link slugify}.
 */
export function transliterate(text: string, countryCode?: string): string {
  if (PLAIN.test(text)) return hyphenated(text);
  const german = countryCode !== undefined && GERMAN_SPEAKING.has(countryCode.toUpperCase());
  return hyphenated(
    text
      // Before NFKC, which turns ´ into a space and an accent, and ™ into the letters TM.
      .replace(/[´״]/g, '')
      .replace(/[©®™℠]/g, ' ')
      .normalize('NFKC')
      .replace(/\P{ASCII}/gu, (char) => (german && GERMAN_UMLAUTS.get(char)) || toAscii(char))
      .replace(/['`]/g, '')
      .replace(/&/g, ' and '),
  );
}

/** Texts that only need hyphens, as most names do; these take half of the time. */
const PLAIN = /^[A-Za-z0-9 .,()/-]*$/;

function hyphenated(ascii: string): string {
  const text = ascii.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  return text.slice(text.startsWith('-') ? 1 : 0, text.endsWith('-') ? -1 : undefined);
}

/** Emoji and flags are decoration: any-ascii's ':pizza:' or 'TR' for them is dropped. */
function toAscii(char: string): string {
  if (/[\u{1f1e6}-\u{1f1ff}]/u.test(char)) return ' ';
  const ascii = anyAscii(char);
  return /^:.+:$/.test(ascii) ? ' ' : ascii;
}

/**
 * The slug of any text: 1 to 80 characters of [a-z0-9], separated by single hyphens. A text that cannot be
 * transliterated gets 'x' and a hash. `slugify(slugify(x)) === slugify(x)`.
 * @param countryCode ISO 3166 alpha-2: German spelling (ö → oe) in DE, AT, CH, LI, LU, else ö → o
 */
export function slugify(text: string, countryCode?: string): string {
  return cut(transliterate(text, countryCode), MAX_SLUG_LENGTH) || hashSlug(text);
}

/**
 * The preferred slug of a business: its name and city, without the city if the name ends with it. At most
 * 80 characters; long names are cut, not the city. Not unique: see {@link longBusinessSlug}.
 */
export function businessSlug(name: string, city: string, countryCode: string): string {
  return slugInCity(name, countryCode, transliterate(city, countryCode));
}

/**
 * {@link businessSlug} of a city that many businesses share.
 * @param fullPlace the city, transliterated
 */
export function slugInCity(name: string, countryCode: string, fullPlace: string): string {
  const own = transliterate(name, countryCode) || hashSlug(name);
  if (fullPlace === '' || own === fullPlace) return cut(own, MAX_SLUG_LENGTH);
  const stem = own.endsWith(`-${fullPlace}`) ? own.slice(0, -fullPlace.length - 1) : own;
  const place = cut(fullPlace, MAX_SLUG_LENGTH / 2);
  return `${cut(stem, MAX_SLUG_LENGTH - place.length - 1)}-${place}`;
}

/**
 * The slug of a business whose preferred slug is taken: that and 8 characters that are always the same for
 * an identity (place id, cid, or name and address). At most 100 characters.
 */
export function longBusinessSlug(base: string, identity: string): string {
  const mark = (hash53(identity) % 36 ** 8).toString(36).padStart(8, '0');
  return `${cut(base, MAX_LONG_SLUG_LENGTH - mark.length - 1)}-${mark}`;
}

/**
 * The slug of a category. Never one character long, which is the address of a letter list, and never
 * 'page', which begins the address of the list's further pages.
 */
export function categorySlug(name: string): string {
  const slug = slugify(name);
  return slug.length === 1 || slug === 'page' ? `${slug}-category` : slug;
}

/** The slug of a city, unique only together with its country code. */
export function citySlug(name: string, countryCode: string): string {
  return slugify(name, countryCode);
}

/** The slug of a country, from its English name. */
export function countrySlug(name: string): string {
  return slugify(name);
}

/** Cuts at the last hyphen within `max`, unless that costs more than half (CJK names have none). */
function cut(slug: string, max: number): string {
  if (slug.length <= max) return slug;
  const hyphen = slug.lastIndexOf('-', max);
  return slug.slice(0, hyphen >= max / 2 ? hyphen : max);
}

function hashSlug(text: string): string {
  return `x${hash53(text.normalize('NFKC').trim()).toString(36)}`;
}

function hash53(text: string): number {
  const [low, high] = cyrb53(text);
  return 4294967296 * (2097151 & high) + low;
}

/**
 * The two halves of cyrb53 (bryc, public domain), a hash of UTF-16 code units, so lone surrogates count too. With
 * all bits; the name counts the 53 that fit into a number.
 */
export function cyrb53(text: string): readonly [low: number, high: number] {
  let low = 0xdeadbeef;
  let high = 0x41c6ce57;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    low = Math.imul(low ^ unit, 2654435761);
    high = Math.imul(high ^ unit, 1597334677);
  }
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  return [low >>> 0, high >>> 0];
}
