import type { Rejection } from './imports.queries.ts';
import type { Field } from './reading/columns.ts';

/** Reports name this many skipped listings and errors; the full list of rejections is kept apart. */
const LISTED = 100;

/** Columns counted in the extraction report (specification, "Business constants and limits"). */
const COUNTED_COLUMNS = 23;

/** What an import did, in the specification's terms; `totalRows` is the sum of the five counts. */
export type ImportReport = {
  readonly file: string;
  readonly success: boolean;
  readonly message: string;
  readonly totalRows: number;
  readonly inserted: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly skipped: number;
  readonly rejected: number;
  readonly errors: readonly string[];
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
  readonly ignoredColumns: readonly string[];
  readonly skippedSheets: readonly string[];
  /** Pages by kind that a dry run would have made stale; absent after a real one. */
  readonly stalePages?: Readonly<Record<string, number>>;
  readonly seconds: number;
};

const percent = (part: number, total: number) =>
  total === 0 ? 0 : Math.round((part / total) * 1000) / 10;

/** Counts what happens to the rows of one file. Holds totals and some names, never the rows. */
export class ImportTally {
  rowsRead = 0;
  inserted = 0;
  updated = 0;
  unchanged = 0;
  skipped = 0;
  rejected = 0;
  withPlaceId = 0;
  readonly skippedNames: string[] = [];
  readonly errors: string[] = [];

  skip(name: string): void {
    this.skipped += 1;
    if (this.skippedNames.length < LISTED) this.skippedNames.push(name);
  }

  reject({ sheet, row, column, reason }: Rejection): void {
    this.rejected += 1;
    if (this.errors.length >= LISTED) return;
    this.errors.push(
      `${sheet === null ? '' : `sheet "${sheet}", `}row ${row}, column ${column}: ${reason}`,
    );
  }

  totals() {
    const { rowsRead, inserted, updated, unchanged, skipped, rejected } = this;
    return { rowsRead, inserted, updated, unchanged, skipped, rejected };
  }

  report(rest: {
    readonly file: string;
    readonly preset: string;
    readonly found: readonly Field[];
    readonly missing: readonly Field[];
    readonly ignoredColumns: readonly string[];
    readonly skippedSheets: readonly string[];
    readonly stalePages?: Readonly<Record<string, number>>;
    readonly seconds: number;
  }): ImportReport {
    const { found, missing, ...others } = rest;
    const { rowsRead: totalRows, ...counts } = this.totals();
    const taken = counts.inserted + counts.updated + counts.unchanged;
    const matched = counts.updated + counts.unchanged;
    const extracted = COUNTED_COLUMNS - missing.length;
    return {
      ...others,
      ...counts,
      success: taken > 0,
      message:
        `${counts.inserted} new, ${counts.updated} updated, ${counts.unchanged} unchanged, ` +
        `${counts.skipped} skipped, ${counts.rejected} rejected of ${totalRows} rows`,
      totalRows,
      errors: this.errors,
      skippedBusinesses: this.skippedNames,
      columnExtraction: {
        extractedCount: extracted,
        extractionRate: percent(extracted, COUNTED_COLUMNS),
        successful: found.filter((field) => field !== 'cid'),
        missing,
      },
      duplicateAnalysis: {
        totalRecords: totalRows,
        recordsWithPlaceId: this.withPlaceId,
        databaseDuplicateCount: matched,
        databaseDuplicateRate: percent(matched, totalRows),
        newPlaceIdCount: counts.inserted,
        newPlaceIdRate: percent(counts.inserted, totalRows),
        excelDuplicateCount: counts.skipped,
      },
    };
  }
}
