import type { ImportColumns } from '../contract/calls/imports-api.ts';
import {
  type ColumnMapping,
  guessFields,
  headerKey,
  isPersonal,
  matchColumns,
} from './reading/columns.ts';
import { MAPPED_FIELDS } from './reading/fields.ts';
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
      const fields = guessFields(header, mapping);
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
