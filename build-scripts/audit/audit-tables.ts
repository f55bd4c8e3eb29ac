import {
  type Expression,
  type Kysely,
  type QueryExecutorProvider,
  sql,
  type Transaction,
} from 'kysely';
import type { DB } from '../../api/database/tables.ts';
import { createTemporaryTables } from '../../api/database/temporary-table.ts';
import type { PageHead } from './audit-page.ts';
import { NAMED, type Problems } from './problems.ts';

/** Data of each page, in tables so that the memory of an audit does not grow with the site. */
const TABLES = {
  /** Pages that links lead to, in the order of discovery, which is the order of reading. */
  audit_reached: {
    id: 'bigint generated always as identity primary key',
    path: 'text not null unique',
    clicks: 'integer not null',
  },
  /** Digests of the titles and heads of indexable pages. */
  audit_heads: { path: 'text not null', title: 'bigint not null', head: 'bigint not null' },
  /** Entries of the sitemaps: the path in this site, and the address as the sitemap has it. */
  audit_entries: { path: 'text not null', loc: 'text not null' },
} as const;

/** Runs `work` in a transaction that has the tables of one audit, and drops them. */
export const withAuditTables = <Result>(
  db: Kysely<DB>,
  work: (trx: Transaction<DB>) => Promise<Result>,
): Promise<Result> =>
  db.transaction().execute(async (trx) => {
    await createTemporaryTables(trx, TABLES, 'drop');
    return work(trx);
  });

/**
 * Adds the rows of a query to the problems of one sort.
 * @param found a query of one column, `name`
 */
export async function addFound(
  db: QueryExecutorProvider,
  problems: Problems,
  sort: string,
  found: Expression<unknown>,
): Promise<void> {
  const { rows } = await sql<{ name: string; count: number }>`
    select name, count(*) over () as count from (${found}) found limit ${sql.lit(NAMED)}`.execute(
    db,
  );
  const names = rows.map(({ name }) => name);
  problems.addMany(sort, rows[0]?.count ?? 0, names);
}

/** Stores the heads of indexable pages. */
export async function addHeads(trx: Transaction<DB>, heads: readonly PageHead[]): Promise<void> {
  if (heads.length === 0) return;
  await sql`
    insert into audit_heads (path, title, head)
    select * from unnest(${heads.map(({ path }) => path)}::text[],
      ${heads.map(({ title }) => title)}::bigint[], ${heads.map(({ head }) => head)}::bigint[])`.execute(
    trx,
  );
}
