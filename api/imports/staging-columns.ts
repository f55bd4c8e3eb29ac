import type { TableDefinitions, TemporaryTables } from '../database/temporary-table.ts';
import type { CopyValue } from './copy-lines.ts';

/**
 * The staging columns of a listing, with PostgreSQL's types. The columns that rows are matched by come first:
 * to read a column, PostgreSQL steps through the columns before it.
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

/** The staged row: a listing with the numbers that the reader gives to its place and category. */
export const STAGING_COLUMNS = {
  place_no: 'integer',
  category_no: 'integer',
  ...LISTING_COLUMNS,
} as const;

/** The values of a row, in the order of {@link STAGING_COLUMNS}; null for missing ones. */
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

/** Temporary tables of one batch. COPY fills the first three, the merge the others. */
export const BATCH_TABLES = {
  staging: STAGING_COLUMNS,
  staged_places: PLACE_COLUMNS,
  staged_categories: CATEGORY_COLUMNS,
  /** Pairs of staged row and listing; `learns`: the row has an identifier that the listing lacks. */
  matched: {
    row_no: 'integer not null',
    business_id: 'bigint not null',
    learns: 'boolean',
    duplicate: 'boolean not null default false',
  },
  /** Link rows with their partners, and the number of partners of the link row. */
  link_pairs: {
    link: 'integer not null',
    partner: 'integer not null',
    place_id: 'text',
    cid: 'text',
    partners: 'bigint not null',
  },
  /** Slugs of new listings whose plain slug is taken. */
  other_slugs: { row_no: 'integer not null', slug: 'text not null' },
  /** Matched listings that differ from their row, with one bit for each differing field. */
  differing: { id: 'bigint not null', fields: 'bigint not null' },
} as const satisfies TableDefinitions;

/**
 * Temporary tables of one file: the ids of its places and categories, looked up once per file. A lookup per row
 * took a fifth of a batch's time. The primary keys tell the planner that numbers are unique: without them it
 * expected 36 million rows and scanned all listings, which took 1.7 s instead of 0.13 s.
 */
export const FILE_TABLES = {
  place_ids: { no: 'integer primary key', city_id: 'integer not null' },
  category_ids: { no: 'integer primary key', category_id: 'integer not null' },
} as const satisfies TableDefinitions;

/**
 * The temporary tables of an import, for Kysely. The merge uses raw SQL for CTEs that write and for fixed join
 * orders, which the query builder cannot express.
 */
export type StagingTables = TemporaryTables<typeof BATCH_TABLES & typeof FILE_TABLES>;
