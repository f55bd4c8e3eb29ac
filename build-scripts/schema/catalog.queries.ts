import { type Kysely, sql } from 'kysely';
import type { DB } from '../../api/database/tables.ts';

export type CatalogColumn = {
  readonly name: string;
  readonly type: string;
  readonly nullable: boolean;
  /** Expression of the default or of the generated value; null where there is none. */
  readonly expression: string | null;
  readonly kind: 'plain' | 'identity' | 'generated';
};

/** Something of a table that has a name and a definition in SQL. */
export type CatalogPart = { readonly name: string; readonly definition: string };

export type CatalogTable = {
  readonly name: string;
  /** Storage parameters, such as `fillfactor=85`. */
  readonly storage: readonly string[];
  readonly columns: readonly CatalogColumn[];
  /** Without NOT NULL, which the columns have. */
  readonly constraints: readonly CatalogPart[];
  /** Without those of constraints. */
  readonly indexes: readonly CatalogPart[];
  /** Extended statistics. */
  readonly statistics: readonly CatalogPart[];
};

const NAMESPACE = sql`'public'::regnamespace`;

const partsOf = (query: ReturnType<typeof sql>) => sql`(
  select coalesce(json_agg(json_build_object('name', name, 'definition', definition)
    order by name collate "C"), '[]') from (${query}) parts)`;

/**
 * Reads the tables of the schema `public`, in the order of their names. The tables in which Kysely
 * records migrations are left out.
 */
export async function readTables(db: Kysely<DB>): Promise<readonly CatalogTable[]> {
  const { rows } = await sql<CatalogTable>`
    select t.relname as name, coalesce(t.reloptions, '{}') as storage,
      (
        select json_agg(json_build_object(
          'name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
          'nullable', not a.attnotnull, 'expression', pg_get_expr(d.adbin, d.adrelid),
          'kind', case when a.attidentity <> '' then 'identity'
            when a.attgenerated <> '' then 'generated' else 'plain' end
        ) order by a.attnum)
        from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
        where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
      ) as columns,
      ${partsOf(sql`
        select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
        where conrelid = t.oid and contype <> 'n'`)} as constraints,
      ${partsOf(sql`
        select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
        from pg_index i where i.indrelid = t.oid
          and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`)} as indexes,
      ${partsOf(sql`
        select stxname as name, pg_get_statisticsobjdef(oid) as definition
        from pg_statistic_ext where stxrelid = t.oid`)} as statistics
    from pg_class t
    where t.relnamespace = ${NAMESPACE} and t.relkind = 'r' and t.relname !~ '^kysely_migration'
    order by t.relname collate "C"`.execute(db);
  return rows;
}

/** Enumerations of the schema `public`: their values, in order. */
export async function readEnums(db: Kysely<DB>) {
  const { rows } = await sql<{ name: string; values: string[] }>`
    select t.typname as name, array_agg(e.enumlabel::text order by e.enumsortorder) as values
    from pg_type t join pg_enum e on e.enumtypid = t.oid
    where t.typnamespace = ${NAMESPACE} group by 1 order by 1`.execute(db);
  return rows;
}

/** Functions that migrations have created, with their arguments, e.g. `name_key(name text)`. */
export async function readFunctions(db: Kysely<DB>) {
  const { rows } = await sql<{ name: string; signature: string }>`
    select p.proname as name, p.proname || '(' || pg_get_function_arguments(p.oid) || ') returns '
      || pg_get_function_result(p.oid) as signature
    from pg_proc p
    where p.pronamespace = ${NAMESPACE}
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    order by 1`.execute(db);
  return rows;
}
