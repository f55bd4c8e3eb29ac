import { type RawBuilder, sql } from 'kysely';
import {
  EXPORT_FIELDS,
  type ExportField,
  LEGACY_EXPORT_FIELDS,
  LEGACY_HEADINGS,
  type LegacyExportField,
} from '../contract/calls/exports-api.ts';

/** Type of a column's cells, for formats that distinguish texts from numbers. */
export type ColumnKind = 'text' | 'number' | 'flag';

/** A column of an exported file. */
export type ExportColumn = {
  readonly heading: string;
  readonly kind: ColumnKind;
  /** SQL expression of its value; the listing is `b`, joined with `category`, `city` and `country`. */
  readonly value: RawBuilder<unknown>;
};

/**
 * ISO 8601 in UTC, to the second. to_json writes this form whatever the session's DateStyle is, in a third
 * of the time of to_char, which for the two dates took a fifth of an export.
 */
const moment = (name: string) =>
  sql`substr(to_json(date_trunc('second', ${sql.ref(name)} at time zone 'UTC'))::text, 2, 19) || 'Z'`;

/** SQL expressions of the fields that are not columns of `b` with the same name. */
const ELSEWHERE: Readonly<Partial<Record<ExportField, RawBuilder<unknown>>>> = {
  category: sql`category.name`,
  city: sql`city.name`,
  country: sql`country.name`,
  country_code: sql`country.code`,
  verified: sql`case when b.verified then 'TRUE' else 'FALSE' end`,
  created_at: moment('b.created_at'),
  updated_at: moment('b.updated_at'),
};

const KINDS: Readonly<Partial<Record<ExportField, ColumnKind>>> = {
  id: 'number',
  latitude: 'number',
  longitude: 'number',
  rating: 'number',
  reviews: 'number',
  verified: 'flag',
};

const column = (field: ExportField, heading: string = field): ExportColumn => ({
  heading,
  kind: KINDS[field] ?? 'text',
  value: ELSEWHERE[field] ?? sql.ref(`b.${field}`),
});

const LEGACY: Readonly<Record<LegacyExportField, ExportField>> = {
  name: 'name',
  address: 'full_address',
  phone: 'phone',
  category: 'category',
  reviewCount: 'reviews',
  rating: 'rating',
  placeId: 'place_id',
  countryCode: 'country_code',
  url: 'url',
};

export const exportColumns = (fields: readonly ExportField[] = EXPORT_FIELDS): ExportColumn[] =>
  fields.map((field) => column(field));

export const legacyExportColumns = (
  fields: readonly LegacyExportField[] = LEGACY_EXPORT_FIELDS,
): ExportColumn[] => fields.map((field) => column(LEGACY[field], LEGACY_HEADINGS[field] ?? field));
