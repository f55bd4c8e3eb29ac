import {
  type BatchUploadAnswer,
  CHANGED_FIELDS,
  type ChangedValue,
  type ImportColumns,
  type ImportReportAnswer,
  type ImportState,
  type UploadAnswer,
  type UploadReport,
} from '../contract/calls/imports-api.ts';
import { columnOfCell } from '../contract/pages/listing-columns.ts';
import type { ImportNotice } from '../contract/text/import-notices.ts';
import { sayNotice } from '../contract/text/say-notice.ts';
import { percentage } from '../reports/figures.ts';
import { type ImportReport, reportOf } from './import-report.ts';
import { actionsOf, lacksFile, mayChooseReading } from './jobs/import-actions.queries.ts';
import type { UpdateSample } from './jobs/import-changes.queries.ts';
import type { ImportRow, ReportedImport, StoredImport } from './jobs/import-list.queries.ts';
import {
  type ColumnMapping,
  guessFields,
  headerKey,
  matchColumns,
  personalColumns,
} from './reading/columns.ts';
import { MAPPED_FIELDS } from './reading/fields.ts';
import { BEFORE_FIRST_ROW, shownNames } from './reading/letters.ts';
import type { SheetPreview } from './reading/spreadsheet.ts';

const inTurkish = (notice: ImportNotice) => sayNotice(notice, 'tr');

/**
 * @param rowsPerSecond null if unknown
 * @param bytesReceived bytes received so far, if this server is receiving the file
 */
export function presentImport(
  row: ImportRow,
  rowsPerSecond: number | null,
  bytesReceived?: number,
): ImportState {
  const { filePath: _path, hasChanges: _changes, ...shown } = row;
  const { createdAt, startedAt, finishedAt, totalBytes, ...rest } = shown;
  // While a server downloads the file, `bytesRead` counts the bytes of the download.
  const received = bytesReceived ?? (row.status === 'receiving' ? row.bytesRead : totalBytes);
  return {
    ...rest,
    message: row.notice ? inTurkish(row.notice) : row.message,
    actions: actionsOf(row),
    mayChooseEncoding: mayChooseReading(row),
    lacksFile: lacksFile(row),
    totalBytes,
    bytesReceived: Math.min(received, totalBytes),
    bytesRead: Math.min(row.bytesRead, totalBytes),
    rowsPerSecond,
    secondsLeft: secondsLeft(row, rowsPerSecond),
    createdAt: createdAt.toISOString(),
    startedAt: startedAt?.toISOString() ?? null,
    finishedAt: finishedAt?.toISOString() ?? null,
  };
}

/** Estimates the number of rows from the share of the file that is read. */
function secondsLeft(
  { bytesRead, totalBytes, rowsRead }: ImportRow,
  rowsPerSecond: number | null,
): number | null {
  if (rowsPerSecond === null || rowsPerSecond === 0 || bytesRead === 0) return null;
  const rows = (rowsRead * totalBytes) / bytesRead;
  return Math.max(0, Math.round((rows - rowsRead) / rowsPerSecond));
}

/** @param notes notices to add to the outcome */
export function presentUpload(
  id: number,
  report: ImportReport,
  notes: readonly ImportNotice[],
): UploadAnswer {
  const message = [report.outcome, ...notes];
  return {
    success: report.success,
    message: message.map(inTurkish).join('. '),
    totalRows: report.totalRows,
    successCount: report.inserted + report.updated + report.unchanged,
    skippedCount: report.skipped,
    errorCount: report.rejected,
    errors: report.errors.map(inTurkish),
    skippedBusinesses: report.skippedBusinesses,
    skippedSheets: report.skippedSheets.map(inTurkish),
    notices: {
      message,
      errors: report.errors,
      skippedSheets: report.skippedSheets,
      remarks: report.remarks ?? [],
      remarkCount: report.remarkCount ?? 0,
    },
    importId: id,
  };
}

const duplicatesOf = ({ duplicateAnalysis, skippedBusinesses }: ImportReport) => ({
  ...duplicateAnalysis,
  excelDuplicateRecords: skippedBusinesses,
});

export const presentBatchUpload = (
  id: number,
  report: ImportReport,
  place: { readonly fileIndex: number; readonly totalFiles: number },
  notes: readonly ImportNotice[],
): BatchUploadAnswer => ({
  ...presentUpload(id, report, notes),
  ...place,
  fileName: report.file,
  columnExtraction: report.columnExtraction,
  duplicateAnalysis: duplicatesOf(report),
});

export function presentReport(row: ReportedImport): UploadReport {
  const { rowsRead, updated, unchanged, skipped, inserted, rejected, startedAt, report } = row;
  const finishedAt = row.finishedAt ?? row.createdAt;
  const seconds = startedAt ? (finishedAt.getTime() - startedAt.getTime()) / 1000 : 0;
  const known = updated + unchanged;
  return {
    id: row.id,
    status: row.status,
    success: row.status === 'done' && (report?.success ?? true),
    timestamp: finishedAt.toISOString(),
    summary: {
      fileName: row.fileName,
      fileSizeMB: Math.round((row.totalBytes / 1024 / 1024) * 100) / 100,
      processingTimeSeconds: Math.max(0, Math.round(seconds * 10) / 10),
      totalRecords: rowsRead,
    },
    results: {
      ...{ inserted, updated, unchanged, skipped, rejected },
      updateRate: percentage(updated, rowsRead),
      skipRate: percentage(skipped, rowsRead),
    },
    duplicateAnalysis: {
      excelDuplicateCount: skipped,
      databaseDuplicateCount: known,
      newPlaceIdCount: inserted,
      uniquePlaceIds: Math.max(0, (report?.duplicateAnalysis.recordsWithPlaceId ?? 0) - skipped),
      totalDuplicateRecords: skipped + known,
      duplicateRate: percentage(skipped + known, rowsRead),
    },
  };
}

/**
 * The report of an import, from its tally if it has not finished.
 * @returns null before the first batch
 */
export function presentImportReport({
  id,
  fileName: file,
  report: stored,
  tally,
}: StoredImport): ImportReportAnswer | null {
  // A cancelled or failed import has the tally of its committed batches.
  const report =
    stored ??
    (tally &&
      reportOf(tally, { file, skippedSheets: [], fileRemarks: [], decodedTexts: [], seconds: 0 }));
  if (!report) return null;
  const { preset, columnExtraction, ignoredColumns, skippedSheets, errors } = report;
  return {
    importId: id,
    isComplete: stored !== null,
    decodedTexts: [...(report.decodedTexts ?? [])],
    ...{ preset, columnExtraction, ignoredColumns, skippedSheets, errors },
    duplicateAnalysis: duplicatesOf(report),
    errorCount: report.rejected,
    remarks: report.remarks ?? [],
    remarkCount: report.remarkCount ?? 0,
    dryRun: presentDryRun(report),
  };
}

function presentDryRun({
  stalePages,
  updateSamples = [],
  insertSamples = [],
  changedColumns = {},
}: ImportReport): ImportReportAnswer['dryRun'] {
  if (!stalePages) return null;
  return {
    stalePages: Object.entries(stalePages)
      .map(([kind, count]) => ({ kind, count }))
      .sort((a, b) => b.count - a.count),
    updates: updateSamples.map((sample) => ({
      businessId: sample.id,
      name: sample.name,
      changes: changesOf(sample),
    })),
    inserts: insertSamples,
    fields: CHANGED_FIELDS.flatMap((field) => {
      const listings = changedColumns[columnOfCell(field)] ?? 0;
      return listings > 0 ? [{ field, listings }] : [];
    }).sort((a, b) => b.listings - a.listings),
  };
}

/** The changed values of fields that the back office shows; leaves out internal ones like `fingerprint`. */
function changesOf(sample: UpdateSample) {
  return CHANGED_FIELDS.flatMap((field) => {
    const column = columnOfCell(field);
    const before = plainValue(sample.old[column]);
    const after = plainValue(sample.new[column]);
    return before === after ? [] : [{ field, before, after }];
  });
}

const plainValue = (value: unknown): ChangedValue =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? value
    : null;

/**
 * The fields that the columns of a file are read as, by the mapping.
 * @param previews the first rows of its sheets
 */
export function presentColumns(
  stored: StoredImport,
  previews: readonly SheetPreview[],
  mapping: ColumnMapping,
): ImportColumns {
  return {
    fields: [...MAPPED_FIELDS],
    header: stored.header,
    mayChooseHeader: mayChooseReading(stored),
    sheets: presentSheets(previews, mapping),
  };
}

/** The columns of sheets with their fields. */
export function presentSheets(
  previews: readonly SheetPreview[],
  mapping: ColumnMapping,
): ImportColumns['sheets'] {
  const said = new Map([...mapping].map(([header, field]) => [headerKey(header), field]));
  return previews.map(({ sheet, row, joined, columns }) => {
    const header = columns.map((column) => column.header ?? '');
    const fields = guessFields(header, mapping);
    const personal = personalColumns(header);
    const names = shownNames(columns.map((column) => column.header));
    return {
      ...{ sheet, row },
      headerRows: row === BEFORE_FIRST_ROW ? 0 : joined ? 2 : 1,
      preset: matchColumns(header, mapping)?.preset ?? null,
      columns: columns.map(({ header: name, samples }, index) => {
        const field = fields.get(index) ?? null;
        return {
          ...{ header: names[index] ?? null, samples, field },
          mapped: said.get(headerKey(name ?? '')) === field,
          personal: personal[index] ?? false,
        };
      }),
    };
  });
}
