import { OWN_PHOTOS } from '../../contract/pages/own-photos.ts';

const DECIMAL = /^[+-]?\d+(?:[.,]\d+)?(?:e[+-]?\d+)?$/i;
const THOUSANDS = /^\d{1,3}(?:[., ]\d{3})+$/;
const WHOLE_FLOAT = /^(\d+)\.0+$/;

/** A number with a decimal point or comma; null for anything else. */
function toNumber(text: string | null): number | null {
  if (text === null) return null;
  const plain = text.replace('\u2212', '-');
  return DECIMAL.test(plain) ? Number(plain.replace(',', '.')) : null;
}

/** A number from 0 to 5 with one decimal; null outside. */
export function toRating(text: string | null): number | null {
  const value = toNumber(text);
  return value !== null && value >= 0 && value <= 5 ? Math.round(value * 10) / 10 : null;
}

/** The maximum of a PostgreSQL integer. */
const MAX_COUNT = 2_147_483_647;

/** A count such as 395, 395.0 or 1.234; null for anything else. */
export function toCount(text: string | null): number | null {
  if (text === null) return null;
  const value = THOUSANDS.test(text) ? Number(text.replace(/[., ]/g, '')) : toNumber(text);
  const isCount = value !== null && Number.isInteger(value) && value >= 0 && value <= MAX_COUNT;
  return isCount ? value : null;
}

/** Degrees with six decimals, north and east positive; both or none. Programs write 0, 0 for "unknown". */
export function toCoordinates(
  latitudeText: string | null,
  longitudeText: string | null,
): { latitude: number | null; longitude: number | null } {
  const latitude = toNumber(latitudeText);
  const longitude = toNumber(longitudeText);
  const unknown = { latitude: null, longitude: null };
  if (latitude === null || longitude === null) return unknown;
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return unknown;
  const short = { latitude: shortDegrees(latitude), longitude: shortDegrees(longitude) };
  return short.latitude === 0 && short.longitude === 0 ? unknown : short;
}

/** Degrees with six decimals, which are 11 cm. */
export function shortDegrees<Degrees extends number | null>(degrees: Degrees): Degrees | number {
  // Adding 0 makes 0 of -0.
  return degrees === null ? degrees : Math.round(degrees * 1e6) / 1e6 + 0;
}

/** Spreadsheet programs write TRUE in their own language. */
const TRUE = new Set('true 1 1.0 yes evet doğru ja wahr oui vrai sí si verdadero'.split(' '));

/** True for these words, false for any other text, null for a blank cell. */
export const toFlag = (text: string | null): boolean | null =>
  text === null ? null : TRUE.has(text.toLowerCase());

/** `90744.0`, a code or phone number that was stored as a floating-point number, becomes `90744`. */
export function withoutPointZero(text: string | null): string | null {
  return text?.replace(WHOLE_FLOAT, '$1') ?? null;
}

const LOST_DIGITS = /^\d(?:[.,]\d+)?e\+?\d+$/i;

/** A telephone number as it is written; null if a spreadsheet has rounded it, such as 9.05E+11. */
export function toPhone(text: string | null): string | null {
  if (text === null || LOST_DIGITS.test(text)) return null;
  return withoutPointZero(/^tel:/i.test(text) ? text.slice(4).trim() || null : text);
}

/** ISO 3166-1 alpha-2 in upper case; any two letters are accepted, and UK becomes GB. */
export function toCountryCode(text: string | null): string | null {
  const code = text?.toUpperCase() ?? '';
  if (code === 'UK') return 'GB';
  return /^[A-Z]{2}$/.test(code) ? code : null;
}

const BARE_DOMAIN = /^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}(?:[/?#]\S*)?$/i;

/** The form of a parsed public host: lower case, ASCII, at least one dot. */
const HOST = /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)+\.?$/;

/** An absolute http or https address without credentials; null for anything else. */
export function toUrl(text: string | null): string | null {
  if (text === null) return null;
  // Google Maps redirects links: /url?q=https://example.com/&opi=…
  const target = text.startsWith('/url?') ? new URLSearchParams(text.slice(5)).get('q') : text;
  if (target === null) return null;
  const url = URL.parse(BARE_DOMAIN.test(target) ? `http://${target}` : target);
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null;
  if (url.username !== '' || url.password !== '' || !HOST.test(url.hostname)) return null;
  return url.href;
}

const HELD = new Set(OWN_PHOTOS);

/** Like `toUrl`, and accepts paths of the site's own pictures, but not paths of other directories. */
export function toPicture(text: string | null): string | null {
  return text !== null && HELD.has(text) ? text : toUrl(text);
}

/** The id of a listing of this directory. */
export const toOwnId = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
