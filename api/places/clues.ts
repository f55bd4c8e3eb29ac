/** What a row says of the place of its listing. */
export type PlaceClues = {
  /** ISO 3166-1 alpha-2, in capitals; may be unknown. */
  readonly countryCode: string | null;
  /** The country's name, in any language. */
  readonly countryName: string | null;
  /** The state or province, as a name, letters or a code. */
  readonly region: string | null;
  readonly city: string | null;
  readonly fullAddress: string | null;
  readonly phone: string | null;
  /** Degrees. */
  readonly latitude: number | null;
  readonly longitude: number | null;
  /**
   * The slug of the listing, in an export of this directory. A city that is unknown there has the name that was once
   * read: read again, beside a region that was found since, `Nowhere City` would become `Nowhere`.
   */
  readonly ownSlug?: string | null;
};
