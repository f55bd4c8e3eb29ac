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
import { toWorkingHours } from './hours.ts';
import { readPlain } from './plain-columns.ts';
import { cellText } from './row-cells.ts';
import type { RejectionReason } from './spreadsheet.ts';
import { readStatus } from './status.ts';
import { oneLine, withoutApostrophe } from './text.ts';
import { toCoordinates, toCountryCode, toOwnId } from './values.ts';

/** The field because of which a row is rejected, and the reason. */
export type RowFailure = { readonly column: Field; readonly reason: RejectionReason };

type Rejection = RowFailure & { readonly ok: false };

export type NormalisedRow = { ok: true; listing: ListingCandidate } | Rejection;

/** Longest texts by field, in characters; longer ones indicate a broken row. */
const LIMITS: ReadonlyMap<Field, number> = new Map(
  columnsFor('import').map((column) => [cellOf(column), longestOf(LISTING_COLUMNS[column].kind)]),
);

/**
 * Turns a row into a listing candidate. A field that cannot be read becomes null. A row without a name, or
 * with a field that is too long, is rejected, so that nothing is cut silently.
 */
export function normaliseRow(cells: readonly (string | null)[], columns: Columns): NormalisedRow {
  let rejection: Rejection | null = null;
  const limited = (field: Field, text: string | null) => {
    const limit = LIMITS.get(field) ?? longestOf();
    if (text === null || text.length <= limit) return text;
    rejection ??= { ok: false, column: field, reason: notice('too-long', { limit }) };
    return null;
  };
  const raw = (field: Field) => {
    const text = cellText(cells, field, columns);
    return limited(field, text === null ? null : withoutApostrophe(text));
  };
  const line = (field: Field, lineEnd: ' ' | ', ' = ' ') =>
    limited(field, oneLine(cellText(cells, field, columns), lineEnd));

  /** Ids in links, besides the columns for ids. Links may have any length, because they are not stored. */
  const linkedIds = () =>
    LINKED.map((field) => oneLine(cellText(cells, field, columns))?.slice(0, LONGEST_LINK) ?? null);

  const name = line('name');
  if (name === null)
    return rejection ?? { ok: false, column: 'name', reason: notice('name-empty') };
  const listing = readListing(name, line, raw, linkedIds);
  const unrated = columns.has('reviews') && isUnrated(listing);
  return rejection ?? { ok: true, listing: unrated ? { ...listing, rating: null } : listing };
}

/**
 * Whether a row has no reviews, so that its rating means nothing. Listings of this directory keep a rating that
 * a file without numbers of reviews has given them.
 */
const isUnrated = ({ rating, reviews, ownId, ownSlug }: ListingCandidate) =>
  rating !== null && !reviews && (ownId === null || ownSlug === null);

/**
 * A listing from a spreadsheet row: normalised and checked, not yet compared with stored ones. Null is a
 * blank or unreadable cell, or a column that the file lacks.
 */
export type ListingCandidate = ReturnType<typeof readListing>;

/** @param line and `raw` read the cell of a field as one line, or with its lines */
function readListing(
  name: string,
  line: (field: Field, lineEnd?: ' ' | ', ') => string | null,
  raw: (field: Field) => string | null,
  linkedIds: () => readonly (string | null)[],
) {
  const country = line('country');
  const code = toCountryCode(country);
  return {
    name,
    // Our own exports have the names of categories, whatever they look like.
    category: line('own_id') === null ? categoryLabel(line('category')) : line('category'),
    city: line('city'),
    /** The state or province, as a name, letters or a code. */
    region: line('region'),
    /** The country's name in the file, in any language. */
    countryName: code ? null : country,
    /** Two capital letters, from the file or from the country's name; may be an unknown country. */
    countryCode:
      toCountryCode(line('country_code')) ??
      code ??
      (country === null ? null : countryCodeOfName(country)),
    ...readPlain((field, lineEnd) => (lineEnd === 'kept' ? raw(field) : line(field, lineEnd))),
    ...toCoordinates(line('latitude'), line('longitude')),
    /** JSON, or the text of the file if it cannot be parsed. */
    workingHours: toWorkingHours(raw('working_hours')),
    ...readAbout(raw('about')),
    status: readStatus(
      line('status'),
      { permanently: line('permanently_closed'), temporarily: line('temporarily_closed') },
      line('date_closed'),
    ),
    ...toIdentifiers(line('place_id'), line('cid'), linkedIds),
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
