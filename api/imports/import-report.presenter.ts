import {
  CHANGED_FIELDS,
  type ChangedValue,
  type ImportReportAnswer,
} from '../contract/calls/imports-api.ts';
import { columnOfCell } from '../contract/pages/listing-columns.ts';
import { type ImportReport, reportOf } from './import-report.ts';
import type { UpdateSample } from './jobs/import-changes.queries.ts';
import type { StoredImport } from './jobs/import-list.queries.ts';

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
  const report = stored ?? (tally && reportOf(tally, { file, skippedSheets: [], seconds: 0 }));
  if (!report) return null;
  const { preset, columnExtraction, ignoredColumns, skippedSheets, errors } = report;
  return {
    importId: id,
    isComplete: stored !== null,
    ...{ preset, columnExtraction, ignoredColumns, skippedSheets, errors },
    duplicateAnalysis: {
      ...report.duplicateAnalysis,
      excelDuplicateRecords: report.skippedBusinesses,
    },
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
