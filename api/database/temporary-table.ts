import { type Generated, type GeneratedAlways, type QueryExecutorProvider, sql } from 'kysely';

/** What queries return for the PostgreSQL types of temporary tables. */
type Values = {
  boolean: boolean;
  integer: number;
  bigint: number;
  'double precision': number;
  'numeric(2, 1)': number;
  text: string;
  int4multirange: string;
  xid: string;
};

/** A type, with constraints after it where there are any, such as `integer primary key`. */
type ColumnDefinition = keyof Values | `${keyof Values} ${string}`;

/** Temporary tables by name, with the definitions of their columns by name. */
export type TableDefinitions = Readonly<Record<string, Readonly<Record<string, ColumnDefinition>>>>;

type ValueOf<Definition> = {
  [Type in keyof Values]: Definition extends Type | `${Type} ${string}` ? Values[Type] : never;
}[keyof Values];

type ColumnOf<Definition> = Definition extends `${string} generated always ${string}`
  ? GeneratedAlways<ValueOf<Definition>>
  : Definition extends `${string} not null default ${string}`
    ? Generated<ValueOf<Definition>>
    : Definition extends `${string} ${'primary key' | 'not null'}${string}`
      ? ValueOf<Definition>
      : ValueOf<Definition> | null;

/** The table types of the definitions, for Kysely. */
export type TemporaryTables<Definitions extends TableDefinitions> = {
  [Table in keyof Definitions]: {
    [Column in keyof Definitions[Table]]: ColumnOf<Definitions[Table][Column]>;
  };
};

/**
 * Creates temporary tables where the session does not have them. They have no statistics: `analyze`
 * one after it was filled, if its size matters to a plan.
 * @param onCommit `drop` and `delete rows` require a transaction
 */
export async function createTemporaryTables(
  db: QueryExecutorProvider,
  definitions: TableDefinitions,
  onCommit: 'drop' | 'delete rows' | 'preserve rows',
): Promise<void> {
  const created = Object.entries(definitions).map(([table, columns]) => {
    const parts = Object.entries(columns).map(
      ([name, definition]) => sql`${sql.ref(name)} ${sql.raw(definition)}`,
    );
    return sql`create temporary table if not exists ${sql.table(table)} (${sql.join(parts)})
      on commit ${sql.raw(onCommit)}`;
  });
  // One round trip: without parameters, PostgreSQL takes several statements at once.
  await sql.join(created, sql`; `).execute(db);
}

/** Deletes the rows of temporary tables: they have hardly any, and TRUNCATE would create new files, 2 ms each. */
export async function emptyTables(
  db: QueryExecutorProvider,
  tables: readonly string[],
): Promise<void> {
  const emptied = tables.map((table) => sql`delete from ${sql.table(table)}`);
  await sql.join(emptied, sql`; `).execute(db);
}
