import type pg from 'pg';
import { UNFINISHED_SCHEMA } from '../../api/database/restore-guard.ts';
import { inSchema, quoted, SCHEMA } from './tables.ts';

/** What a schema holds beside extensions: how it is named in SQL, and what it depends on comes last. */
type Member = {
  readonly kind: 'table' | 'function' | 'type' | 'statistics';
  /** With the argument types of a function. */
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
 * Puts the restored tables, functions and types in the place of those of the program's schema, in one
 * transaction: before its commit the database is the old one, after it the restored one. The schema
 * itself stays, with its extensions and privileges.
 * @param check runs in the transaction, before anything is changed
 * @throws what PostgreSQL says, e.g. when a view depends on an old table; then nothing is changed
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
      // All at once, as they refer to one another.
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

/** Extensions that a migration has created since the backup. */
async function moveExtensions(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    'select extname as name from pg_extension where extnamespace = $1::regnamespace',
    [UNFINISHED_SCHEMA],
  );
  for (const { name } of rows)
    await client.query(`alter extension ${quoted(name)} set schema ${quoted(SCHEMA)}`);
}

/** Removes what a restore that has not been finished has left. */
export const dropUnfinished = (client: pg.Client) =>
  client.query(`drop schema if exists ${quoted(UNFINISHED_SCHEMA)} cascade`);

/** @param source file that is being restored; kept as the comment of the schema */
export async function createUnfinished(client: pg.Client, source: string): Promise<void> {
  await dropUnfinished(client);
  await client.query('begin');
  await client.query(`create schema ${quoted(UNFINISHED_SCHEMA)}`);
  await client.query(
    `comment on schema ${quoted(UNFINISHED_SCHEMA)} is ${client.escapeLiteral(source)}`,
  );
  await client.query('commit');
}

/** A table of the restored directory, before it takes its place. */
export const unfinished = (table: string): string => inSchema(UNFINISHED_SCHEMA, table);
