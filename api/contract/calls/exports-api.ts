import { z } from 'zod';
import type { AdminListQuery } from './admin-list.ts';

/**
 * Where the back office takes listings away as files. `download` and `count` read the same
 * parameters: from the query of a GET, or, where a choice is too long for an address, from the body
 * of a POST as a form sends it.
 */
export const EXPORTS_API = {
  download: '/api/admin/export-csv',
  /** How many rows the file of a choice has. */
  count: '/api/admin/export-count',
  /** The first export there was, with names of its own for the fields. */
  legacy: '/api/export-csv',
} as const;

/** What can be exported of a listing, as the columns of the file are headed. */
export const EXPORT_FIELDS = [
  'id',
  'name',
  'slug',
  'category',
  'type',
  'full_address',
  'street',
  'city',
  'postal_code',
  'country',
  'country_code',
  'phone',
  'latitude',
  'longitude',
  'rating',
  'reviews',
  'reviews_link',
  'photo',
  'logo',
  'located_in',
  'working_hours',
  'verified',
  'about',
  'status',
  'place_id',
  'created_at',
  'updated_at',
  'url',
] as const;
export type ExportField = (typeof EXPORT_FIELDS)[number];

/** Chosen when the dialog opens (specification, "Validation rules"). */
export const INITIAL_EXPORT_FIELDS: readonly ExportField[] = [
  'name',
  'full_address',
  'phone',
  'type',
];

export const LEGACY_EXPORT_FIELDS = [
  'name',
  'address',
  'phone',
  'category',
  'reviewCount',
  'rating',
  'placeId',
  'countryCode',
  'url',
] as const;
export type LegacyExportField = (typeof LEGACY_EXPORT_FIELDS)[number];

export const INITIAL_LEGACY_EXPORT_FIELDS: readonly LegacyExportField[] = [
  'name',
  'address',
  'phone',
  'category',
];

/** Where a column is headed otherwise than by the name of its field. */
export const LEGACY_HEADINGS: Readonly<Partial<Record<LegacyExportField, string>>> = {
  name: 'Firma Adı',
};

export const EXPORT_FORMATS = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** In place of a country code: every country. */
export const ALL_COUNTRIES = 'all';

/** Which listings; what is left out does not narrow them down. Those deleted are in no file. */
export type ExportSelection = Pick<
  AdminListQuery,
  'filter' | 'approved' | 'city' | 'missing' | 'importId' | 'duplicates'
> & {
  /** ISO 3166-1 alpha-2; `all` is the same as none. */
  readonly countryCode?: string;
  /** By name. */
  readonly categories?: readonly string[];
  /** At most BULK_MAX_IDS. */
  readonly ids?: readonly number[];
};

/** All that a page of the business list is a page of. */
export function selectionOfList(query: AdminListQuery): ExportSelection {
  const { country = '', category = '', page, limit, sortBy, sortOrder, ...rest } = query;
  return {
    ...rest,
    ...(country !== '' && { countryCode: country }),
    ...(category !== '' && { categories: [category] }),
  };
}

export type ExportChoice = ExportSelection & {
  /** At least one; columns are in this order. */
  readonly fields: readonly ExportField[];
  readonly format?: ExportFormat;
  /** Whether a CSV begins with a byte order mark, without which Excel takes it for Windows-1252. */
  readonly bom?: boolean;
};

/** A list as one parameter: parted by commas; what has one itself stands in quotes, as in CSV. */
const listed = (values: readonly (string | number)[]): string =>
  values
    .map((value) => (/[",]/.test(`${value}`) ? `"${`${value}`.replaceAll('"', '""')}"` : value))
    .join(',');

/** Parameters of `EXPORTS_API.count`: for a query, or for a form to send. */
export function exportCountParameters(selection: ExportSelection): URLSearchParams {
  const { countryCode = ALL_COUNTRIES, categories = [], ids = [], ...narrowed } = selection;
  const parameters = new URLSearchParams();
  if (countryCode !== ALL_COUNTRIES) parameters.set('countryCode', countryCode);
  if (categories.length > 0) parameters.set('categories', listed(categories));
  if (ids.length > 0) parameters.set('ids', listed(ids));
  for (const [name, value] of Object.entries(narrowed))
    if (value !== undefined && value !== '') parameters.set(name, String(value));
  return parameters;
}

/** Parameters of `EXPORTS_API.download`. */
export function exportParameters({
  fields,
  format,
  bom = false,
  ...selection
}: ExportChoice): URLSearchParams {
  const parameters = new URLSearchParams({ fields: listed(fields) });
  if (format !== undefined) parameters.set('format', format);
  if (bom) parameters.set('bom', '1');
  for (const [name, value] of exportCountParameters(selection)) parameters.set(name, value);
  return parameters;
}

/**
 * Addresses longer than this are refused by some servers in front of ours (nginx: 8 KB); then the
 * parameters go by POST.
 */
export const MOST_EXPORT_QUERY = 6_000;

export const exportCountSchema = z.strictObject({
  /** Without the header. */
  rows: z.int().min(0),
});
export type ExportCount = z.infer<typeof exportCountSchema>;

/** Body of `EXPORTS_API.legacy`. */
export const legacyExportSchema = z.strictObject({
  selectedFields: z.array(z.enum(LEGACY_EXPORT_FIELDS)).min(1, 'name at least one field'),
  countryCode: z.string().default(ALL_COUNTRIES),
});
export type LegacyExport = z.input<typeof legacyExportSchema>;
