import type pg from 'pg';
import { inSchema, quoted } from './tables.ts';

type ForeignKey = {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
};

/** An index, and the constraint that it belongs to. */
export type IndexDefinition = ForeignKey & {
  /** `primary key` or `unique`; null for a plain index. */
  readonly constraint: string | null;
};

type SetAside = Awaited<ReturnType<typeof setIndexesAside>>;

/**
 * Drops all indexes and foreign keys of a schema before rows are loaded: creating an index afterwards
 * takes a fraction of the time.
 * @returns definitions for {@link createIndex} and {@link addConstraints}
 */
export async function setIndexesAside(client: pg.Client, schema: string) {
  const { rows: foreignKeys } = await client.query<ForeignKey>(
    `select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = k.conrelid
     where k.contype = 'f' and c.relnamespace = $1::regnamespace order by 1, 2`,
    [schema],
  );
  const { rows: indexes } = await client.query<IndexDefinition>(
    `select c.relname as table, i.relname as name, pg_get_indexdef(i.oid) as definition,
       case k.contype when 'p' then 'primary key' when 'u' then 'unique' end as constraint
     from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid
     left join pg_constraint k on k.conindid = i.oid and k.contype in ('p', 'u')
     where c.relnamespace = $1::regnamespace order by 1, 2`,
    [schema],
  );
  for (const { table, name } of foreignKeys)
    await client.query(`alter table ${inSchema(schema, table)} drop constraint ${quoted(name)}`);
  for (const { table, name, constraint } of indexes)
    await client.query(
      constraint === null
        ? `drop index ${inSchema(schema, name)}`
        : `alter table ${inSchema(schema, table)} drop constraint ${quoted(name)}`,
    );
  return { indexes, foreignKeys };
}

export const createIndex = (client: pg.Client, { definition }: IndexDefinition) =>
  client.query(definition);

/** Adds constraints that use the created indexes, then the foreign keys. */
export async function addConstraints(
  client: pg.Client,
  schema: string,
  { indexes, foreignKeys }: SetAside,
): Promise<void> {
  for (const { table, name, constraint } of indexes)
    if (constraint !== null)
      await client.query(
        `alter table ${inSchema(schema, table)}
         add constraint ${quoted(name)} ${constraint} using index ${quoted(name)}`,
      );
  for (const { table, name, definition } of foreignKeys)
    await client.query(
      `alter table ${inSchema(schema, table)} add constraint ${quoted(name)} ${definition}`,
    );
}
