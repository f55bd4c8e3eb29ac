import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { MapTiles } from '../../contract/pages/map-tiles.ts';
import type { Operator } from '../../contract/pages/operator.ts';
import type { GeneratedTimestamp, Timestamp } from './columns.ts';

/** What administrators set for the whole site. The table has one row. */
export type SiteSettingsTable = {
  /** Always true, which keeps the table at one row. */
  id: Generated<boolean>;
  /** HTML for the head. */
  head_tags: Generated<string>;
  /** HTML for the end of the body. */
  footer_tags: Generated<string>;
  /** Google Analytics code. */
  analytics_code: Generated<string>;
  /** Facebook Pixel code. */
  facebook_pixel: Generated<string>;
  /** What is set of the operator. Missing fields have the values of `publication.operator`. */
  operator: ColumnType<Partial<Operator>, string | undefined, string>;
  /** Whether searches and reads of pages are counted. */
  counts_usage: Generated<boolean>;
  /** Days for which deletions and bulk changes can be undone. */
  undo_days: Generated<number>;
  /** Days for which files of failed and cancelled imports are kept. */
  import_file_days: Generated<number>;
  /** Days for which entries of the audit log are kept; null for good. */
  audit_days: number | null;
  /** Days for which messages are kept after they were read; null for good. */
  message_days: number | null;
  updated_at: GeneratedTimestamp;
};

/** State of the publication that the ledger describes. The table has one row. */
export type PublicationTable = {
  /** Always true, which keeps the table at one row. */
  id: Generated<boolean>;
  /** Template version that pages are rendered with. */
  template_version: Generated<string>;
  /** Part of the digest of every document: a new value makes the next rebuild render every page. */
  render_generation: Generated<number>;
  /** The mark that the folder or bucket carries which the ledger describes. */
  target: Generated<string>;
  /** Grows with publishing; the mark file holds the same number (decision 4). */
  epoch: Generated<number>;
  /** Operator by the configuration; missing fields are not configured. */
  operator: JSONColumnType<Partial<Operator>>;
  /** Source of the map tiles; missing fields have their defaults. */
  map_tiles: JSONColumnType<Partial<MapTiles>>;
  /** Origin of canonical addresses. */
  site_url: Generated<string>;
  /** Why nothing can be published; null while publishing works. */
  problem: string | null;
  problem_since: Timestamp | null;
  /** Whether a verification is due, as after a restore. */
  verify_needed: Generated<boolean>;
};
