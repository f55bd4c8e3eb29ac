import type { ColumnType } from 'kysely';
import type { UsageKind } from '../../contract/calls/usage.ts';

/** How often something was searched or read on a day. Rows refer to no visitor. */
export type UsageCountsTable = {
  /** The day, in the time zone of the back office: `2026-11-20`. */
  day: ColumnType<string, string, never>;
  /** `nothing`: texts of searches without results; `category`, `place`: what searches were for; `page`: pages read. */
  kind: UsageKind;
  /** A text that was searched, the name of a category or place, or the path of a page. */
  name: string;
  count: number;
};
