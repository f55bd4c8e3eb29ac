import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { DB } from '../../api/database/tables.ts';
import type { PageHead } from './audit-page.ts';
import { NAMED, type Problems } from './problems.ts';

/**
 * What an audit remembers of each page lies in temporary tables, so that its memory stays flat: the
 * pages that links have been found to (in the order of finding them, which is that of reading them),
 * the heads of those that search engines may have, and the entries of sitemaps.
 */
const TABLES = [
  'create temporary table audit_reached (id bigint generated always as identity primary key, path text unique) on commit drop',
  'create temporary table audit_heads (path text, title bigint, head bigint) on commit drop',
  'create temporary table audit_entries (path text, loc text) on commit drop',
];

/** Runs `work` with the tables of one audit, which go with it. */
export const withAuditTables = <Result>(
  db: Kysely<DB>,
  work: (trx: Transaction<DB>) => Promise<Result>,
): Promise<Result> =>
  db.transaction().execute(async (trx) => {
    for (const table of TABLES) await sql.raw(table).execute(trx);
    return work(trx);
  });

/**
 * Adds what a query finds to the problems of one sort.
 * @param found a query of one column, `name`
 */
export async function addFound(
  trx: Kysely<DB>,
  problems: Problems,
  sort: string,
  found: RawBuilder<unknown>,
): Promise<void> {
  const { rows } = await sql<{ name: string; count: number }>`
    select name, count(*) over () as count from (${found}) found limit ${sql.lit(NAMED)}`.execute(
    trx,
  );
  const names = rows.map(({ name }) => name);
  problems.addMany(sort, rows[0]?.count ?? 0, names);
}

/** Remembers the heads of pages that search engines may have. */
export async function addHeads(trx: Kysely<DB>, heads: readonly PageHead[]): Promise<void> {
  if (heads.length === 0) return;
  await sql`
    insert into audit_heads select * from unnest(${heads.map(({ path }) => path)}::text[],
      ${heads.map(({ title }) => title)}::bigint[], ${heads.map(({ head }) => head)}::bigint[])`.execute(
    trx,
  );
}
