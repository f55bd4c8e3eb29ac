import type { Generated, JSONColumnType } from 'kysely';
import type { MapTiles } from '../../contract/pages/map-tiles.ts';
import type { Operator } from '../../contract/pages/operator.ts';
import type { GeneratedTimestamp, Timestamp } from './columns.ts';

export type SiteSettingsTable = {
  id: Generated<boolean>;
  head_tags: Generated<string>;
  footer_tags: Generated<string>;
  analytics_code: Generated<string>;
  facebook_pixel: Generated<string>;
  updated_at: GeneratedTimestamp;
};

/** What the ledger of published pages is about. */
export type PublicationTable = {
  id: Generated<boolean>;
  /** Of the templates that the pages were, or are being, rendered with. */
  template_version: Generated<string>;
  /** Part of the digest of every document: a new value makes the next rebuild render every page. */
  render_generation: Generated<number>;
  /** The mark that the folder or bucket carries which the ledger describes. */
  target: Generated<string>;
  /** Counts batches that change published files; the target's mark holds the same number. */
  epoch: Generated<number>;
  /** Who runs the directory; what is missing has not been said. */
  operator: JSONColumnType<Partial<Operator>>;
  /** Where maps take their pictures from; what is missing is as by default. */
  map_tiles: JSONColumnType<Partial<MapTiles>>;
  /** The origin that they name in their canonical addresses. */
  site_url: Generated<string>;
  /** Why nothing can be published just now; null where all is well. */
  problem: string | null;
  problem_since: Timestamp | null;
  /** Whether published files may differ from the ledger, as after a restore. */
  verify_needed: Generated<boolean>;
};
