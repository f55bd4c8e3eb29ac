import { fieldOf } from '../contract/pages/listing-columns.ts';
import { EDITABLE_COLUMNS, type EditableColumn } from './editable-columns.ts';
import type { FormValues } from './form-values.ts';

/** All columns that the form writes. */
export const COLUMNS: readonly EditableColumn[] = [
  ...new Set([...EDITABLE_COLUMNS.values()].flat()),
];

export const isEditable = (column: string): column is EditableColumn =>
  COLUMNS.some((editable) => editable === column);

type EditedValues = Readonly<Record<EditableColumn, string | number | boolean | null>>;

/** The values of the editable columns: of the field of the same name, or one of the others. */
export function columnsOf(
  values: FormValues,
  others: Pick<EditedValues, 'category_id' | 'city_id' | 'time_zone' | 'status_since'>,
): EditedValues;
export function columnsOf(values: FormValues, others: object): object {
  const named = new Map<string, unknown>(Object.entries(values));
  return {
    ...Object.fromEntries(COLUMNS.map((column) => [column, named.get(fieldOf(column))])),
    ...others,
  };
}
