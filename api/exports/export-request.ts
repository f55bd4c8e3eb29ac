import Papa from 'papaparse';
import { z } from 'zod';
import { BULK_MAX_IDS } from '../contract/calls/admin-businesses.ts';
import { APPROVAL_FILTERS, DUPLICATE_KINDS, MISSING_FIELDS } from '../contract/calls/admin-list.ts';
import { ALL_COUNTRIES, EXPORT_FIELDS, EXPORT_FORMATS } from '../contract/calls/exports-api.ts';
import { BUSINESS_STATUSES } from '../contract/pages/business-status.ts';
import { pathName, plainText, rowId, searchText } from '../http/validate.ts';
import type { SelectionRequest } from './exports.queries.ts';

/** Treats an empty parameter as missing. */
const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

/** A list separated by commas; values that contain a comma are quoted. */
export const list = plainText
  .transform((text) => Papa.parse<string[]>(text, { delimiter: ',' }).data[0] ?? [])
  .transform((entries) => [...new Set(entries.map((entry) => entry.trim()))].filter(Boolean));

/** A country code; `all` is the same as none. */
export const countryCodeOrAll = z
  .string({ error: 'must be given once' })
  .regex(
    new RegExp(`^(?:[a-z]{2}|${ALL_COUNTRIES})$`, 'i'),
    `must be ${ALL_COUNTRIES} or two letters, as in ISO 3166-1`,
  )
  .transform((code) => (code.toLowerCase() === ALL_COUNTRIES ? undefined : code));

export const fieldList = list.pipe(
  z
    .array(
      z.enum(EXPORT_FIELDS, {
        error: ({ input }) => `there is no field "${input}"; there are ${EXPORT_FIELDS.join(', ')}`,
      }),
    )
    .min(1, `must name at least one of ${EXPORT_FIELDS.join(', ')}`),
);

const ids = list.pipe(
  z.array(rowId).max(BULK_MAX_IDS, `must have at most ${BULK_MAX_IDS.toLocaleString('en')} ids`),
);

const selection = {
  countryCode: optional(countryCodeOrAll),
  categories: optional(list),
  ids: optional(ids),
  filter: searchText.optional(),
  approved: optional(z.enum(APPROVAL_FILTERS)),
  city: optional(pathName),
  missing: optional(z.enum(MISSING_FIELDS)),
  importId: optional(rowId),
  duplicates: optional(z.enum(DUPLICATE_KINDS)),
  status: optional(z.enum(BUSINESS_STATUSES)),
};

/** Unknown parameters are refused: `category=` instead of `categories=` would export everything. */
export const exportCountRequest = z.strictObject(selection);

export const exportRequest = z.strictObject({
  fields: fieldList,
  format: optional(z.enum(EXPORT_FORMATS)),
  bom: optional(z.enum(['0', '1'], 'must be 0 or 1')),
  ...selection,
});

/** The selection that a request asks for. */
export const requestedSelection = ({
  countryCode,
  categories,
  ids,
  ...filter
}: z.output<typeof exportCountRequest>): SelectionRequest => ({
  countryCode,
  categories,
  ids,
  filter,
});
