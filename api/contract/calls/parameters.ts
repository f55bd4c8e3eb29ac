import { z } from 'zod';
import { ADMIN_LIST_LIMIT, ADMIN_LIST_MAX_LIMIT } from './shapes.ts';

/** A parameter; the router gives a list where it is repeated. */
const single = z.string({ error: 'must be given once' });

/** A text without control characters: PostgreSQL refuses a NUL. */
export const plainText = single
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to refuse.
  .regex(/^[^\u0000-\u001f\u007f]*$/, 'must not contain control characters');

/** A slug or name in an address. */
export const pathName = plainText.min(1).max(200, 'must have at most 200 characters');

/** A whole number in a query, 1 to `max`. */
const whole = (max: number) =>
  single
    .regex(/^\d{1,9}$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.int().min(1, 'must be at least 1').max(max, `must be at most ${max}`));

/** The number of a page, from 1; the limit keeps offsets within PostgreSQL's integer. */
export const pageNumber = whole(1_000_000).default(1);

/** How many entries a page has: 1 to `max`. */
export const pageLimit = (max: number) => whole(max).describe('Entries per page');

/** @param most entries that a page may have, and `usual` where the client names no limit */
export const paged = (most = ADMIN_LIST_MAX_LIMIT, usual = ADMIN_LIST_LIMIT) => ({
  page: pageNumber,
  limit: pageLimit(most).default(usual),
});

/** The id of a row, in an address or a query. */
export const rowId = single
  .regex(/^[1-9]\d{0,14}$/, 'must be the number of an entry')
  .transform(Number)
  .pipe(z.int().min(1));

/** `{id}` in an address. */
export const idParams = z.object({ id: rowId });

/** `{slug}` in an address. */
export const slugParams = z.object({ slug: pathName.describe('As in the address of its page') });

/** The text of a search box with at most `most` characters; undefined where it is blank. */
export const searchTextUpTo = (most: number) =>
  plainText
    .max(most, `must have at most ${most} characters`)
    .transform((value) => value.normalize('NFC').trim().replace(/\s+/g, ' ') || undefined)
    .pipe(z.string().max(most).optional());

/** The text of a visitor's search box. */
export const searchText = searchTextUpTo(100);

/** One of A–Z, in either case. */
export const letter = single
  .regex(/^[a-z]$/i, 'must be one letter from A to Z')
  .transform((value) => value.toUpperCase())
  .pipe(z.string());

/** ISO 3166-1 alpha-2, in either case. */
export const countryCode = single.regex(/^[a-z]{2}$/i, 'must be two letters, as in ISO 3166-1');

/** A day as `2026-11-20`. PostgreSQL has no year 0. */
export const day = single.pipe(
  z.iso.date('must be a day such as 2026-11-20').refine((value) => value >= '0001-01-01'),
);

/** An optional parameter of a form: an empty field counts as none. */
export const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

/** The same for one of several values. */
export const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  optional(z.enum(values, `must be one of ${values.join(', ')}`));

/** The language of a table's headings. */
export const tableLanguage = z.enum(['tr', 'en']).default('tr');

/** A list as one parameter: separated by commas; an entry that contains one is quoted, as in CSV. */
export const encodeList = (entries: readonly unknown[]): string =>
  entries
    .map(String)
    .map((entry) => (/[",]/.test(entry) ? `"${entry.replaceAll('"', '""')}"` : entry))
    .join(',');

/** One entry with what follows it: quoted, or up to the next comma. */
const ENTRY = /\s*(?:"((?:[^"]|"")*)"[^,]*|([^,]*))(?:,|$)/y;

function decodeList(text: string): string[] {
  const entries = new Set<string>();
  ENTRY.lastIndex = 0;
  while (ENTRY.lastIndex < text.length) {
    const [, quoted, plain = ''] = ENTRY.exec(text) ?? [];
    const entry = (quoted?.replaceAll('""', '"') ?? plain).trim();
    if (entry !== '') entries.add(entry);
  }
  return [...entries];
}

/** Parses a list as {@link encodeList} writes it. Blank and repeated entries are dropped. */
export const commaList = plainText.transform(decodeList);
