import {
  type CellOf,
  type ColumnOf,
  cellOf,
  columnsFor,
} from '../../contract/pages/listing-columns.ts';

/** The fields that an administrator can map a column to: the imported columns of a listing. */
export type MappedField = CellOf<ColumnOf<'import'>>;

export const MAPPED_FIELDS: readonly MappedField[] = columnsFor('import').map(cellOf);

/** The mapped fields but the status, which is read from several fields. */
export const VALUE_FIELDS = MAPPED_FIELDS.filter((field) => field !== 'status');

/**
 * Fields that the extraction report leaves out: it counts the 23 columns of the specification. Most programs write the
 * status only for closed businesses.
 */
const UNCOUNTED = [
  ...(['status', 'description', 'price_range', 'plus_code', 'other_categories', 'photos'] as const),
  ...(['menu_link', 'booking_links', 'order_links', 'social_links'] as const),
] as const satisfies readonly MappedField[];

type CountedField = Exclude<MappedField, (typeof UNCOUNTED)[number]>;

/** The fields that the extraction report counts, in its order. */
export const COUNTED_FIELDS: readonly CountedField[] = MAPPED_FIELDS.filter(
  (field): field is CountedField => !UNCOUNTED.some((left) => left === field),
);

/**
 * What a column can be read as; those after the first are taken but not counted. `google_id` is
 * `0x14ca…:0xe1cc…`, whose second half is the cid; `map_link` leads to the business on Google Maps.
 */
export type Field =
  | MappedField
  | 'region'
  | 'cid'
  | 'google_id'
  | 'map_link'
  | 'own_id'
  | 'own_slug'
  | 'permanently_closed'
  | 'temporarily_closed'
  | 'date_closed';

export const isMapped = (text: string): text is MappedField =>
  MAPPED_FIELDS.some((field) => field === text);

/** The fields with a value that has parts: Apify's CSV has it in columns such as `openingHours/0/day`. */
export const SPREAD_FIELDS = [
  ...(['working_hours', 'about', 'photos', 'other_categories', 'social_links'] as const),
  ...(['booking_links', 'order_links'] as const),
] as const satisfies readonly MappedField[];
