import type { DryRunReport, ImportState } from '../contract/calls/imports-api.ts';
import type { DecodedText } from '../contract/calls/text-encodings.ts';
import { type ImportNotice, notice } from '../contract/text/import-notices.ts';
import { sayNotice } from '../contract/text/say-notice.ts';
import type { ReleaseEnd } from '../feeds/end-release.ts';
import { percentage } from '../reports/figures.ts';
import type { Rejection } from './imports.queries.ts';
import type { UpdateSample } from './jobs/import-changes.queries.ts';
import type { MergeCounts } from './merge.queries.ts';
import type { ColumnMatch } from './reading/columns.ts';
import { COUNTED_FIELDS, type Field } from './reading/fields.ts';
import { storable } from './reading/text.ts';
import type { ReadBatch } from './reading-thread.ts';

/** Most skipped listings, errors and remarks in a report; all rejections are in `import_rejections`. */
const LISTED = 100;

/** Columns counted in the extraction report (specification, "Business constants and limits"). */
const COUNTED_COLUMNS = COUNTED_FIELDS.length;

/** Rows by the result of their import. */
export type RowCounts = Pick<
  ImportState,
  'inserted' | 'updated' | 'unchanged' | 'skipped' | 'rejected'
>;

/** What a dry run would change; absent from a real import. */
export type DryRunFindings = {
  /** Number of pages that would become stale, by kind. */
  readonly stalePages?: Readonly<Record<string, number>>;
  /** Samples of the listings that would be changed, and of those that would be added. */
  readonly updateSamples?: readonly UpdateSample[];
  readonly insertSamples?: DryRunReport['inserts'];
  /** Number of listings that would be changed, by column; absent from older reports. */
  readonly changedColumns?: Readonly<Record<string, number>>;
};

/** A report as it is stored: those of older versions have no remarks and no decoded texts. */
export type ImportReport = Omit<Report, keyof Remarks> & Partial<Remarks>;

type Report = ReturnType<typeof reportOf>;
type Remarks = Pick<Report, 'remarks' | 'remarkCount' | 'decodedTexts'>;

const isCounted = (field: Field) => COUNTED_FIELDS.some((counted) => counted === field);

/** The columns of a file, for its report. */
type Columns = Pick<ColumnMatch, 'preset' | 'found' | 'missing' | 'ignored' | 'header'>;

/** The counts of an import so far. Stored with each batch: the checkpoint of a killed import. */
export type TallyState = RowCounts & {
  readonly rowsRead: number;
  readonly withPlaceId: number;
  readonly skippedNames: string[];
  readonly errors: ImportNotice[];
  /** Absent from tallies that older versions have stored. */
  readonly remarks?: ImportNotice[];
  readonly remarkCount?: number;
  /** Stored values that blank cells have erased; null or absent unless the import erases. */
  readonly erased?: number | null;
  /** Listings that the release before of a feed lacked. */
  readonly returned?: number;
  /** Null until the first batch. */
  readonly columns: Columns | null;
};

/** The counts before the first batch. */
export const NOTHING: TallyState = {
  rowsRead: 0,
  inserted: 0,
  updated: 0,
  unchanged: 0,
  skipped: 0,
  rejected: 0,
  withPlaceId: 0,
  skippedNames: [],
  errors: [],
  columns: null,
};

/** Adds a batch and the counts of its merge. Holds totals and some names, never rows. */
export function addBatch(before: TallyState, batch: ReadBatch, counts: MergeCounts): TallyState {
  const { duplicateNames, rejections } = batch;
  const { preset, found, missing, ignored, header } = batch.columns;
  return {
    rowsRead: before.rowsRead + batch.rowsRead,
    inserted: before.inserted + counts.inserted,
    updated: before.updated + counts.updated,
    unchanged: before.unchanged + counts.unchanged,
    skipped: before.skipped + counts.duplicates + duplicateNames.length,
    rejected: before.rejected + rejections.length,
    erased: counts.erased === null ? null : (before.erased ?? 0) + counts.erased,
    returned: (before.returned ?? 0) + counts.returned,
    withPlaceId: before.withPlaceId + batch.withPlaceId,
    skippedNames: [...before.skippedNames, ...duplicateNames].slice(0, LISTED),
    remarks: [...(before.remarks ?? []), ...counts.remarks, ...batch.remarks].slice(0, LISTED),
    remarkCount: (before.remarkCount ?? 0) + counts.remarks.length + batch.remarkCount,
    errors: [...before.errors, ...rejections.slice(0, LISTED).map(describe)].slice(0, LISTED),
    columns: before.columns ?? {
      ...{ preset, found, missing },
      ignored: ignored.map(storable),
      header: header.map((name) => name && storable(name)),
    },
  };
}

/** The report of an import, in the specification's terms; `totalRows` is the sum of the five counts. */
export function reportOf(
  tally: TallyState,
  {
    fileRemarks,
    release,
    ...rest
  }: DryRunFindings & {
    readonly file: string;
    readonly skippedSheets: ImportNotice[];
    readonly decodedTexts: readonly DecodedText[];
    /** Where headers were found, and damaged characters. */
    readonly fileRemarks: readonly ImportNotice[];
    readonly seconds: number;
    /** Only of a full release of a feed. */
    readonly release?: ReleaseEnd | undefined;
  },
) {
  const { inserted, updated, unchanged, skipped, rejected, rowsRead: totalRows, columns } = tally;
  const missing = columns?.missing ?? [];
  const matched = updated + unchanged;
  const counts = { inserted, updated, unchanged, skipped, rejected };
  const ofFile = [
    ...fileRemarks,
    ...(release?.remarks ?? []),
    ...(typeof tally.erased === 'number' ? [notice('erased', { values: tally.erased })] : []),
  ];
  const outcome: ImportNotice = notice(rest.stalePages ? 'tried' : 'imported', {
    ...counts,
    rows: totalRows,
  });
  const extracted = columns === null ? 0 : COUNTED_COLUMNS - missing.length;
  return {
    ...rest,
    ...counts,
    /** Listings by what a full release of a feed says about them. */
    ...(release && {
      release: { went: release.went, returned: tally.returned ?? 0, ruled: release.ruled },
    }),
    success: inserted + matched > 0,
    /** The outcome in English; `outcome` is the source of other languages. */
    message: sayNotice(outcome, 'en'),
    outcome,
    totalRows,
    errors: tally.errors,
    /** Notices about the file and about imported rows: the first ones, and the number of all. */
    remarks: [...ofFile, ...(tally.remarks ?? [])],
    remarkCount: ofFile.length + (tally.remarkCount ?? 0),
    skippedBusinesses: tally.skippedNames,
    preset: columns?.preset ?? '',
    header: columns?.header ?? [],
    ignoredColumns: columns?.ignored ?? [],
    columnExtraction: {
      extractedCount: extracted,
      extractionRate: percentage(extracted, COUNTED_COLUMNS),
      successful: (columns?.found ?? []).filter(isCounted),
      missing,
    },
    duplicateAnalysis: {
      totalRecords: totalRows,
      recordsWithPlaceId: tally.withPlaceId,
      databaseDuplicateCount: matched,
      databaseDuplicateRate: percentage(matched, totalRows),
      newPlaceIdCount: inserted,
      newPlaceIdRate: percentage(inserted, totalRows),
      excelDuplicateCount: skipped,
    },
  };
}

const describe = ({ sheet, row, column, reason }: Rejection): ImportNotice => ({
  ...reason,
  params: { ...reason.params, ...(sheet !== null && { sheet }), row, ...(column && { column }) },
});
