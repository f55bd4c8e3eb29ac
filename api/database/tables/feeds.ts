import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { AbsentRule } from '../../contract/calls/feeds.ts';
import type { ImportTrust } from '../../contract/calls/import-choices.ts';
import type { TextEncoding } from '../../contract/calls/text-encodings.ts';
import type { GeneratedTimestamp, Timestamp } from './columns.ts';

/** Sources that the server downloads and imports by a schedule. */
export type FeedsTable = {
  id: GeneratedAlways<number>;
  name: string;
  address: string;
  /** Cron expression of five fields. */
  schedule: string;
  /** IANA name of the time zone of the schedule. */
  time_zone: string;
  /** Whether each file has all listings of the source: those that it lacks are absent. */
  full_release: boolean;
  /** What happens to absent listings that the feed has brought in. */
  absent_rule: AbsentRule;
  /** Whether its values replace stored ones, or fill in what is missing. */
  trust: ImportTrust;
  /** Whether new listings are approved. */
  approved: boolean;
  /** The rows of the header, such as `3` or `2-3`; null if they are guessed. */
  header_choice: string | null;
  /** Encoding of a text file; null if it is detected. */
  encoding_choice: TextEncoding | null;
  /** Pairs of header and field, which precede the mappings of all imports. */
  mapping: JSONColumnType<[string, string][], string | undefined, string>;
  /** Licence of the data, in words or as an address. */
  licence: string | null;
  /** Next run; null while the feed is paused. */
  next_at: Timestamp | null;
  /** Last run whose file was the one of the run before. */
  unchanged_at: Timestamp | null;
  /** When administrators were told that the feed fails. */
  told_at: Timestamp | null;
  /** Last change of the settings: the file is read again after it, changed or not. */
  changed_at: Generated<Date>;
  created_at: GeneratedTimestamp;
};

/** Listings that the batches of a full release contain. Kept for the last two imports of a feed. */
export type ImportSeenTable = {
  import_id: number;
  /** Rows read before the batch. */
  position: number;
  business_ids: number[];
  /** The hashes of their rows, 64 bits each; null for a row that the next release reads again. */
  row_hashes: (string | null)[] | null;
  /** Their xmin after the release. */
  versions: string[] | null;
};

/** Listings that a full release of a feed lacks, and the one before had. Purged ones stay until the next release. */
export type FeedAbsencesTable = {
  business_id: number;
  feed_id: number;
  /** Import of the first release without it. */
  import_id: number;
  /** Import in which the rule of the feed has closed or removed it; null if none has. */
  ruled_in: number | null;
  /** Import of the release that has it again; null while it is absent. */
  returned_in: number | null;
};
