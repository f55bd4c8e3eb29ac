import { sql, type Transaction } from 'kysely';
import { sitemapsOf } from '../../api/changes/sitemap-shards.queries.ts';
import { markPages, PRIORITY } from '../../api/changes/stale-marks.queries.ts';
import { isFileKind, type PageRef } from '../../api/contract/documents.ts';
import type { DB } from '../../api/database/tables.ts';

export type LedgerEntry = PageRef & { readonly path: string; readonly hash: Buffer };

export type PublishedPage = LedgerEntry & { readonly bytes: number; readonly indexable: boolean };

const columns = (pages: readonly PageRef[]) => sql`
  unnest(${pages.map(({ kind }) => kind)}::page_kind[], ${pages.map(({ key }) => key)}::bigint[],
    ${pages.map(({ page }) => page)}::int[])`;

/** @returns what the ledger says of these pages; those never published are left out */
export async function readLedger(
  trx: Transaction<DB>,
  pages: readonly PageRef[],
): Promise<LedgerEntry[]> {
  const { rows } = await sql<LedgerEntry>`
    select p.kind, p.key, p.page, p.path, p.hash
    from ${columns(pages)} asked (kind, key, page) join pages p using (kind, key, page)`.execute(
    trx,
  );
  return rows;
}

/** @returns those of the paths at which the ledger has another page than the given ones */
export async function pathsOfOthers(
  trx: Transaction<DB>,
  paths: readonly string[],
  pages: readonly PageRef[],
): Promise<string[]> {
  const { rows } = await sql<{ path: string }>`
    select p.path from pages p where p.path = any(${paths}::text[])
    and (p.kind, p.key, p.page) not in (select * from ${columns(pages)})`.execute(trx);
  return rows.map(({ path }) => path);
}

/**
 * Records what has been published and removed.
 * @param written pages whose bytes or address changed
 * @param left entries whose page is gone or has moved: their paths are remembered
 */
export async function recordPublished(
  trx: Transaction<DB>,
  written: readonly PublishedPage[],
  left: readonly LedgerEntry[],
): Promise<void> {
  const paths = written.map(({ path }) => path);
  if (left.length > 0) {
    // What only a worker that died knew of has never been an address.
    await sql`
      insert into former_paths (path, kind, key, page)
      select * from unnest(${left.map(({ path }) => path)}::text[], ${left.map(({ kind }) => kind)}::page_kind[],
        ${left.map(({ key }) => key)}::bigint[], ${left.map(({ page }) => page)}::int[])
        as former (path, kind, key, page)
      where page > 0
      on conflict (path) do update set kind = excluded.kind, key = excluded.key,
        page = excluded.page, removed_at = now()`.execute(trx);
    await sql`
      delete from pages p using ${columns(left)} l (kind, key, page)
      where p.kind = l.kind and p.key = l.key and p.page = l.page`.execute(trx);
  }
  if (written.length === 0) return;
  await sql`delete from former_paths where path = any(${paths}::text[])`.execute(trx);
  // An address that has changed hands leaves the ledger with its former page, which is stale itself.
  await sql`
    delete from pages p where p.path = any(${paths}::text[])
    or (p.kind, p.key, p.page) in (select * from ${columns(written)})`.execute(trx);
  await sql`
    insert into pages (kind, key, page, path, hash, bytes, indexable)
    select * from unnest(${written.map(({ kind }) => kind)}::page_kind[], ${written.map(({ key }) => key)}::bigint[],
      ${written.map(({ page }) => page)}::int[], ${paths}::text[], ${written.map(({ hash }) => hash)}::bytea[],
      ${written.map(({ bytes }) => bytes)}::int[], ${written.map(({ indexable }) => indexable)}::boolean[])`.execute(
    trx,
  );
}

/** Marks the sitemaps that speak of pages which have just been published or removed. */
export async function markSitemaps(
  trx: Transaction<DB>,
  changed: readonly PageRef[],
): Promise<void> {
  const pages = changed.filter(({ kind }) => !isFileKind(kind));
  if (pages.length > 0)
    await markPages(trx, PRIORITY.rebuild, sitemapsOf(sql`select * from ${columns(pages)}`));
  if (changed.some(({ kind }) => kind === 'sitemap'))
    await markPages(trx, PRIORITY.rebuild, sql`select 'sitemap-index'::page_kind, 0::bigint, 1`);
}
