import { z } from 'zod';
import { importNoticeSchema } from '../text/import-notices.ts';
import { headerChoiceSchema } from './header-choice.ts';
import { defaultCategorySchema, defaultCountrySchema, IMPORT_TRUST } from './import-choices.ts';
import {
  CHANGED_FIELDS,
  changedValue,
  importStateSchema,
  LISTED_SHEETS,
  sheetColumnsSchema,
} from './imports-api.ts';
import { idParams } from './parameters.ts';
import { defineRoutes, json, jsonBody, MULTIPART } from './route.ts';
import { count } from './shapes.ts';
import { decodedTextSchema, textEncodingSchema } from './text-encodings.ts';
import { meaningsSchema, uploadFormSchema } from './upload-routes.ts';

/** Rows of a sheet that a preview shows, and rows of the file that it checks. */
export const PREVIEWED_ROWS = 20;
export const CHECKED_ROWS = 5_000;

/** What an administrator decides about a prepared import. */
const choices = {
  approved: z.boolean(),
  dryRun: z.boolean(),
  erase: z.boolean(),
  trust: z.enum(IMPORT_TRUST),
};
export const preparedChoicesSchema = z.strictObject({
  ...choices,
  category: defaultCategorySchema.nullable(),
  country: defaultCountrySchema.nullable(),
  header: headerChoiceSchema.nullable(),
  encoding: textEncodingSchema.nullable(),
  mapping: meaningsSchema.describe('Fields by header for this file alone; null: not read'),
});
export type PreparedChoices = z.output<typeof preparedChoicesSchema>;

const previewedRowSchema = z.strictObject({
  row: z.int().min(1),
  /**
   * In the order of the columns; null for a blank cell, and for one that is about a person. Of columns that are not
   * read only the form: `Xxx #` for `Ada 7`.
   */
  cells: z.array(z.string().nullable()),
  /** Why the row is rejected; null if it is not. */
  rejection: importNoticeSchema.nullable(),
  /** Guessed places, and cells that are left out. */
  remarks: z.array(importNoticeSchema),
  /** The values of the listing that the row becomes; none of a rejected row. */
  listing: z.array(z.strictObject({ field: z.enum(CHANGED_FIELDS), value: changedValue })),
});
export type PreviewedRow = z.infer<typeof previewedRowSchema>;

/** How a prepared file is read with the present choices. */
export const importPreviewSchema = z.strictObject({
  choices: z.strictObject({
    ...choices,
    category: z.string().nullable(),
    country: z.string().nullable(),
    header: z.string().nullable(),
    encoding: textEncodingSchema.nullable(),
    mapping: z.record(z.string(), z.string().nullable()),
  }),
  /** The fields that a column can map to. */
  fields: z.array(z.string()),
  sheets: z
    .array(sheetColumnsSchema.extend({ rows: z.array(previewedRowSchema).max(PREVIEWED_ROWS) }))
    .max(LISTED_SHEETS),
  /** Rows that were checked, and whether these are all of the file. */
  rowsChecked: count,
  isWhole: z.boolean(),
  /** Why the file cannot be read, or no further; null if it can. */
  problem: importNoticeSchema.nullable(),
  /** Rows that are rejected, by reason, the most frequent first. */
  rejections: z.array(z.strictObject({ reason: importNoticeSchema, rows: count })),
  /** Columns with cells that are not understood, and the number of all their cells that are not blank. */
  misread: z.array(
    z.strictObject({ field: z.string(), cells: count, of: count, example: z.string() }),
  ),
  /** Rows whose place is guessed, and rows that name no category. */
  guessedPlaces: count,
  withoutCategory: count,
  decodedTexts: z.array(decodedTextSchema),
  skippedSheets: z.array(importNoticeSchema),
  /** Where headers were found, and whether the file was imported before. */
  remarks: z.array(importNoticeSchema),
});
export type ImportPreview = z.infer<typeof importPreviewSchema>;

/** Imports whose columns are mapped before they are started. */
export const PREVIEW_ROUTES = defineRoutes({
  prepare: {
    endpoint: 'POST /api/admin/imports/prepare',
    summary: 'Stores a spreadsheet, whose import waits for the action `start`',
    access: 'editor',
    body: {
      reads: 'handler',
      schemas: { [MULTIPART]: uploadFormSchema.omit({ fileIndex: true, totalFiles: true }) },
    },
    answers: { 201: { description: 'The prepared import', schema: importStateSchema } },
    errors: ['unavailable'],
  },
  preview: {
    endpoint: 'GET /api/admin/imports/{id}/preview',
    summary: 'How the file of a prepared import is read',
    description:
      'The first rows, the field of each column, the listings that they become, and what is not understood. Nothing of it is stored.',
    access: 'editor',
    params: idParams,
    answers: json(importPreviewSchema),
    errors: ['unavailable'],
  },
  choose: {
    endpoint: 'PUT /api/admin/imports/{id}/choices',
    summary: 'Decides how the file of a prepared import is read, and answers the preview',
    access: 'editor',
    params: idParams,
    body: jsonBody(preparedChoicesSchema, 100_000),
    answers: json(importPreviewSchema),
    errors: ['unavailable'],
  },
});
