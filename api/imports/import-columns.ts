import type { ImportColumns } from '../contract/calls/imports-api.ts';
import {
  type ColumnMapping,
  guessColumns,
  headerKey,
  isPersonal,
  matchColumns,
} from './reading/columns.ts';
import { type Field, MAPPED_FIELDS } from './reading/fields.ts';
import type { SheetPreview } from './reading/spreadsheet.ts';

/** The fields that the columns of a file are read as, by the mapping. */
export function presentColumns(
  previews: readonly SheetPreview[],
  mapping: ColumnMapping,
): ImportColumns {
  const said = new Map([...mapping].map(([header, field]) => [headerKey(header), field]));
  return {
    fields: [...MAPPED_FIELDS],
    sheets: previews.map(({ sheet, row, columns }) => {
      const header = columns.map((column) => column.header ?? '');
      const fields = fieldsOf(header, mapping);
      return {
        ...{ sheet, row },
        preset: matchColumns(header, mapping)?.preset ?? null,
        columns: columns.map((column, index) => {
          const field = fields.get(index) ?? null;
          const name = column.header ?? '';
          return {
            ...column,
            field,
            mapped: field !== null && said.get(headerKey(name)) === field,
            personal: isPersonal(name),
          };
        }),
      };
    }),
  };
}

/** The field of each column, by index. Several columns may share a field. */
function fieldsOf(header: readonly string[], mapping: ColumnMapping): ReadonlyMap<number, Field> {
  return new Map(
    [...guessColumns(header, mapping)].flatMap(([field, at]) =>
      typeof at === 'number'
        ? [[at, field] as const]
        : at.map(({ index }) => [index, field] as const),
    ),
  );
}
