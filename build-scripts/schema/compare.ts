import type { CatalogTable } from './catalog.queries.ts';
import type { TableType } from './table-types.ts';

const names = (items: readonly { readonly name: string }[]) =>
  new Set(items.map(({ name }) => name));

/**
 * Compares the table types with the migrated database. Describes each difference in one sentence.
 * @returns empty where every table and column is in both, with the same nullability
 */
export function compareSchema(
  types: readonly TableType[],
  tables: readonly CatalogTable[],
): readonly string[] {
  const byName = new Map(tables.map((table) => [table.name, table]));
  const typed = names(types);
  return [
    ...tables
      .filter(({ name }) => !typed.has(name))
      .map(({ name }) => `${name} is in the database, not in the types`),
    ...types.flatMap((type) => {
      const table = byName.get(type.name);
      return table === undefined
        ? [`${type.name} is in the types, not in the database`]
        : compareColumns(type, table);
    }),
  ];
}

function compareColumns(type: TableType, table: CatalogTable): readonly string[] {
  const stored = new Map(table.columns.map((column) => [column.name, column]));
  const typed = names(type.columns);
  return [
    ...table.columns
      .filter(({ name }) => !typed.has(name))
      .map(({ name }) => `${type.name}.${name} is in the database, not in the types`),
    ...type.columns.flatMap(({ name, nullable }) => {
      const column = stored.get(name);
      if (column === undefined)
        return [`${type.name}.${name} is in the types, not in the database`];
      if (column.nullable === nullable) return [];
      const [database, types] = column.nullable
        ? ['nullable', 'not']
        : ['not nullable', 'nullable'];
      return [`${type.name}.${name} is ${database} in the database, ${types} in the types`];
    }),
  ];
}
