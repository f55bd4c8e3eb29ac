import { type Kysely, sql } from 'kysely';

/** The schema of the program's tables. */
export const SCHEMA = 'public';

/** Tables whose rows are not backed up, with the reason. All other tables are backed up. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  sessions: 'a restore ends all sessions',
  login_attempts: 'counts of the last minutes, for the rate limits',
  login_queue: 'waits of minutes, for the rate limits',
  login_challenges: 'unfinished sign-ins, which a restore ends like sessions',
  contact_attempts: 'counts of the last hours, for the rate limits',
  backups: 'refers to files of the installation that made them',
  kysely_migration: 'the migrations of a restore write it',
  kysely_migration_lock: 'the migrations of a restore write it',
};

export type TableShape = {
  readonly name: string;
  /** Without generated columns. */
  readonly columns: readonly string[];
  /** `text` if values contain the id of a type that was created in this database. */
  readonly format: 'binary' | 'text';
  /** Size of heap and TOAST. */
  readonly bytes: number;
};

/**
 * All tables of a schema, including {@link LEFT_OUT}. In COPY's binary format an array contains the id of its
 * element type, which for an enum differs between databases; all other types are portable.
 */
export async function readShapes<DB>(db: Kysely<DB>, schema: string): Promise<TableShape[]> {
  const { rows } = await sql<TableShape>`
    select c.relname as name, pg_table_size(c.oid)::float8 as bytes,
      array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns,
      case when bool_and(t.oid < 16384 or t.typtype = 'e') then 'binary' else 'text' end as format
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    where c.relnamespace = ${schema}::regnamespace and c.relkind = 'r'
    group by c.oid, c.relname
    order by bytes desc, name`.execute(db);
  return rows;
}

/** Tables whose rows are backed up, the largest first. */
export const backedUp = (shapes: readonly TableShape[]): TableShape[] =>
  shapes.filter(({ name }) => !(name in LEFT_OUT));

/** Identity columns, with the names of their sequences for SQL. */
export async function readIdentityColumns<DB>(db: Kysely<DB>, schema: string) {
  const { rows } = await sql<Readonly<Record<'table' | 'column' | 'sequence', string>>>`
    select c.relname as table, a.attname as column,
      pg_get_serial_sequence(quote_ident(${schema}) || '.' || quote_ident(c.relname), a.attname)
        as sequence
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attidentity <> ''
    where c.relnamespace = ${schema}::regnamespace and c.relkind = 'r'
    order by 1, 2`.execute(db);
  return rows;
}

/** Quotes an identifier. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

export const inSchema = (schema: string, table: string): string =>
  `${quoted(schema)}.${quoted(table)}`;
