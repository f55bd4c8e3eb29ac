import {
  BULK_FIELDS,
  type BulkField,
  type BulkRequest,
  bulkRequestSchema,
} from '../../../api/contract/calls/bulk-changes.ts';
import {
  type ColumnKind,
  columnsFor,
  fieldOf,
  LISTING_COLUMNS,
} from '../../../api/contract/pages/listing-columns.ts';

/** What is done with the field of each listing. */
export type How = 'set' | 'clear' | 'release';

/** What the dialog has been told so far. */
export type Choice = {
  readonly field: Exclude<BulkField, 'countryCode'>;
  readonly how: How;
  /** The new value as a text: of a flag `true` or `false`. */
  readonly value: string;
  /** ISO 3166-1 alpha-2 code of the country of a city. */
  readonly country: string;
};

const KINDS = new Map<string, ColumnKind>(
  columnsFor('edit').map((column) => [fieldOf(column), LISTING_COLUMNS[column].kind]),
);

/** The kind of the values of a field. */
export const kindOf = (field: BulkField): ColumnKind | undefined => KINDS.get(field);

/** The fields that the dialog offers. A city is chosen with its country. */
export const OFFERED_FIELDS = BULK_FIELDS.filter((field) => field !== 'countryCode');

/** Fields that every listing has. The category of listings without one is "Other". */
const ALWAYS: readonly BulkField[] = ['name', 'city', 'status', 'verified'];

/** What can be done with a field. */
export const howsOf = (field: BulkField): readonly How[] =>
  ALWAYS.includes(field) ? ['set', 'release'] : ['set', 'clear', 'release'];

/** The listings of a bulk change: ids or a filter. */
export type Which =
  | Pick<Extract<BulkRequest, { ids: unknown }>, 'ids'>
  | Pick<Extract<BulkRequest, { filter: unknown }>, 'filter'>;

/** The request that a choice means; null while it is not complete. */
export function requestOf(
  { field, how, value, country }: Choice,
  which: Which,
): BulkRequest | null {
  const isCity = field === 'city';
  if (how === 'release')
    return parsed({
      action: 'release',
      fields: isCity ? [field, 'countryCode'] : [field],
      ...which,
    });
  const given = how === 'clear' ? null : kindOf(field) === 'flag' ? value === 'true' : value.trim();
  if (given === '') return null;
  const values = { [field]: given, ...(isCity && { countryCode: country }) };
  return parsed({ action: 'edit', values, ...which });
}

/** Null where the server would refuse it. */
const parsed = (request: object): BulkRequest | null =>
  bulkRequestSchema.safeParse(request).data ?? null;
