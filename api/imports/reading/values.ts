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

/** Degrees, north and east positive; both or none. Programs write 0, 0 for "unknown". */
export function toCoordinates(
  latitudeText: string | null,
  longitudeText: string | null,
): { latitude: number | null; longitude: number | null } {
  const latitude = toNumber(latitudeText);
  const longitude = toNumber(longitudeText);
  const unknown = { latitude: null, longitude: null };
  if (latitude === null || longitude === null) return unknown;
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return unknown;
  if (latitude === 0 && longitude === 0) return unknown;
  return { latitude, longitude };
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

/** A telephone number, unchanged; null if a spreadsheet has rounded it, such as 9.05E+11. */
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

const PLACE_IN_LINK = /(?:!19s|[?&](?:query_)?place_?id=|\bplace_id[:=])([\w-]+)/i;
const PLACE_ID = /^[\w-]{1,300}$/;
/** 0x14cab9… and 1E20 are not place ids: the one is another kind of id, the other has lost digits. */
const NO_ID = /^0x[0-9a-f]|^\d+(?:\.\d+)?e\+?\d+$/i;

/** A Google place id, plain or inside a link to Google Maps. */
export function toPlaceId(text: string | null): string | null {
  if (text === null) return null;
  const id = text.includes('/') ? PLACE_IN_LINK.exec(text)?.[1] : withoutPointZero(text);
  return id && PLACE_ID.test(id) && !NO_ID.test(id) ? id : null;
}

const MAX_CID = 2n ** 64n;
/** A pair such as 0x14caa7040068086b:0xe1ccfe98bc01b0d0; its second half is the cid. */
const HEX_PAIR = /^0x[0-9a-f]{1,16}:(0x[0-9a-f]{1,16})$/i;

/**
 * The customer id of a place, at most 64 bits, as decimal digits: from decimal digits, from a pair of
 * hexadecimal numbers, or from a link to Google Maps that contains either. Null for a rounded number, and
 * for a single hexadecimal number, which may be either half.
 */
export function toCid(text: string | null): string | null {
  if (text === null) return null;
  const pair = HEX_PAIR.exec(text)?.[1];
  if (pair !== undefined) return BigInt(pair) === 0n ? null : BigInt(pair).toString();
  if (text.includes('/')) return cidInLink(text);
  const rounded = WHOLE_FLOAT.exec(text)?.[1];
  if (rounded && Number(rounded) > Number.MAX_SAFE_INTEGER) return null;
  const digits = (rounded ?? text).replace(/^0+(?=\d)/, '');
  if (!/^\d{1,20}$/.test(digits) || digits === '0' || BigInt(digits) >= MAX_CID) return null;
  return digits;
}

const CID_IN_LINK = /[?&](?:ludo)?cid=(\d+)(?!\w)/i;
const PAIRS_IN_LINK = /(?:!1s|[?&]f(?:t)?id=)(0x[0-9a-f]+)(?::|%3A)(0x[0-9a-f]+)/gi;

/** Null for directions, which name several places. */
function cidInLink(link: string): string | null {
  const digits = CID_IN_LINK.exec(link)?.[1];
  if (digits !== undefined) return toCid(digits);
  const cids = new Set(
    [...link.matchAll(PAIRS_IN_LINK)].map(([, first, second]) => toCid(`${first}:${second}`)),
  );
  const [cid] = cids;
  return cids.size === 1 && cid !== undefined ? cid : null;
}

/** The id of a listing of this directory. */
export const toOwnId = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
