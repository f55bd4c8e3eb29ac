import type { FeedRun } from '../contract/calls/feeds.ts';
import type { ImportWatch } from '../imports/import-watch.ts';
import type { ImportRow, ReportedImport } from '../imports/jobs/import-list.queries.ts';
import type { FeedRow } from './feeds.queries.ts';

/** @param last the last import of the feed */
export const presentFeed = (
  { lastId: _last, ...feed }: FeedRow,
  last: ImportRow | undefined,
  watch: ImportWatch,
) => ({ ...feed, lastImport: last ? watch.present(last) : null });

export const presentRun = ({ report, ...row }: ReportedImport, watch: ImportWatch): FeedRun => ({
  import: watch.present(row),
  went: report?.release?.went ?? null,
  returned: report?.release?.returned ?? null,
  ruled: report?.release?.ruled ?? null,
});
