import type { BusinessStatus } from '../../contract/pages/business-status.ts';

/**
 * A listing as a spreadsheet row gives it: tidied and checked, not yet compared with any other. Null is
 * a cell that is blank or cannot be read, or a column that the file lacks.
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
  /** As the file names the country, in whatever language. */
  countryName: string | null;
  /** Two capital letters, from the file or by the country's name; that there is such a country is not checked. */
  countryCode: string | null;
  /** Degrees, −90 … 90; null together with `longitude`. */
  latitude: number | null;
  /** Degrees, −180 … 180. */
  longitude: number | null;
  /** 0 … 5, one decimal. */
  rating: number | null;
  /** Number of reviews; null where the row gives none. */
  reviews: number | null;
  reviewsLink: string | null;
  /** http, https, or a path below /photos/. */
  photo: string | null;
  logo: string | null;
  locatedIn: string | null;
  /** JSON as `toWorkingHours` gives it, or the text of the file where it cannot be read. */
  workingHours: string | null;
  /** Null where the row does not say. */
  verified: boolean | null;
  /** JSON as `toAbout` gives it, or the text of the file where it cannot be read. */
  about: string | null;
  /** Those of `about` that can be searched for, as bits. */
  features: number;
  status: BusinessStatus | null;
  placeId: string | null;
  /** Decimal, up to 20 digits. */
  cid: string | null;
  /** Id and slug of the listing that an export of ours wrote into the row; one tells nothing without
   * the other, as another directory has the same ids. */
  ownId: number | null;
  ownSlug: string | null;
}
