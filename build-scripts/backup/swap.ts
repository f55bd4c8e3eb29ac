import type pg from 'pg';
import { UNFINISHED_SCHEMA } from '../../api/database/restore-guard.ts';
import { inSchema, quoted, SCHEMA } from './tables.ts';

/** An object of a schema, except those of extensions. */
type Member = {
  readonly kind: 'table' | 'function' | 'type' | 'statistics';
  /** Name in SQL; for functions with the argument types. */
  readonly name: string;
};

const MEMBERS = `
  select 'table' as kind, quote_ident(relname) as name from pg_class c
    where relnamespace = $1::regnamespace and relkind in ('r', 'p') and not relispartition
      and pg_has_role(relowner, 'usage')
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  union all
  select 'function', quote_ident(proname) || '(' || pg_get_function_identity_arguments(p.oid) || ')'
    from pg_proc p where pronamespace = $1::regnamespace and prokind in ('f', 'p')
      and pg_has_role(proowner, 'usage')
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  union all
  select 'type', quote_ident(typname) from pg_type t
    where typnamespace = $1::regnamespace and typtype in ('e', 'd') and pg_has_role(typowner, 'usage')
      and not exists (select from pg_depend d where d.objid = t.oid and d.deptype = 'e')`;

const STATISTICS = `
  select 'statistics' as kind, quote_ident(stxname) as name from pg_statistic_ext
  where stxnamespace = $1::regnamespace`;

/**
 * Replaces the tables, functions and types of the program's schema with the restored ones, in one
 * transaction. The schema itself stays, with its extensions and privileges.
 * @param check runs in the transaction before the changes
 * @throws errors of PostgreSQL, e.g. if a view depends on an old table; then nothing is changed
 */
export async function swapSchemas(client: pg.Client, check: () => Promise<void>): Promise<void> {
  const members = async (query: string, schema: string) =>
    (await client.query<Member>(query, [schema])).rows;
  await client.query('begin');
  try {
    await check();
    const former = await members(MEMBERS, SCHEMA);
    for (const kind of ['table', 'function', 'type'] as const) {
      const names = former.filter((member) => member.kind === kind).map(({ name }) => name);
      // In one statement, since they refer to one another.
      if (names.length > 0)
        await client.query(
          `drop ${kind} ${names.map((name) => `${quoted(SCHEMA)}.${name}`).join(', ')}`,
        );
    }
    const restored = [
      ...(await members(MEMBERS, UNFINISHED_SCHEMA)),
      ...(await members(STATISTICS, UNFINISHED_SCHEMA)),
    ];
    for (const { kind, name } of restored)
      await client.query(
        `alter ${kind} ${quoted(UNFINISHED_SCHEMA)}.${name} set schema ${quoted(SCHEMA)}`,
      );
    await moveExtensions(client);
    await client.query(`drop schema ${quoted(UNFINISHED_SCHEMA)}`);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** Moves extensions that a migration has created since the backup. */
async function moveExtensions(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    'select extname as name from pg_extension where extnamespace = $1::regnamespace',
    [UNFINISHED_SCHEMA],
  );
  for (const { name } of rows)
    await client.query(`alter extension ${quoted(name)} set schema ${quoted(SCHEMA)}`);
}

/** Drops the schema of an unfinished restore. */
export const dropUnfinished = (client: pg.Client) =>
  client.query(`drop schema if exists ${quoted(UNFINISHED_SCHEMA)} cascade`);

/** Creates the schema of a restore. @param source name of the backup, stored as the comment of the schema */
export async function createUnfinished(client: pg.Client, source: string): Promise<void> {
  await dropUnfinished(client);
  // The statements of one query are one transaction.
  await client.query(
    `create schema ${quoted(UNFINISHED_SCHEMA)};
     comment on schema ${quoted(UNFINISHED_SCHEMA)} is ${client.escapeLiteral(source)}`,
  );
}

/** A table of the unfinished restore, for SQL. */
export const unfinished = (table: string): string => inSchema(UNFINISHED_SCHEMA, table);
