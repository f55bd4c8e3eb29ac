import type { CatalogTable } from './catalog.queries.ts';
import type { TableType } from './table-types.ts';

/**
 * Compares the table types with the migrated database. Describes each difference in one sentence.
 * @returns empty where every table and column is in both, with the same nullability
 */
export function compareSchema(
  types: readonly TableType[],
  tables: readonly CatalogTable[],
): readonly string[] {
  return compareNamed('', types, tables, (type, table) =>
    compareNamed(`${type.name}.`, type.columns, table.columns, ({ name, nullable }, column) => {
      if (column.nullable === nullable) return [];
      const [database, typed] = nullable ? ['not nullable', 'nullable'] : ['nullable', 'not'];
      return [`${type.name}.${name} is ${database} in the database, ${typed} in the types`];
    }),
  );
}

type Named = { readonly name: string };

/** Finds items that are in one list alone, and compares those that are in both. */
function compareNamed<Typed extends Named, Stored extends Named>(
  prefix: string,
  types: readonly Typed[],
  stored: readonly Stored[],
  compare: (typed: Typed, stored: Stored) => readonly string[],
): readonly string[] {
  const byName = new Map(stored.map((item) => [item.name, item]));
  const typed = new Set(types.map(({ name }) => name));
  return [
    ...stored
      .filter(({ name }) => !typed.has(name))
      .map(({ name }) => `${prefix}${name} is in the database, not in the types`),
    ...types.flatMap((type) => {
      const found = byName.get(type.name);
      return found === undefined
        ? [`${prefix}${type.name} is in the types, not in the database`]
        : compare(type, found);
    }),
  ];
}
