import {
  cellOf,
  columnsFor,
  LISTING_COLUMNS,
  longestOf,
} from '../../contract/pages/listing-columns.ts';
import { notice } from '../../contract/text/import-notices.ts';
import { readAbout } from './about.ts';
import { categoryLabel } from './category-label.ts';
import type { Columns } from './columns.ts';
import { countryCodeOfName } from './country-names.ts';
import type { Field } from './fields.ts';
import { toIdentifiers } from './google-ids.ts';
import { readHours } from './hours.ts';
import { readPlain } from './plain-columns.ts';
import { cellText, isUnread } from './row-cells.ts';
import type { RejectionReason, SheetRow } from './spreadsheet.ts';
import { readStatus } from './status.ts';
import { oneLine, withoutApostrophe } from './text.ts';
import { toCoordinates, toCountryCode, toOwnId } from './values.ts';

/** A cell that is left out of its row: longer than `limit`, or, without one, not understood. */
export type LostCell = { readonly field: Field; readonly text: string; readonly limit?: number };

/** The field because of which a row is rejected, and the reason. */
export type RowFailure = { readonly column: Field; readonly reason: RejectionReason };

type Rejection = RowFailure & { readonly ok: false };

export type NormalisedRow =
  | { ok: true; listing: ListingCandidate; lost: readonly LostCell[] }
  | Rejection;

/** Longest texts by field, in characters; longer ones indicate a broken row. */
const LIMITS: ReadonlyMap<Field, number> = new Map(
  columnsFor('import').map((column) => [cellOf(column), longestOf(LISTING_COLUMNS[column].kind)]),
);

const SHORTEST_LIMIT = Math.min(longestOf(), ...LIMITS.values());

/** Fields without which a row would be another listing, or in another place. */
const ESSENTIAL: ReadonlySet<Field> = new Set([
  ...(['name', 'full_address', 'city', 'region', 'country', 'country_code'] as const),
  ...(['category', 'place_id', 'cid', 'own_id', 'own_slug'] as const),
]);

/**
 * Turns a row into a listing candidate. A field that cannot be read becomes null. A row without a name, or
 * whose name, place or identity is too long, is rejected; of others, the cell is left out, and nothing is cut.
 * @param unread indexes of cells that are null but not blank
 */
export function normaliseRow(
  cells: readonly (string | null)[],
  columns: Columns,
  unread?: SheetRow['unread'],
): NormalisedRow {
  let rejection: Rejection | null = null;
  const lost: LostCell[] = [];
  const limited = (field: Field, text: string | null) => {
    if (text === null || text.length <= SHORTEST_LIMIT) return text;
    const limit = LIMITS.get(field) ?? longestOf();
    if (text.length <= limit) return text;
    if (!ESSENTIAL.has(field)) lost.push({ field, text, limit });
    else rejection ??= { ok: false, column: field, reason: notice('too-long', { limit }) };
    return null;
  };
  const raw = (field: Field) => {
    const text = cellText(cells, field, columns);
    return limited(field, text === null ? null : withoutApostrophe(text));
  };
  const line = (field: Field, lineEnd: ' ' | ', ' = ' ') =>
    limited(field, oneLine(cellText(cells, field, columns), lineEnd));

  const hours = () => {
    const text = raw('working_hours');
    const read = readHours(text);
    if (text !== null && read === undefined) lost.push({ field: 'working_hours', text });
    return read ?? null;
  };

  const name = line('name');
  if (name === null)
    return rejection ?? { ok: false, column: 'name', reason: notice('name-empty') };
  const listing = readListing(name, {
    ...{ line, raw, hours },
    linkedIds: () => linkedIds(cells, columns),
  });
  const hasReviewsCell = line('reviews') !== null || isUnread({ unread }, 'reviews', columns);
  const unrated = columns.has('reviews') && isUnrated(listing, hasReviewsCell);
  return rejection ?? { ok: true, listing: unrated ? { ...listing, rating: null } : listing, lost };
}

/**
 * Whether a row has no reviews, so that its rating means nothing. A number that cannot be read is some number.
 * Listings of this directory keep a rating that a file without numbers of reviews has given them.
 */
const isUnrated = (
  { rating, reviews, ownId, ownSlug }: ListingCandidate,
  hasReviewsCell: boolean,
) => rating !== null && (reviews === 0 || !hasReviewsCell) && (ownId === null || ownSlug === null);

/**
 * A listing from a spreadsheet row: normalised and checked, not yet compared with stored ones. Null is a
 * blank or unreadable cell, or a column that the file lacks.
 */
export type ListingCandidate = ReturnType<typeof readListing>;

type Cells = {
  /** The cell of a field as one line. */
  readonly line: (field: Field, lineEnd?: ' ' | ', ') => string | null;
  /** The cell of a field with its lines. */
  readonly raw: (field: Field) => string | null;
  readonly hours: () => string | null;
  readonly linkedIds: () => readonly (string | null)[];
};

function readListing(name: string, { line, raw, hours, linkedIds }: Cells) {
  const country = line('country');
  const code = toCountryCode(country);
  // Our own exports have the names of categories, whatever they look like.
  const category = line('own_id') === null ? categoryLabel(line('category')) : line('category');
  const city = line('city');
  const region = line('region');
  const countryCode =
    toCountryCode(line('country_code')) ??
    code ??
    (country === null ? null : countryCodeOfName(country));
  const plain = readPlain((field, lineEnd) =>
    lineEnd === 'kept' ? raw(field) : line(field, lineEnd),
  );
  const { latitude, longitude } = toCoordinates(line('latitude'), line('longitude'));
  const workingHours = hours();
  const { about, features } = readAbout(raw('about'));
  const status = readStatus(
    line('status'),
    { permanently: line('permanently_closed'), temporarily: line('temporarily_closed') },
    line('date_closed'),
  );
  const { placeId, cid } = toIdentifiers(line('place_id'), line('cid'), linkedIds);
  return {
    // First: V8 copies an object into an empty one, and adds its properties to others one by one.
    ...plain,
    name,
    category,
    city,
    /** The state or province, as a name, letters or a code. */
    region,
    /** The country's name in the file, in any language. */
    countryName: code ? null : country,
    /** Two capital letters, from the file or from the country's name; may be an unknown country. */
    countryCode,
    latitude,
    longitude,
    workingHours,
    about,
    features,
    status,
    placeId,
    cid,
    /**
     * Id and slug of the listing, from a file that this directory exported. Both are needed, because another
     * directory has the same ids.
     */
    ownId: toOwnId(line('own_id')),
    ownSlug: line('own_slug'),
  };
}

const LINKED = ['google_id', 'map_link', 'reviews_link'] as const satisfies readonly Field[];
const LONGEST_LINK = 8_000;

/** Ids in links, besides the columns for ids. Links may have any length, because they are not stored. */
const linkedIds = (cells: readonly (string | null)[], columns: Columns) =>
  LINKED.map((field) => oneLine(cellText(cells, field, columns))?.slice(0, LONGEST_LINK) ?? null);

/** The identifiers of a row, which may be one that {@link normaliseRow} rejects. */
export function identifiersOf(cells: readonly (string | null)[], columns: Columns) {
  const line = (field: Field) => oneLine(cellText(cells, field, columns));
  return toIdentifiers(line('place_id'), line('cid'), () => linkedIds(cells, columns));
}
