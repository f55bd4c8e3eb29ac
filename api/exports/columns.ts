import { type RawBuilder, sql } from 'kysely';
import { referenceOf } from '../businesses/listing-references.ts';
import {
  EXPORT_FIELDS,
  type ExportField,
  LEGACY_COLUMNS,
  LEGACY_EXPORT_FIELDS,
  LEGACY_HEADINGS,
  type LegacyExportField,
} from '../contract/calls/exports-api.ts';
import { declarationOf, type ColumnKind as StoredKind } from '../contract/pages/listing-columns.ts';

/** Type of a column's cells, for formats that distinguish texts from numbers. */
export type ColumnKind = 'text' | 'number' | 'flag';

/** A column of an exported file. */
export type ExportColumn = {
  readonly heading: string;
  readonly kind: ColumnKind;
  /** SQL expression of its value; the listing is `b`, joined with `category`, `city`, `region` and `country`. */
  readonly value: RawBuilder<unknown>;
};

/**
 * ISO 8601 in UTC, to the second. to_json writes this form whatever the session's DateStyle is, in a third
 * of the time of to_char, which for the two dates took a fifth of an export.
 */
const moment = (name: string) =>
  sql`substr(to_json(date_trunc('second', ${sql.ref(name)} at time zone 'UTC'))::text, 2, 19) || 'Z'`;

type Cell = { readonly kind: ColumnKind; readonly value?: (name: string) => RawBuilder<unknown> };

/** Cells of other kinds of columns are texts, with the value that the column has. */
const CELLS: Readonly<Partial<Record<StoredKind, Cell>>> = {
  id: { kind: 'number' },
  latitude: { kind: 'number' },
  longitude: { kind: 'number' },
  stars: { kind: 'number' },
  count: { kind: 'number' },
  flag: {
    kind: 'flag',
    value: (name) => sql`case when ${sql.ref(name)} then 'TRUE' else 'FALSE' end`,
  },
  moment: { kind: 'text', value: moment },
};

function exportColumn(field: ExportField, heading: string = field): ExportColumn {
  const { kind = 'text', value = sql.ref } = CELLS[declarationOf(field).kind] ?? {};
  return { heading, kind, value: value(referenceOf(field)) };
}

export const exportColumns = (fields: readonly ExportField[] = EXPORT_FIELDS): ExportColumn[] =>
  fields.map((field) => exportColumn(field));

export const legacyExportColumns = (
  fields: readonly LegacyExportField[] = LEGACY_EXPORT_FIELDS,
): ExportColumn[] =>
  fields.map((field) => exportColumn(LEGACY_COLUMNS[field], LEGACY_HEADINGS[field] ?? field));
