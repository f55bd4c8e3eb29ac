import { withoutPointZero } from './values.ts';

/** Whether a text may contain an identifier inside other text: ids have none of these signs. */
const LINK = /[/?=:]/;

/** Hexadecimal numbers are another kind of id, and 1E20 has lost digits. */
const NO_PLACE_ID = /^0x[0-9a-f]|^\d+(?:\.\d+)?e\+?\d+$/i;
const PLACE_ID = /^[\w-]{1,300}$/;
const PLACE_IN_LINK =
  /(?:!19s|[?&;](?:query_)?place_?id=|\bplace_?id[:=]|^places\/)(?:place_?id:)?([\w-]+)/i;

/** A Google place id, plain or inside a link to Google Maps. */
export function toPlaceId(text: string | null): string | null {
  if (text === null) return null;
  const id = LINK.test(text) ? PLACE_IN_LINK.exec(decoded(text))?.[1] : withoutPointZero(text);
  return id && PLACE_ID.test(id) && !NO_PLACE_ID.test(id) ? id : null;
}

const CID_LIMIT = 2n ** 64n;
/** A pair such as 0x14caa7040068086b:0xe1ccfe98bc01b0d0; its second half is the cid. */
const HEX_PAIR = /^0x[0-9a-f]{1,16}:(0x[0-9a-f]{1,16})$/i;
const DIGITS = /^(\d+)(\.0+)?$/;
/** Spreadsheet programs keep 15 digits of a number, and write zeros for the others: one zero may be a digit. */
const ROUNDED = /^[1-9]\d{14}0{2,}$/;

/**
 * The customer id of a place, at most 64 bits, as decimal digits: from decimal digits, from a pair of
 * hexadecimal numbers, or from a link to Google Maps that contains either. Null for a rounded number, and
 * for a single hexadecimal number, which may be either half.
 */
export function toCid(text: string | null): string | null {
  if (text === null) return null;
  const pair = HEX_PAIR.exec(text)?.[1];
  if (pair !== undefined) return BigInt(pair) === 0n ? null : BigInt(pair).toString();
  if (LINK.test(text)) return cidInLink(decoded(text));
  const [, whole, isFloat] = DIGITS.exec(text) ?? [];
  if (whole === undefined || (isFloat && Number(whole) > Number.MAX_SAFE_INTEGER)) return null;
  const cid = cidOfDigits(whole);
  return cid !== null && ROUNDED.test(cid) ? null : cid;
}

function cidOfDigits(text: string): string | null {
  const digits = text.replace(/^0+(?=\d)/, '');
  return digits.length > 20 || digits === '0' || BigInt(digits) >= CID_LIMIT ? null : digits;
}

const CID_IN_LINK = /(?:^|[?&;])(?:ludo)?cid[=:](\d+)(?!\w)/i;
const PAIRS_IN_LINK = /(?:!1s|(?:^|[?&;])f(?:t)?id=)(0x[0-9a-f]+:0x[0-9a-f]+)/gi;

/** Null for directions, which name several places. */
function cidInLink(link: string): string | null {
  const digits = CID_IN_LINK.exec(link)?.[1];
  // A link is a text, whose digits no program rounds.
  if (digits !== undefined) return cidOfDigits(digits);
  const cids = new Set([...link.matchAll(PAIRS_IN_LINK)].map(([, pair = '']) => toCid(pair)));
  const [cid] = cids;
  return cids.size === 1 && cid !== undefined ? cid : null;
}

/** A link with the signs that separate ids in it. Its other escapes do not matter. */
const decoded = (link: string) =>
  link.includes('%')
    ? link
        .replaceAll(/%3a/gi, ':')
        .replaceAll('%21', '!')
        .replaceAll(/%3d/gi, '=')
        .replaceAll(/%26/gi, '&')
    : link;

const HOST = /^(?:https?:)?(?:\/\/)?([^/?#:]*)/i;
const GOOGLE = /(?:^|\.)google(?:\.[a-z]{2,3}){1,2}$/i;

/** Whether a text may contain ids of Google: links of other sites have a `cid` of their own. */
function mayIdentify(text: string): boolean {
  if (!LINK.test(text)) return false;
  const host = HOST.exec(text)?.[1] ?? '';
  return !host.includes('.') || GOOGLE.test(host);
}

/** A place id that is made of a pair. */
const PAIR_ID = /^ChIJ[\w-]{23}$/;
const SECOND_HALF = 0x11;

/**
 * The cid that a place id contains. The usual place id is the base64 text of 20 bytes: 0a 12 09, the first
 * half of the hexadecimal pair, 11, and its second half, which is the cid; both in little-endian order.
 * Null for place ids of another form, such as those of areas.
 */
export function cidOfPlaceId(placeId: string): string | null {
  if (!PAIR_ID.test(placeId)) return null;
  const bytes = Buffer.from(placeId, 'base64url');
  const cid = bytes[11] === SECOND_HALF ? bytes.readBigUInt64LE(12) : 0n;
  return cid === 0n ? null : cid.toString();
}

/**
 * The place id and the cid of a row: from their own columns, else from the other columns that may contain
 * them, else the cid that is a part of the place id.
 */
export function toIdentifiers(
  placeCell: string | null,
  cidCell: string | null,
  linked: () => readonly (string | null)[],
) {
  const own = { placeId: toPlaceId(placeCell), cid: toCid(cidCell) };
  if (own.placeId !== null && own.cid !== null) return own;
  const cells = [placeCell, cidCell, ...linked()].filter(
    (cell): cell is string => cell !== null && mayIdentify(cell),
  );
  const first = (read: (cell: string) => string | null) =>
    cells.reduce<string | null>((found, cell) => found ?? read(cell), null);
  const placeId = own.placeId ?? first(toPlaceId);
  const cid = own.cid ?? first(toCid) ?? (placeId === null ? null : cidOfPlaceId(placeId));
  return { placeId, cid };
}
