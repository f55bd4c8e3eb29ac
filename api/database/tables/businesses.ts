import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { BULK_JOB_ACTIONS } from '../../contract/calls/admin-businesses.ts';
import type { DeletionKind } from '../../contract/calls/deletions.ts';
import type { BusinessStatus } from '../../contract/pages/business-status.ts';
import type { Count, GeneratedTimestamp, Timestamp } from './columns.ts';

export type BusinessesTable = {
  id: GeneratedAlways<number>;
  slug: string;
  name: string;
  category_id: number;
  city_id: number;
  type: string | null;
  full_address: string | null;
  street: string | null;
  postal_code: string | null;
  phone: string | null;
  latitude: number | null;
  longitude: number | null;
  time_zone: string | null;
  rating: number | null;
  reviews: Count;
  reviews_link: string | null;
  photo: string | null;
  logo: string | null;
  located_in: string | null;
  working_hours: string | null;
  verified: Generated<boolean>;
  about: string | null;
  url: string | null;
  place_id: string | null;
  cid: string | null;
  /** Normalised name and place: the identity of rows that carry no id. */
  fingerprint: string;
  approved: Generated<boolean>;
  deleted_at: Timestamp | null;
  /** What deleted the listing; null while it is there. */
  deletion_id: number | null;
  /** Fields that an administrator set by hand; imports leave them alone. */
  edited_fields: Generated<string[]>;
  /** The import that brought the listing in. */
  import_id: number | null;
  created_at: GeneratedTimestamp;
  updated_at: GeneratedTimestamp;
  status: Generated<BusinessStatus>;
  /** The day on which the directory learnt of the status; null while it never was another. */
  status_since: Timestamp | null;
  /** Whether it has a page. */
  public: GeneratedAlways<boolean>;
  /** Whether it is in lists, counts, searches and sitemaps: public, and not closed for good. */
  listed: GeneratedAlways<boolean>;
  score: GeneratedAlways<number>;
  /** The name in one case, in which texts stand in the order of the Turkish alphabet. */
  name_key: GeneratedAlways<string>;
  /** What the listing lacks: a bit for each of MISSING_FIELDS, in their order. */
  missing: GeneratedAlways<number>;
  /** A bit for each of FEATURE_KEYS; null where `about` has not been looked through yet. */
  features: number | null;
  /** When it is open, as ranges of minutes of its own week from Monday 0:00; null where unknown. */
  open_minutes: string | null;
};

/** Listings that were deleted together, and can be taken back together. */
export type DeletionsTable = {
  id: GeneratedAlways<number>;
  kind: DeletionKind;
  administrator_id: number | null;
  username: string | null;
  /** The name of one of them. */
  example: string | null;
  business_count: Count;
  created_at: GeneratedTimestamp;
  undone_at: Timestamp | null;
  purged_at: Timestamp | null;
};

/** Work on more listings than one transaction takes. */
export type BulkJobsTable = {
  id: GeneratedAlways<number>;
  action: (typeof BULK_JOB_ACTIONS)[number];
  /** Which listings it is about. */
  selection: JSONColumnType<object>;
  deletion_id: number | null;
  administrator_id: number | null;
  username: string | null;
  /** The listings up to this one are done, */
  last_id: Generated<number>;
  /** and those after this one came later than the job. */
  until_id: number;
  /** Listings that there were to do at the beginning. */
  matched_count: number;
  processed_count: Count;
  changed_count: Count;
  /** Why it does not get on just now. */
  problem: string | null;
  created_at: GeneratedTimestamp;
  finished_at: Timestamp | null;
};
