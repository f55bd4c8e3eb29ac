import type { BusinessStatus } from '../../contract/pages/business-status.ts';

/**
 * A listing from a spreadsheet row: normalised and checked, not yet compared with stored ones. Null is a
 * blank or unreadable cell, or a column that the file lacks.
 */
export interface ListingCandidate {
  name: string;
  /** http or https. */
  website: string | null;
  category: string | null;
  type: string | null;
  phone: string | null;
  fullAddress: string | null;
  street: string | null;
  city: string | null;
  postalCode: string | null;
  /** The country's name in the file, in any language. */
  countryName: string | null;
  /** Two capital letters, from the file or from the country's name; may be an unknown country. */
  countryCode: string | null;
  /** Degrees, −90 … 90; null together with `longitude`. */
  latitude: number | null;
  /** Degrees, −180 … 180. */
  longitude: number | null;
  /** 0 … 5, one decimal. */
  rating: number | null;
  /** Number of reviews; null if the row has none. */
  reviews: number | null;
  reviewsLink: string | null;
  /** http, https, or a path below /photos/. */
  photo: string | null;
  logo: string | null;
  locatedIn: string | null;
  /** JSON from `toWorkingHours`, or the text of the file if it cannot be parsed. */
  workingHours: string | null;
  /** Null if the row has no value. */
  verified: boolean | null;
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
