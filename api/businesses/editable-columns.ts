import type { EditableField } from '../contract/calls/admin-businesses.ts';
import { type ColumnOf, columnsFor, fieldOf } from '../contract/pages/listing-columns.ts';

const PLACE = ['latitude', 'longitude', 'time_zone'] as const;

/** The columns of fields that are not stored in the column of their name alone. */
const ELSEWHERE = {
  category: ['category_id'],
  city: ['city_id'],
  country_code: ['city_id'],
  latitude: PLACE,
  longitude: PLACE,
  status: ['status', 'status_since'],
} as const satisfies Partial<Record<ColumnOf<'edit'>, readonly string[]>>;

type Elsewhere = typeof ELSEWHERE;

export type EditableColumn =
  | Exclude<ColumnOf<'edit'>, keyof Elsewhere>
  | Elsewhere[keyof Elsewhere][number];

const isElsewhere = (column: ColumnOf<'edit'>): column is keyof Elsewhere => column in ELSEWHERE;

/** The columns of each field of the form. Imports do not overwrite edited columns. */
export const EDITABLE_COLUMNS: ReadonlyMap<EditableField, readonly EditableColumn[]> = new Map(
  columnsFor('edit').map((column) => [
    fieldOf(column),
    isElsewhere(column) ? ELSEWHERE[column] : [column],
  ]),
);

export const EDITABLE_FIELDS: readonly EditableField[] = [...EDITABLE_COLUMNS.keys()];

/**
 * The columns that imports must not overwrite when these were edited. Latitude and longitude stay together,
 * because one from the edit and one from a file would be a wrong place.
 */
export const columnsKeptWith = (columns: readonly EditableColumn[]): EditableColumn[] => {
  const place: readonly EditableColumn[] = PLACE;
  return columns.some((column) => place.includes(column))
    ? [...new Set([...columns, ...place])]
    : [...columns];
};

/** The fields of the form that are stored in these columns. */
export const fieldsOf = (columns: readonly string[]): string[] =>
  EDITABLE_FIELDS.filter((field) =>
    EDITABLE_COLUMNS.get(field)?.some((column) => columns.includes(column)),
  );
