import { CATEGORY_COLUMNS } from '../categories/category-values.ts';
import type { TableDefinitions, TemporaryTables } from '../database/temporary-table.ts';
import { PLACE_COLUMNS } from '../places/place-values.ts';
import type { CopyValue } from './copy-lines.ts';
import { PLAIN_COLUMNS, plainTypes } from './reading/plain-columns.ts';

/**
 * The staging columns of a listing, with PostgreSQL's types. The columns that rows are matched by come first:
 * to read a column, PostgreSQL steps through the columns before it.
 */
const FIRST_TYPES = {
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
} as const;

/** The staging columns after the plain ones. */
const LAST_TYPES = {
  latitude: 'double precision',
  longitude: 'double precision',
  time_zone: 'text',
  working_hours: 'text',
  about: 'text',
  status: 'text',
  /** A bit for each erasable column whose cell is blank; null if blank cells erase nothing. */
  blank: 'bigint',
  features: 'bigint',
  open_minutes: 'int4multirange',
} as const;

type First = keyof typeof FIRST_TYPES;
type Last = keyof typeof LAST_TYPES;

/** The values of a row; a missing one is null. */
export type StagedListing = Readonly<Partial<Record<First | Last, CopyValue>>> & {
  /** Those of the plain columns, in their order. */
  readonly plain?: readonly CopyValue[];
};

const FIRST = Object.keys(FIRST_TYPES).filter((name): name is First => name in FIRST_TYPES);
const LAST = Object.keys(LAST_TYPES).filter((name): name is Last => name in LAST_TYPES);
const NO_PLAIN = PLAIN_COLUMNS.map(() => null);

/** The values of a row, in the order of the table `staging`. */
export const stagingValues = (
  placeNumber: number,
  categoryNumber: number,
  listing: StagedListing,
  rowHash: string | null,
): CopyValue[] => {
  const values: CopyValue[] = [placeNumber, categoryNumber];
  for (const name of FIRST) values.push(listing[name] ?? null);
  values.push(...(listing.plain ?? NO_PLAIN));
  for (const name of LAST) values.push(listing[name] ?? null);
  values.push(rowHash);
  return values;
};

/** Temporary tables of one batch. COPY fills the first four, the merge the others. */
export const BATCH_TABLES = {
  /** A listing with the numbers that the reader gives to its place and category. */
  staging: {
    place_no: 'integer',
    category_no: 'integer',
    ...FIRST_TYPES,
    ...plainTypes(),
    ...LAST_TYPES,
    /** The hash of the cells of a row of a full release; null if the next release is to read it again. */
    row_hash: 'bigint',
  },
  /** Rows that the last release of the feed had, with listings that have not changed since. */
  known_rows: { row_no: 'integer', business_id: 'bigint', row_hash: 'bigint', version: 'xid' },
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
  /** Matched listings that differ from their row: a bit for each differing field, and the number of erased values. */
  differing: { id: 'bigint not null', fields: 'bigint not null', erased: 'integer not null' },
} as const satisfies TableDefinitions;

/** The columns that a link row has. */
const LINK_COLUMNS = ['place_no', 'category_no', 'row_no', 'place_id', 'cid'];

/** The columns that are null in a link row. */
export const UNLINKED_COLUMNS = Object.keys(BATCH_TABLES.staging).filter(
  (name) => !LINK_COLUMNS.includes(name),
);

/**
 * Temporary tables of one file: the ids of its places and categories, looked up once per file. A lookup per row
 * took a fifth of a batch's time. The primary keys tell the planner that numbers are unique: without them it
 * expected 36 million rows and scanned all listings, which took 1.7 s instead of 0.13 s.
 */
export const FILE_TABLES = {
  place_ids: { no: 'integer primary key', city_id: 'integer not null' },
  category_ids: { no: 'integer primary key', category_id: 'integer not null' },
  /** The listings of the known rows so far, with their first row. */
  known_listings: { business_id: 'bigint primary key', row_no: 'integer not null' },
} as const satisfies TableDefinitions;

/**
 * The temporary tables of an import, for Kysely. The merge uses raw SQL for CTEs that write and for fixed join
 * orders, which the query builder cannot express.
 */
export type StagingTables = TemporaryTables<typeof BATCH_TABLES & typeof FILE_TABLES>;
