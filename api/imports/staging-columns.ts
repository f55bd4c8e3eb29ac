import type { CopyValue } from './copy-lines.ts';

/**
 * What a row of a file is turned into before it meets the database, with PostgreSQL's types. What
 * rows are told by comes first: a column is found by going through those before it.
 */
export const LISTING_COLUMNS = {
  row_no: 'integer',
  place_id: 'text',
  cid: 'text',
  fingerprint: 'text',
  own_id: 'bigint',
  own_slug: 'text',
  slug: 'text',
  long_slug: 'text',
  category_given: 'boolean',
  city_given: 'boolean',
  name: 'text',
  type: 'text',
  full_address: 'text',
  street: 'text',
  postal_code: 'text',
  phone: 'text',
  latitude: 'double precision',
  longitude: 'double precision',
  time_zone: 'text',
  rating: 'numeric(2, 1)',
  reviews: 'integer',
  reviews_link: 'text',
  photo: 'text',
  logo: 'text',
  located_in: 'text',
  working_hours: 'text',
  verified: 'boolean',
  about: 'text',
  status: 'text',
  url: 'text',
  features: 'bigint',
  open_minutes: 'int4multirange',
} as const;

type ListingColumn = keyof typeof LISTING_COLUMNS;

export type StagedListing = Readonly<Record<ListingColumn, CopyValue>>;

const NAMES = Object.keys(LISTING_COLUMNS).filter(
  (name): name is ListingColumn => name in LISTING_COLUMNS,
);

/** A row's place and category are numbers, which the reading has given them. */
export const STAGING_COLUMNS = {
  place_no: 'integer',
  category_no: 'integer',
  ...LISTING_COLUMNS,
} as const;

/** The values of a row, in the order of the columns; null for what it lacks. */
export const stagingValues = (
  placeNumber: number,
  categoryNumber: number,
  listing: Partial<StagedListing>,
): CopyValue[] => {
  const values: CopyValue[] = [placeNumber, categoryNumber];
  for (const name of NAMES) values.push(listing[name] ?? null);
  return values;
};

export const PLACE_COLUMNS = {
  no: 'integer',
  country_code: 'text',
  country_name: 'text',
  country_slug: 'text',
  name: 'text',
  slug: 'text',
  letter: 'text',
} as const;

export const CATEGORY_COLUMNS = {
  no: 'integer',
  name: 'text',
  slug: 'text',
  letter: 'text',
} as const;
