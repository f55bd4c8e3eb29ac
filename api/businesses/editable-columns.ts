import type { EditableField } from '../contract/calls/admin-businesses.ts';

/** The columns of each field of the form. Imports do not overwrite edited columns. */
export const EDITABLE_COLUMNS = {
  name: ['name'],
  category: ['category_id'],
  type: ['type'],
  fullAddress: ['full_address'],
  street: ['street'],
  city: ['city_id'],
  countryCode: ['city_id'],
  postalCode: ['postal_code'],
  phone: ['phone'],
  latitude: ['latitude', 'longitude', 'time_zone'],
  longitude: ['latitude', 'longitude', 'time_zone'],
  url: ['url'],
  photo: ['photo'],
  logo: ['logo'],
  locatedIn: ['located_in'],
  about: ['about'],
  workingHours: ['working_hours'],
  verified: ['verified'],
  status: ['status', 'status_since'],
} as const satisfies Readonly<Record<EditableField, readonly string[]>>;

export type EditableColumn = (typeof EDITABLE_COLUMNS)[EditableField][number];

const isField = (name: string): name is EditableField => name in EDITABLE_COLUMNS;

export const EDITABLE_FIELDS = Object.keys(EDITABLE_COLUMNS).filter(isField);

/**
 * The columns that imports must not overwrite when these were edited. Latitude and longitude stay together,
 * because one from the edit and one from a file would be a wrong place.
 */
export const columnsKeptWith = (columns: readonly EditableColumn[]): EditableColumn[] => {
  const place: readonly EditableColumn[] = EDITABLE_COLUMNS.latitude;
  return columns.some((column) => place.includes(column))
    ? [...new Set([...columns, ...place])]
    : [...columns];
};

/** The fields of the form that are stored in these columns. */
export const fieldsOf = (columns: readonly string[]): string[] =>
  EDITABLE_FIELDS.filter((field) =>
    EDITABLE_COLUMNS[field].some((column) => columns.includes(column)),
  );
