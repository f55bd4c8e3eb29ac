import { z } from 'zod';
import { type ColumnOf, columnsFor } from '../pages/listing-columns.ts';
import { BULK_MAX_IDS } from './bulk-changes.ts';
import { type AdminListQuery, narrowing } from './listing-routes.ts';
import { commaList, oneOf, optional, rowId } from './parameters.ts';
import {
  CSV,
  defineRoutes,
  encodeParameters,
  file,
  formBody,
  json,
  jsonBody,
  type ParameterValues,
  XLSX,
} from './route.ts';

/** The fields that can be exported, as the headings of the file. */
export type ExportField = ColumnOf<'export'>;
export const EXPORT_FIELDS: readonly ExportField[] = columnsFor('export');

/** Selected when the dialog opens (specification, "Validation rules"). */
export const INITIAL_EXPORT_FIELDS: readonly ExportField[] = [
  'name',
  'full_address',
  'phone',
  'type',
];

/** The fields of the first form of exports, with the columns that they have now. */
export const LEGACY_COLUMNS = {
  name: 'name',
  address: 'full_address',
  phone: 'phone',
  category: 'category',
  reviewCount: 'reviews',
  rating: 'rating',
  placeId: 'place_id',
  countryCode: 'country_code',
  url: 'url',
} as const satisfies Readonly<Record<string, ExportField>>;
export type LegacyExportField = keyof typeof LEGACY_COLUMNS;

export const LEGACY_EXPORT_FIELDS = Object.keys(LEGACY_COLUMNS).filter(
  (field): field is LegacyExportField => field in LEGACY_COLUMNS,
);

export const INITIAL_LEGACY_EXPORT_FIELDS: readonly LegacyExportField[] = [
  'name',
  'address',
  'phone',
  'category',
];

/** Headings that differ from the name of the field. */
export const LEGACY_HEADINGS: Readonly<Partial<Record<LegacyExportField, string>>> = {
  name: 'Firma Adı',
};

export const EXPORT_FORMATS = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** In place of a country code: every country. */
export const ALL_COUNTRIES = 'all';

/** The code of a country; undefined for `all`. */
const countryCodeOrAll = z
  .string({ error: 'must be given once' })
  .regex(
    new RegExp(`^(?:[a-z]{2}|${ALL_COUNTRIES})$`, 'i'),
    `must be ${ALL_COUNTRIES} or two letters, as in ISO 3166-1`,
  )
  .transform((code) => (code.toLowerCase() === ALL_COUNTRIES ? undefined : code))
  .pipe(z.string().optional());

/** Which listings. A parameter that is left out does not narrow them down. Deleted listings are never exported. */
const selectionShape = {
  countryCode: optional(countryCodeOrAll).describe('ISO 3166-1 alpha-2, or `all`'),
  categories: optional(commaList.pipe(z.array(z.string()))).describe(
    'Names, separated by commas; a name that contains one is quoted',
  ),
  ids: optional(
    commaList.pipe(
      z
        .array(rowId)
        .max(BULK_MAX_IDS, `must have at most ${BULK_MAX_IDS.toLocaleString('en')} ids`),
    ),
  ).describe('Ids, separated by commas'),
  ...narrowing,
};

/** Unknown parameters are refused: `category=` for `categories=` would export everything. */
export const exportSelectionSchema = z.strictObject(selectionShape);

export const exportChoiceSchema = z.strictObject({
  fields: commaList
    .pipe(
      z
        .array(
          z.enum(EXPORT_FIELDS, {
            error: ({ input }) =>
              `there is no field "${input}"; there are ${EXPORT_FIELDS.join(', ')}`,
          }),
        )
        .min(1, `must name at least one of ${EXPORT_FIELDS.join(', ')}`),
    )
    .describe('The columns of the file, in this order, separated by commas'),
  format: oneOf(EXPORT_FORMATS),
  bom: optional(z.enum(['0', '1'], 'must be 0 or 1')).describe(
    'Whether a CSV begins with a byte order mark, without which Excel reads it as Windows-1252',
  ),
  ...selectionShape,
});

/** A selection of listings, as a client asks for it. */
export type ExportSelection = ParameterValues<typeof exportSelectionSchema>;
/** A selection of listings, and the file to make of it. */
export type ExportChoice = ParameterValues<typeof exportChoiceSchema>;

/** The selection of a filtered list. */
export function selectionOfList(query: AdminListQuery): ExportSelection {
  const { country = '', category = '', page, limit, sortBy, sortOrder, ...rest } = query;
  return {
    ...rest,
    ...(country !== '' && { countryCode: country }),
    ...(category !== '' && { categories: [category] }),
  };
}

/** Some proxies refuse longer addresses (nginx: 8 KB). */
const MOST_QUERY_CHARACTERS = 6_000;

/** Whether the parameters of an export are too long for an address, and need the body of a POST. */
export const isLongExport = (values: ExportSelection): boolean =>
  encodeParameters(values).toString().length > MOST_QUERY_CHARACTERS;

export const exportCountSchema = z.strictObject({
  /** Without the header. */
  rows: z.int().min(0),
});
export type ExportCount = z.infer<typeof exportCountSchema>;

export const legacyExportSchema = z.strictObject({
  selectedFields: z.array(z.enum(LEGACY_EXPORT_FIELDS)).min(1, 'name at least one field'),
  countryCode: countryCodeOrAll.optional(),
});
export type LegacyExport = z.input<typeof legacyExportSchema>;

const exported = file(
  [CSV, XLSX],
  'The file. In a CSV, an apostrophe precedes cells that spreadsheet programs would run as formulas. A cell of a workbook has at most the first 32,767 characters of a text.',
);

const LONG = 'The same as the GET, for choices that are too long for an address.';

/** The names of 4,000 categories, as a form encodes them, are a third of this. */
const MAX_FORM_BYTES = 1_000_000;
const MAX_LEGACY_BYTES = 10_000;

/** Listings as files. */
export const EXPORT_ROUTES = defineRoutes({
  download: {
    endpoint: 'GET /api/admin/export-csv',
    summary: 'Listings as CSV or .xlsx',
    access: 'editor',
    scopes: ['export'],
    query: exportChoiceSchema,
    answers: exported,
    errors: ['too_many_requests'],
  },
  downloadLong: {
    endpoint: 'POST /api/admin/export-csv',
    summary: 'Listings as CSV or .xlsx, of a long choice',
    description: LONG,
    access: 'editor',
    scopes: ['export'],
    body: formBody(exportChoiceSchema, MAX_FORM_BYTES),
    answers: exported,
    errors: ['too_many_requests'],
  },
  count: {
    endpoint: 'GET /api/admin/export-count',
    summary: 'The number of rows of an export',
    access: 'editor',
    scopes: ['export'],
    query: exportSelectionSchema,
    answers: json(exportCountSchema),
  },
  countLong: {
    endpoint: 'POST /api/admin/export-count',
    summary: 'The number of rows of an export of a long choice',
    description: LONG,
    access: 'editor',
    scopes: ['export'],
    body: formBody(exportSelectionSchema, MAX_FORM_BYTES),
    answers: json(exportCountSchema),
  },
  legacy: {
    endpoint: 'POST /api/export-csv',
    summary: 'Listings as CSV, in its first form',
    access: 'editor',
    body: jsonBody(legacyExportSchema, MAX_LEGACY_BYTES),
    answers: file([CSV], 'The file'),
    errors: ['too_many_requests'],
  },
});
