import type {
  BatchUploadAnswer,
  ImportState,
  UploadAnswer,
  UploadReport,
} from '../contract/calls/imports-api.ts';
import type { ImportNotice } from '../contract/text/import-notices.ts';
import { sayNotice } from '../contract/text/say-notice.ts';
import { percentage } from '../reports/figures.ts';
import type { ImportReport } from './import-report.ts';
import { actionsOf } from './jobs/import-actions.queries.ts';
import type { ImportRow, ReportedImport } from './jobs/import-list.queries.ts';

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
  const { startedAt: _started, filePath: _path, createdAt, finishedAt, totalBytes, ...rest } = row;
  const received = bytesReceived ?? (row.status === 'receiving' ? 0 : totalBytes);
  return {
    ...rest,
    message: row.notice ? inTurkish(row.notice) : row.message,
    actions: actionsOf(row),
    totalBytes,
    bytesReceived: Math.min(received, totalBytes),
    bytesRead: Math.min(row.bytesRead, totalBytes),
    rowsPerSecond,
    secondsLeft: secondsLeft(row, rowsPerSecond),
    createdAt: createdAt.toISOString(),
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
    notices: { message, errors: report.errors, skippedSheets: report.skippedSheets },
    importId: id,
  };
}

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
  duplicateAnalysis: {
    ...report.duplicateAnalysis,
    excelDuplicateRecords: report.skippedBusinesses,
  },
});

export function presentReport(row: ReportedImport): UploadReport {
  const { rowsRead, updated, unchanged, skipped, inserted, rejected, startedAt, report } = row;
  const finishedAt = row.finishedAt ?? row.createdAt;
  const seconds = startedAt ? (finishedAt.getTime() - startedAt.getTime()) / 1000 : 0;
  const known = updated + unchanged;
  return {
    id: row.id,
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
