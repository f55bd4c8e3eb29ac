import { z } from 'zod';
import { importNoticeSchema } from '../text/import-notices.ts';

/** Where the back office uploads spreadsheets, and follows what becomes of them. */
export const IMPORTS_API = {
  uploadOne: '/api/upload-excel',
  uploadBatch: '/api/upload-excel-batch',
  reports: '/api/admin/upload-reports',
  /**
   * The list. Below it, by id: the import itself, `/report`, `/columns`, `/rejected.csv`
   * (`?language=en`; Turkish, unless told), and to be posted to: one of the `IMPORT_ACTIONS`.
   */
  imports: '/api/admin/imports',
  /** A WebSocket. */
  live: '/api/admin/imports/live',
  mappings: '/api/admin/column-mappings',
  templateXlsx: '/api/admin/import-template.xlsx',
  templateCsv: '/api/admin/import-template.csv',
} as const;

/** The columns of the import template (specification, "Entities and their fields"). */
export const TEMPLATE_COLUMNS = [
  'name',
  'address',
  'phone',
  'category',
  'latitude',
  'longitude',
  'rating',
  'reviewCount',
  'place_id',
  'country_code',
] as const;

/** Rows per transaction that can be chosen (specification, "Business constants and limits"). */
export const BATCH_SIZES = [1_000, 5_000, 10_000, 15_000] as const;
export const DEFAULT_BATCH_SIZE = 15_000;

/** So long the file of an import that was only tried out is kept, to be imported for good. */
export const TRIED_HOURS = 24;

/**
 * Headers are told apart by so many characters. PostgreSQL keeps a mapping for each under an index of
 * which an entry has at most 2,704 bytes, and a character up to four.
 */
export const LONGEST_HEADER = 500;

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
 * What may be asked of an import. `import`, of one that was only tried out: to import its file for
 * good, which is another import; the answer is the state of that.
 */
export const IMPORT_ACTIONS = ['cancel', 'retry', 'undo', 'import'] as const;
export type ImportAction = (typeof IMPORT_ACTIONS)[number];

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
  /** What came of it, or why it failed, in Turkish. */
  message: z.string().nullable(),
  /** The same for other languages; null where it is told in no other words. */
  notice: importNoticeSchema.nullable(),
  /** What may be asked of it as it is now. */
  actions: z.array(z.enum(IMPORT_ACTIONS)),
  createdAt: moment,
  finishedAt: moment.nullable(),
});
export type ImportState = z.infer<typeof importStateSchema>;

/** Entries per page of the list, and the most that may be asked for. */
export const IMPORTS_LIMIT = 20;
export const IMPORTS_MAX_LIMIT = 100;

/**
 * Where a page of the list is asked for; `limit` may be there, too.
 * @param statuses none for all
 */
export function importListPath(page: number, statuses: readonly ImportStatus[] = []): string {
  const status = statuses.length === 0 ? '' : `&status=${statuses.join(',')}`;
  return `${IMPORTS_API.imports}?page=${page}${status}`;
}

/** The last ones first, those that were only tried out included. */
export const importListSchema = z.strictObject({
  /** Empty on a page beyond the last. */
  imports: z.array(importStateSchema).max(IMPORTS_MAX_LIMIT),
  pagination: z.strictObject({
    total: count,
    /** At least 1. */
    totalPages: z.int().min(1),
    page: z.int().min(1),
    limit: z.int().min(1).max(IMPORTS_MAX_LIMIT),
  }),
});
export type ImportList = z.infer<typeof importListSchema>;

/** Of a file with more of them, the first ones are told. */
export const LISTED_SHEETS = 20;
export const LISTED_COLUMNS = 500;
export const SAMPLES_PER_COLUMN = 3;

/**
 * The columns of an import's file, and what they are taken for as headers are understood today. Sheets
 * whose header is not recognised are there, too, to be mapped.
 */
export const importColumnsSchema = z.strictObject({
  /** What a column may be mapped to. */
  fields: z.array(z.string()),
  sheets: z
    .array(
      z.strictObject({
        /** Null in a CSV file. */
        sheet: z.string().nullable(),
        /** Where its header is, from 1. */
        row: z.int().min(1),
        /** The family of headers that it belongs to; null where no column is a name. */
        preset: z.string().nullable(),
        columns: z
          .array(
            z.strictObject({
              /** Null where the header has none. */
              header: z.string().nullable(),
              /** What it is taken for; null where it is not read. */
              field: z.string().nullable(),
              /** Whether that is because an administrator has said so. */
              mapped: z.boolean(),
              /** Columns about people are never read, whatever anybody says. */
              personal: z.boolean(),
              /** Some of its values, from the first rows; none of a column about people. */
              samples: z.array(z.string()).max(SAMPLES_PER_COLUMN),
            }),
          )
          .max(LISTED_COLUMNS),
      }),
    )
    .max(LISTED_SHEETS),
});
export type ImportColumns = z.infer<typeof importColumnsSchema>;

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

const duplicateAnalysis = z.strictObject({
  totalRecords: count,
  recordsWithPlaceId: count,
  databaseDuplicateCount: count,
  databaseDuplicateRate: rate,
  newPlaceIdCount: count,
  newPlaceIdRate: rate,
  excelDuplicateCount: count,
  /** Names, the first hundred. */
  excelDuplicateRecords: z.array(z.string()),
});

/** Its texts are Turkish; `notices` says the same for other languages. */
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
  /** Sheets of the file that were not read, each with the reason. */
  skippedSheets: z.array(z.string()),
  notices: z.strictObject({
    /** The sentences of the message. */
    message: z.array(importNoticeSchema).min(1),
    /** In the order of the texts. */
    errors: z.array(importNoticeSchema),
    skippedSheets: z.array(importNoticeSchema),
  }),
  importId: z.int(),
});
export type UploadAnswer = z.infer<typeof uploadAnswerSchema>;

export const batchUploadAnswerSchema = uploadAnswerSchema.extend({
  fileName: z.string(),
  fileIndex: count,
  totalFiles: count,
  columnExtraction,
  duplicateAnalysis,
});
export type BatchUploadAnswer = z.infer<typeof batchUploadAnswerSchema>;

/** What an import may change of a listing that is there, in the order in which it is told. */
export const CHANGED_FIELDS = [
  'name',
  'category',
  'type',
  'full_address',
  'street',
  'postal_code',
  'city',
  'country',
  'phone',
  'website',
  'working_hours',
  'about',
  'rating',
  'reviews',
  'reviews_link',
  'photo',
  'logo',
  'located_in',
  'verified',
  'status',
  'latitude',
  'longitude',
  'time_zone',
  'place_id',
  'cid',
  'approved',
  'deleted_at',
] as const;
export type ChangedField = (typeof CHANGED_FIELDS)[number];

const changedValue = z.union([z.string(), z.number(), z.boolean()]).nullable();
export type ChangedValue = z.infer<typeof changedValue>;

/** What an import's report knows beside the counts that its state has. */
export const importReportSchema = z.strictObject({
  importId: z.int(),
  /** Whether it is of the whole file; of an import that has not come to its end, of the rows so far. */
  isComplete: z.boolean(),
  /** The family that the file's header belongs to. */
  preset: z.string(),
  columnExtraction,
  /** Columns that are not read, as the file names them. */
  ignoredColumns: z.array(z.string()),
  duplicateAnalysis,
  skippedSheets: z.array(importNoticeSchema),
  /** Rows that were not taken: the first hundred; all of them are in the file of rejected rows. */
  errors: z.array(importNoticeSchema),
  errorCount: count,
  /** What is to be said of rows that were taken: the first hundred. */
  remarks: z.array(importNoticeSchema),
  remarkCount: count,
  /** What would have come of it; null of an import that was for good. */
  dryRun: z
    .strictObject({
      /** Pages that would be published anew, the kind with the most of them first. */
      stalePages: z.array(z.strictObject({ kind: z.string(), count })),
      /** A few of the listings that would be changed. */
      updates: z.array(
        z.strictObject({
          businessId: z.int(),
          name: z.string(),
          changes: z.array(
            z.strictObject({
              field: z.enum(CHANGED_FIELDS),
              before: changedValue,
              after: changedValue,
            }),
          ),
        }),
      ),
      /** A few of the listings that would be added. */
      inserts: z.array(
        z.strictObject({
          name: z.string(),
          category: z.string(),
          city: z.string(),
          country: z.string(),
          full_address: z.string().nullable(),
          phone: z.string().nullable(),
          website: z.string().nullable(),
        }),
      ),
    })
    .nullable(),
});
export type ImportReportAnswer = z.infer<typeof importReportSchema>;
export type DryRunReport = NonNullable<ImportReportAnswer['dryRun']>;

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
