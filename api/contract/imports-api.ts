import { z } from 'zod';

/** Where the back office uploads spreadsheets, and follows what becomes of them. */
export const IMPORTS_API = {
  uploadOne: '/api/upload-excel',
  uploadBatch: '/api/upload-excel-batch',
  reports: '/api/admin/upload-reports',
  imports: '/api/admin/imports',
  /** A WebSocket. */
  live: '/api/admin/imports/live',
  mappings: '/api/admin/column-mappings',
} as const;

/** Rows per transaction that can be chosen (specification, "Business constants and limits"). */
export const BATCH_SIZES = [1_000, 5_000, 10_000, 15_000] as const;
export const DEFAULT_BATCH_SIZE = 15_000;

/** What a person sees of a file that is larger than the server takes. */
export const TOO_LARGE = 'Dosya çok büyük';

const count = z.int().min(0);
const moment = z.iso.datetime();
/** Percent with one decimal. */
const rate = z.number().min(0).max(100);

/**
 * `receiving`: its bytes are on their way. `queued`: its turn has not come. `undoing`, `undone`:
 * what it changed is being, or has been, taken back.
 */
export const IMPORT_STATES = [
  'receiving',
  'queued',
  'running',
  'done',
  'failed',
  'cancelled',
  'undoing',
  'undone',
] as const;
export type ImportStatus = (typeof IMPORT_STATES)[number];

/**
 * Where an import has got to. `rowsRead` is the sum of the five counts below it, at any time. The
 * live connection sends one of these as a message whenever it is another than before.
 */
export const importStateSchema = z.strictObject({
  id: z.int(),
  fileName: z.string(),
  status: z.enum(IMPORT_STATES),
  dryRun: z.boolean(),
  /** Bytes that have arrived, and those that have been read of them. */
  bytesReceived: count,
  bytesRead: count,
  /** Size of the file; while it arrives, what the request says of its own. */
  totalBytes: count,
  rowsRead: count,
  inserted: count,
  updated: count,
  unchanged: count,
  skipped: count,
  rejected: count,
  /** Null where there is nothing to reckon it from. */
  rowsPerSecond: z.number().min(0).nullable(),
  secondsLeft: count.nullable(),
  /** What came of it, or why it failed. */
  message: z.string().nullable(),
  createdAt: moment,
  finishedAt: moment.nullable(),
});
export type ImportState = z.infer<typeof importStateSchema>;

/** A message of the live connection. */
export const liveMessageSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('import'), import: importStateSchema }),
]);
export type LiveMessage = z.infer<typeof liveMessageSchema>;

const columnExtraction = z.strictObject({
  extractedCount: count,
  extractionRate: rate,
  successful: z.array(z.string()),
  missing: z.array(z.string()),
});

export const uploadAnswerSchema = z.strictObject({
  success: z.boolean(),
  message: z.string(),
  totalRows: count,
  /** Rows that are listings now: new, changed, or as they were. */
  successCount: count,
  skippedCount: count,
  errorCount: count,
  /** The first hundred; all of them are in the file of rejected rows. */
  errors: z.array(z.string()),
  skippedBusinesses: z.array(z.string()),
  importId: z.int(),
});
export type UploadAnswer = z.infer<typeof uploadAnswerSchema>;

export const batchUploadAnswerSchema = uploadAnswerSchema.extend({
  fileName: z.string(),
  fileIndex: count,
  totalFiles: count,
  columnExtraction,
  duplicateAnalysis: z.strictObject({
    totalRecords: count,
    recordsWithPlaceId: count,
    databaseDuplicateCount: count,
    databaseDuplicateRate: rate,
    newPlaceIdCount: count,
    newPlaceIdRate: rate,
    excelDuplicateCount: count,
    /** Names, the first hundred. */
    excelDuplicateRecords: z.array(z.string()),
  }),
});
export type BatchUploadAnswer = z.infer<typeof batchUploadAnswerSchema>;

export const uploadReportSchema = z.strictObject({
  id: z.int(),
  success: z.boolean(),
  timestamp: moment,
  summary: z.strictObject({
    fileName: z.string(),
    fileSizeMB: z.number().min(0),
    processingTimeSeconds: z.number().min(0),
    totalRecords: count,
  }),
  results: z.strictObject({
    inserted: count,
    updated: count,
    updateRate: rate,
    unchanged: count,
    skipped: count,
    skipRate: rate,
    rejected: count,
  }),
  duplicateAnalysis: z.strictObject({
    excelDuplicateCount: count,
    databaseDuplicateCount: count,
    newPlaceIdCount: count,
    uniquePlaceIds: count,
    totalDuplicateRecords: count,
    duplicateRate: rate,
  }),
});
export type UploadReport = z.infer<typeof uploadReportSchema>;

/** As many as the list of reports holds, the last one first. */
export const LISTED_REPORTS = 50;

/** The fields that a column may be, and what headers have been said to mean. */
export const columnMappingsSchema = z.strictObject({
  fields: z.array(z.string()),
  mappings: z.record(z.string(), z.string()),
});
export type ColumnMappings = z.infer<typeof columnMappingsSchema>;
