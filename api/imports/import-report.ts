import { type ImportNotice, notice } from '../contract/text/import-notices.ts';
import { sayNotice } from '../contract/text/say-notice.ts';
import type { Rejection } from './imports.queries.ts';
import type { InsertSample, UpdateSample } from './jobs/import-changes.queries.ts';
import type { MergeCounts } from './merge.queries.ts';
import type { ReadBatch } from './reader.ts';
import type { ColumnMatch } from './reading/columns.ts';
import { FIELDS, type Field } from './reading/fields.ts';
import { storable } from './reading/text.ts';

/** Reports name this many skipped listings and errors; the full list of rejections is kept apart. */
const LISTED = 100;

/** Columns counted in the extraction report (specification, "Business constants and limits"). */
const COUNTED_COLUMNS = 23;

/** What has become of rows. */
export type RowCounts = {
  readonly inserted: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly skipped: number;
  readonly rejected: number;
};

/** What an import for good would have done; absent after one. */
export type DryRunFindings = {
  /** Pages by kind that would have become stale. */
  readonly stalePages?: Readonly<Record<string, number>>;
  /** A few of the listings that would have been changed, and of those that would have been added. */
  readonly updateSamples?: readonly UpdateSample[];
  readonly insertSamples?: readonly InsertSample[];
};

/** What an import did, in the specification's terms; `totalRows` is the sum of the five counts. */
export type ImportReport = RowCounts &
  DryRunFindings & {
    readonly file: string;
    readonly success: boolean;
    /** What it came to, in English; `outcome` says it in other languages. */
    readonly message: string;
    readonly outcome: ImportNotice;
    readonly totalRows: number;
    readonly errors: readonly ImportNotice[];
    /** What is to be said of rows that were taken: the first ones, and how many there are. */
    readonly remarks?: readonly ImportNotice[];
    readonly remarkCount?: number;
    readonly skippedBusinesses: readonly string[];
    readonly columnExtraction: {
      readonly extractedCount: number;
      readonly extractionRate: number;
      readonly successful: readonly Field[];
      readonly missing: readonly Field[];
    };
    readonly duplicateAnalysis: {
      readonly totalRecords: number;
      readonly recordsWithPlaceId: number;
      readonly databaseDuplicateCount: number;
      readonly databaseDuplicateRate: number;
      readonly newPlaceIdCount: number;
      readonly newPlaceIdRate: number;
      readonly excelDuplicateCount: number;
    };
    readonly preset: string;
    readonly header: readonly (string | null)[];
    readonly ignoredColumns: readonly string[];
    readonly skippedSheets: readonly ImportNotice[];
    readonly seconds: number;
  };

const isCounted = (field: Field) => FIELDS.some((counted) => counted === field);

const percent = (part: number, total: number) =>
  total === 0 ? 0 : Math.round((part / total) * 1000) / 10;

/** The columns of a file, as its report tells them. */
type Columns = Pick<ColumnMatch, 'preset' | 'found' | 'missing' | 'ignored' | 'header'>;

/** What a tally has counted so far; kept with each batch, it is where a killed import goes on. */
export type TallyState = RowCounts & {
  readonly rowsRead: number;
  readonly withPlaceId: number;
  readonly skippedNames: readonly string[];
  readonly errors: readonly ImportNotice[];
  /** Absent in tallies of before there were any. */
  readonly remarks?: readonly ImportNotice[];
  readonly remarkCount?: number;
  /** Null until the first batch. */
  readonly columns: Columns | null;
};

const NOTHING: TallyState = {
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

/** Counts what happens to the rows of one file. Holds totals and some names, never the rows. */
export class ImportTally {
  #state: TallyState;

  constructor(state: TallyState = NOTHING) {
    this.#state = state;
  }

  get rowsRead(): number {
    return this.#state.rowsRead;
  }

  get inserted(): number {
    return this.#state.inserted;
  }

  state(): TallyState {
    return this.#state;
  }

  /** Counts a batch, and what merging it has come to. */
  add(batch: ReadBatch, counts: MergeCounts): void {
    const before = this.#state;
    const { duplicateNames, rejections } = batch;
    const { preset, found, missing, ignored, header } = batch.columns;
    this.#state = {
      rowsRead: before.rowsRead + batch.rowsRead,
      inserted: before.inserted + counts.inserted,
      updated: before.updated + counts.updated,
      unchanged: before.unchanged + counts.unchanged,
      skipped: before.skipped + counts.duplicates + duplicateNames.length,
      rejected: before.rejected + rejections.length,
      withPlaceId: before.withPlaceId + batch.withPlaceId,
      skippedNames: [...before.skippedNames, ...duplicateNames].slice(0, LISTED),
      remarks: [...(before.remarks ?? []), ...counts.remarks].slice(0, LISTED),
      remarkCount: (before.remarkCount ?? 0) + counts.remarks.length,
      errors: [...before.errors, ...rejections.slice(0, LISTED).map(describe)].slice(0, LISTED),
      columns: before.columns ?? {
        ...{ preset, found, missing },
        ignored: ignored.map(storable),
        header: header.map((name) => name && storable(name)),
      },
    };
  }

  report(
    rest: DryRunFindings & Pick<ImportReport, 'file' | 'skippedSheets' | 'seconds'>,
  ): ImportReport {
    const { rowsRead: totalRows, skippedNames, errors, columns, withPlaceId } = this.#state;
    const { inserted, updated, unchanged, skipped, rejected } = this.#state;
    const missing = columns?.missing ?? [];
    const matched = updated + unchanged;
    const counts = { inserted, updated, unchanged, skipped, rejected };
    const outcome = notice('imported', { ...counts, rows: totalRows });
    const extracted = columns === null ? 0 : COUNTED_COLUMNS - missing.length;
    return {
      ...rest,
      ...counts,
      success: inserted + matched > 0,
      message: sayNotice(outcome, 'en'),
      outcome,
      totalRows,
      errors,
      remarks: this.#state.remarks ?? [],
      remarkCount: this.#state.remarkCount ?? 0,
      skippedBusinesses: skippedNames,
      preset: columns?.preset ?? '',
      header: columns?.header ?? [],
      ignoredColumns: columns?.ignored ?? [],
      columnExtraction: {
        extractedCount: extracted,
        extractionRate: percent(extracted, COUNTED_COLUMNS),
        successful: (columns?.found ?? []).filter(isCounted),
        missing,
      },
      duplicateAnalysis: {
        totalRecords: totalRows,
        recordsWithPlaceId: withPlaceId,
        databaseDuplicateCount: matched,
        databaseDuplicateRate: percent(matched, totalRows),
        newPlaceIdCount: inserted,
        newPlaceIdRate: percent(inserted, totalRows),
        excelDuplicateCount: skipped,
      },
    };
  }
}

const describe = ({ sheet, row, column, reason }: Rejection): ImportNotice => ({
  ...reason,
  params: { ...reason.params, ...(sheet !== null && { sheet }), row, column },
});
