import type { BusinessStatus } from '../../contract/pages/business-status.ts';
import type { PlainFields } from './plain-columns.ts';

/**
 * A listing from a spreadsheet row: normalised and checked, not yet compared with stored ones. Null is a
 * blank or unreadable cell, or a column that the file lacks.
 */
export interface ListingCandidate extends PlainFields {
  name: string;
  category: string | null;
  city: string | null;
  /** The country's name in the file, in any language. */
  countryName: string | null;
  /** Two capital letters, from the file or from the country's name; may be an unknown country. */
  countryCode: string | null;
  /** Degrees, −90 … 90; null together with `longitude`. */
  latitude: number | null;
  /** Degrees, −180 … 180. */
  longitude: number | null;
  /** JSON from `toWorkingHours`, or the text of the file if it cannot be parsed. */
  workingHours: string | null;
  /** JSON from `toAbout`, or the text of the file if it cannot be parsed. */
  about: string | null;
  /** The searchable features of `about`, as bits. */
  features: number;
  status: BusinessStatus | null;
  placeId: string | null;
  /** Decimal, up to 20 digits. */
  cid: string | null;
  /**
   * Id and slug of the listing, from a file that this directory exported. Both are needed, because another
   * directory has the same ids.
   */
  ownId: number | null;
  ownSlug: string | null;
}
