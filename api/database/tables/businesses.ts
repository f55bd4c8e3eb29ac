import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { BULK_JOB_ACTIONS, ChangeAction } from '../../contract/calls/bulk-changes.ts';
import type { DeletionKind } from '../../contract/calls/deletions.ts';
import type { BusinessStatus } from '../../contract/pages/business-status.ts';
import type { TextColumn } from '../../contract/pages/listing-columns.ts';
import type { Count, GeneratedTimestamp, Timestamp } from './columns.ts';

/**
 * Listings. `LISTING_COLUMNS` of the contract declares the texts that a listing may lack. Columns that
 * refer to other tables are not foreign keys, because an import would check them row by row (decision 11).
 */
export type BusinessesTable = Readonly<Record<TextColumn, string | null>> & {
  id: GeneratedAlways<number>;
  /** Last segment of the address of the page, `/business/{slug}`. */
  slug: string;
  name: string;
  category_id: number;
  /**
   * The family of the category: `family_of(category_id)`, except while a job moves the listings of a category that has
   * moved in the tree. A trigger sets it where the category is written.
   */
  family_id: Generated<number>;
  city_id: number;
  /** Degrees. */
  latitude: number | null;
  /** Degrees. */
  longitude: number | null;
  /** IANA name, such as `Europe/Berlin`. */
  time_zone: string | null;
  /** Average of the reviews in stars, 0 to 5. 0 means that there are none. */
  rating: number | null;
  /** Number of reviews. */
  reviews: Count;
  /** Whether the owner has confirmed the listing with the source. */
  verified: Generated<boolean>;
  /** Google place id; part of the identity. */
  place_id: string | null;
  /** Google CID; part of the identity. */
  cid: string | null;
  /** Normalised name and address: the identity of rows without place id and CID. */
  fingerprint: string;
  approved: Generated<boolean>;
  /** Null while the listing is not deleted. */
  deleted_at: Timestamp | null;
  /** Deletion that removed the listing; null while it is not deleted. */
  deletion_id: number | null;
  /** Columns that an administrator has edited. Imports do not overwrite them. */
  edited_fields: Generated<string[]>;
  /** Import that created the listing. */
  import_id: number | null;
  created_at: GeneratedTimestamp;
  updated_at: GeneratedTimestamp;
  /** Open, temporarily closed, or closed for good. */
  status: Generated<BusinessStatus>;
  /** Day on which the status last changed; null if it never did. */
  status_since: Timestamp | null;
  /** The `status_since` of the permanent closing whose page has ended; null if none has. */
  ended_closing: Timestamp | null;
  /** Whether the listing has a page: approved, not deleted, and not closed for good for too long. */
  public: GeneratedAlways<boolean>;
  /** Whether the listing is in lists, counts, searches and sitemaps: public and not closed for good. */
  listed: GeneratedAlways<boolean>;
  /** Bayesian average of the rating: 10 reviews of 3.5 stars are added to the real ones. */
  score: GeneratedAlways<number>;
  /** Position from west to east in strips of 0.01 degrees of latitude, 1.1 km. Listings without coordinates come first. */
  spot: GeneratedAlways<number>;
  /** Lower-case name that sorts in the order of the Turkish alphabet. */
  name_key: GeneratedAlways<string>;
  /** Missing fields, one bit for each of `MISSING_FIELDS` in their order. */
  missing: GeneratedAlways<number>;
  /** Features, one bit for each of `FEATURE_KEYS`; null until they are derived from `about`. */
  features: number | null;
  /** Opening hours as minutes of the local week from Monday 0:00; null where unknown. */
  open_minutes: string | null;
};

/** Deletions of one or more listings. Each can be undone as a whole for the `undo_days` of the site settings. */
export type DeletionsTable = {
  id: GeneratedAlways<number>;
  kind: DeletionKind;
  administrator_id: number | null;
  username: string | null;
  /** Name of one of the listings, for display. */
  example: string | null;
  business_count: Count;
  created_at: GeneratedTimestamp;
  undone_at: Timestamp | null;
  /** When the listings were removed for good. */
  purged_at: Timestamp | null;
};

/** The listings of deletions, for their histories. */
export type DeletedListingsTable = {
  business_id: number;
  deletion_id: number;
  deleted_at: Timestamp;
  /** When a restore or an undo of the deletion has brought the listing back. */
  restored_at: Timestamp | null;
};

/** Changes of many listings. Each can be undone as a whole for the `undo_days` of the site settings. */
export type BulkChangesTable = {
  id: GeneratedAlways<number>;
  action: ChangeAction;
  /** The columns of `businesses` that it sets, with their values; of a release, the names of the columns alone. */
  columns: JSONColumnType<object>;
  /** What the administrator has asked for: values by field. */
  shown: JSONColumnType<object>;
  administrator_id: number | null;
  username: string | null;
  /** Name of one of the listings, for display. */
  example: string | null;
  /** Listings changed so far. */
  business_count: Count;
  /** Listings whose former values its undo has restored; null before it. */
  restored_count: number | null;
  created_at: GeneratedTimestamp;
  undone_at: Timestamp | null;
  /** When its former values were removed for good. */
  purged_at: Timestamp | null;
};

/** The listings of a bulk change, with the values that it changed. `columns` of the change has the new ones. */
export type BulkChangeValuesTable = {
  change_id: number;
  business_id: number;
  /** When the listing changed: its `updated_at` then. */
  at: Timestamp;
  /** Values before, by column: of a change, of the columns that changed. Null once they are removed. */
  old: JSONColumnType<object> | null;
  /** Values that an undo restores instead, by column: of earlier changes that it has overwritten and that are undone. */
  undo_to: JSONColumnType<object> | null;
  /** The columns that it added to `edited_fields`; of a release, those that it removed. */
  kept: string[];
  /** Whether an undo has restored the former values. */
  restored: Generated<boolean>;
  /** When the undo of the change came to the listing, whether it has restored them or not. */
  undone_at: Timestamp | null;
};

/** Changes of more listings than one transaction handles. A killed job goes on at `last_id`. */
export type BulkJobsTable = {
  id: GeneratedAlways<number>;
  action: (typeof BULK_JOB_ACTIONS)[number];
  /** Filter that selects the listings. */
  selection: JSONColumnType<object>;
  /** Deletion that the job fills or undoes. */
  deletion_id: number | null;
  /** Bulk change that the job makes or undoes. */
  change_id: number | null;
  administrator_id: number | null;
  username: string | null;
  /** Listings with ids up to this one are done. */
  last_id: Generated<number>;
  /** Highest listing id at the start of the job. Later listings are not changed. */
  until_id: number;
  /** Selected listings at the start of the job. */
  matched_count: number;
  processed_count: Count;
  changed_count: Count;
  /** Last error; null while the job makes progress. */
  problem: string | null;
  created_at: GeneratedTimestamp;
  finished_at: Timestamp | null;
};

/** Notes of administrators about listings. No visitor sees them. */
export type BusinessNotesTable = {
  id: GeneratedAlways<number>;
  business_id: number;
  /** The author; null once the account is removed. */
  administrator_id: number | null;
  text: string;
  created_at: GeneratedTimestamp;
};

/** Who takes care of a listing. */
export type BusinessAssigneesTable = {
  business_id: number;
  administrator_id: number;
};
