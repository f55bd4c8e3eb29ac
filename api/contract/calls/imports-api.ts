import { z } from 'zod';
import { cellOf, columnsFor } from '../pages/listing-columns.ts';
import { importNoticeSchema } from '../text/import-notices.ts';
import { ADMIN_LIST_MAX_LIMIT, adminPaginationSchema, count, moment } from './shapes.ts';
import { decodedTextSchema, textEncodingSchema } from './text-encodings.ts';

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
  'status',
] as const;

/** Rows per transaction that can be chosen (specification, "Business constants and limits"). */
export const BATCH_SIZES = [1_000, 5_000, 10_000, 15_000] as const;
export const DEFAULT_BATCH_SIZE = 15_000;

/** Hours for which the file of a dry run is kept, so that it can be imported for good. */
export const TRIED_HOURS = 24;

/**
 * Characters by which headers are distinguished. The index of the mappings has entries of at most 2,704
 * bytes, and a character has up to four.
 */
export const LONGEST_HEADER = 500;

/** Percent with one decimal. */
const rate = z.number().min(0).max(100);

/** Rows by the result of their import. */
const rowCounts = {
  inserted: count,
  updated: count,
  unchanged: count,
  skipped: count,
  rejected: count,
};

/**
 * `receiving`: the file is being uploaded. `prepared`: the file has arrived, and an administrator maps its columns
 * before the import is started. `queued`: other imports run first. `cancelled`: a person has stopped
 * the import, which is no failure. `undoing`, `undone`: the
 * changes of the import are being, or have been, reverted.
 */
export const IMPORT_STATES = [
  'receiving',
  'prepared',
  'queued',
  'running',
  'done',
  'failed',
  'cancelled',
  'undoing',
  'undone',
] as const;
export type ImportStatus = (typeof IMPORT_STATES)[number];

/** The states of an import that has not ended. */
export const LIVE_STATES: readonly ImportStatus[] = ['receiving', 'queued', 'running', 'undoing'];

/** Actions on an import. `start` starts a prepared one. `import` imports the file of a dry run for good, as another import. */
export const IMPORT_ACTIONS = ['start', 'cancel', 'retry', 'undo', 'import'] as const;
export type ImportAction = (typeof IMPORT_ACTIONS)[number];

/**
 * The state of an import. `rowsRead` is always the sum of the five counts below it. The live connection
 * sends the state whenever it changes.
 */
export const importStateSchema = z.strictObject({
  id: z.int(),
  fileName: z.string(),
  status: z.enum(IMPORT_STATES),
  dryRun: z.boolean(),
  /** Whether blank cells erase stored values. */
  erase: z.boolean(),
  /** The chosen encoding of a text file; null if it is detected. */
  encoding: textEncodingSchema.nullable(),
  /** Whether another encoding can be chosen now, before the file is read again. */
  mayChooseEncoding: z.boolean(),
  /** Whether a retry needs the file again, which is not stored any more. */
  lacksFile: z.boolean(),
  /** The address that the server downloads the file from; null for a file that was sent or is local. */
  sourceAddress: z.string().nullable(),
  /** The feed that it is a run of. */
  feedId: z.int().nullable(),
  /** Bytes uploaded, and bytes read of them. */
  bytesReceived: count,
  bytesRead: count,
  /** The size of the file; during the upload, the size of the request. */
  totalBytes: count,
  rowsRead: count,
  ...rowCounts,
  /** Null where it cannot be estimated. */
  rowsPerSecond: z.number().min(0).nullable(),
  secondsLeft: count.nullable(),
  /** The result, or the reason of a failure, in Turkish. */
  message: z.string().nullable(),
  /** The same for other languages; null where there is no translation. */
  notice: importNoticeSchema.nullable(),
  /** The actions that its state allows. */
  actions: z.array(z.enum(IMPORT_ACTIONS)),
  createdAt: moment,
  /** When the first row was read, after the upload and the imports before it; null before that. */
  startedAt: moment.nullable(),
  finishedAt: moment.nullable(),
});
export type ImportState = z.infer<typeof importStateSchema>;

/** The newest first, dry runs included. */
export const importListSchema = z.strictObject({
  /** Empty on a page beyond the last. */
  imports: z.array(importStateSchema).max(ADMIN_LIST_MAX_LIMIT),
  pagination: adminPaginationSchema,
});
export type ImportList = z.infer<typeof importListSchema>;

/** Limits of the answer; of a larger file, it has the first sheets and columns. */
export const LISTED_SHEETS = 20;
export const LISTED_COLUMNS = 500;
export const SAMPLES_PER_COLUMN = 3;

/** The columns of a sheet, and the fields that they map to. */
export const sheetColumnsSchema = z.strictObject({
  /** Null in a CSV file. */
  sheet: z.string().nullable(),
  /** The row of the header, from 1; the second one of a header of two rows; 0 without a header. */
  row: z.int().min(0),
  headerRows: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  /** The preset of the header; null where no column maps to the name. */
  preset: z.string().nullable(),
  columns: z
    .array(
      z.strictObject({
        /** Null for a blank header. */
        header: z.string().nullable(),
        /** The field that the column maps to; null where it is ignored. */
        field: z.string().nullable(),
        /** Whether the mapping comes from an administrator. */
        mapped: z.boolean(),
        /** Columns with personal data are always ignored. */
        personal: z.boolean(),
        /** Values of the first rows; none of a column with personal data. */
        samples: z.array(z.string()).max(SAMPLES_PER_COLUMN),
      }),
    )
    .max(LISTED_COLUMNS),
});

/**
 * The columns of an import's file, and the fields that they map to with the mappings of now. Sheets with
 * an unrecognised header are included, so that their columns can be mapped.
 */
export const importColumnsSchema = z.strictObject({
  /** The fields that a column can map to. */
  fields: z.array(z.string()),
  /** The chosen rows of the header, such as `3` or `2-3`, or `none`; null if they are guessed. */
  header: z.string().nullable(),
  /** Whether other rows can be chosen now, before the file is read again. */
  mayChooseHeader: z.boolean(),
  sheets: z.array(sheetColumnsSchema).max(LISTED_SHEETS),
});
export type ImportColumns = z.infer<typeof importColumnsSchema>;

/** A message of the live connection. */
export const liveMessageSchema = z.strictObject({
  type: z.literal('import'),
  import: importStateSchema,
});
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

/** The result of an upload. Its texts are Turkish; `notices` has them for other languages. */
export const uploadAnswerSchema = z.strictObject({
  success: z.boolean(),
  message: z.string(),
  totalRows: count,
  /** Rows that were inserted, updated or unchanged. */
  successCount: count,
  skippedCount: count,
  errorCount: count,
  /** The first hundred; the file of rejected rows has all. */
  errors: z.array(z.string()),
  skippedBusinesses: z.array(z.string()),
  /** Skipped sheets of the file, each with the reason. */
  skippedSheets: z.array(z.string()),
  notices: z.strictObject({
    /** The sentences of the message. */
    message: z.array(importNoticeSchema).min(1),
    /** In the order of the texts. */
    errors: z.array(importNoticeSchema),
    skippedSheets: z.array(importNoticeSchema),
    /** About the file and imported rows: the first ones, and the number of all. */
    remarks: z.array(importNoticeSchema),
    remarkCount: count,
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

/**
 * The fields of a listing that an import can change, in the order of the report: those of spreadsheets
 * without the country's code, which the country stands for, and what follows from them.
 */
export const CHANGED_FIELDS = [
  ...columnsFor('import')
    .map(cellOf)
    .filter((field) => field !== 'country_code'),
  ...(['time_zone', 'cid', 'approved', 'deleted_at'] as const),
];
export type ChangedField = (typeof CHANGED_FIELDS)[number];

export const changedValue = z.union([z.string(), z.number(), z.boolean()]).nullable();
export type ChangedValue = z.infer<typeof changedValue>;

/** The report of an import, without the counts of its state. */
export const importReportSchema = z.strictObject({
  importId: z.int(),
  /** Whether the report covers the whole file, or the rows so far. */
  isComplete: z.boolean(),
  /** How the texts of the file were decoded; empty for binary formats, and before the end. */
  decodedTexts: z.array(decodedTextSchema),
  /** The preset of the file's header. */
  preset: z.string(),
  columnExtraction,
  /** Ignored columns, as the file names them. */
  ignoredColumns: z.array(z.string()),
  duplicateAnalysis,
  skippedSheets: z.array(importNoticeSchema),
  /** Rejected rows: the first hundred; the file of rejected rows has all. */
  errors: z.array(importNoticeSchema),
  errorCount: count,
  /** Remarks on accepted rows: the first hundred. */
  remarks: z.array(importNoticeSchema),
  remarkCount: count,
  /** The result that an import would have; null for one that was no dry run. */
  dryRun: z
    .strictObject({
      /** Pages that would become stale, the kind with the most pages first. */
      stalePages: z.array(z.strictObject({ kind: z.string(), count })),
      /** The fields that would change, each with the number of listings, the one with the most first. */
      fields: z.array(z.strictObject({ field: z.enum(CHANGED_FIELDS), listings: count })),
      /** Examples of listings that would change. */
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
      /** Examples of listings that would be inserted. */
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
  status: z.enum(IMPORT_STATES),
  success: z.boolean(),
  timestamp: moment,
  summary: z.strictObject({
    fileName: z.string(),
    fileSizeMB: z.number().min(0),
    processingTimeSeconds: z.number().min(0),
    totalRecords: count,
  }),
  results: z.strictObject({
    ...rowCounts,
    updateRate: rate,
    skipRate: rate,
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

/** The length of the list of reports, the newest first. */
export const LISTED_REPORTS = 50;

/** The fields that a header can map to, and the saved mappings. */
export const columnMappingsSchema = z.strictObject({
  fields: z.array(z.string()),
  mappings: z.record(z.string(), z.string()),
});
