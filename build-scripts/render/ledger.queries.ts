import { sql, type Transaction } from 'kysely';
import type { AddressChanges } from '../../api/changes/former-pages.queries.ts';
import {
  pagesOfGroups,
  sitemapsOf,
  sitemapsOfGroups,
  spreadSitemaps,
} from '../../api/changes/sitemap-shards.queries.ts';
import { CROWDED } from '../../api/changes/sitemap-sizes.ts';
import { markPages, PRIORITY } from '../../api/changes/stale-marks.queries.ts';
import { isFileKind, type PageDocument, type PageRef } from '../../api/contract/documents.ts';
import { isHostRules } from '../../api/contract/urls.ts';
import { plainArray } from '../../api/database/plain-array.ts';
import type { DB } from '../../api/database/tables.ts';

export type LedgerEntry = PageRef & {
  readonly path: string;
  /** Of the bytes, in hexadecimal; empty where it is not known what has been published. */
  readonly hash: string;
  /** Of the document and the templates that the bytes are made from, in hexadecimal. */
  readonly document: string;
};

export type PublishedPage = LedgerEntry & { readonly bytes: number; readonly indexable: boolean };

const columns = (pages: readonly PageRef[]) => sql`
  unnest(${plainArray(pages.map(({ kind }) => kind))}::page_kind[],
    ${plainArray(pages.map(({ key }) => key))}::bigint[],
    ${plainArray(pages.map(({ page }) => page))}::int[])`;

/** @returns what the ledger says of these pages; those never published are left out */
export async function readLedger(
  trx: Transaction<DB>,
  pages: readonly PageRef[],
): Promise<LedgerEntry[]> {
  const { rows } = await sql<LedgerEntry>`
    select p.kind, p.key, p.page, p.path, encode(p.hash, 'hex') as hash,
      encode(p.document, 'hex') as document
    from ${columns(pages)} asked (kind, key, page) join pages p using (kind, key, page)`.execute(
    trx,
  );
  return rows;
}

/** First key of the locks on addresses; the second is a hash. Arbitrary, but the same everywhere. */
const ADDRESS = 4_711_003;

/**
 * Sees to it that nobody else has to do with an address that one page leaves and another takes, until
 * the transaction ends: whoever left it would remove the bytes of whoever has just taken it.
 * @param left addresses that pages leave
 * @param fresh pages at addresses that are new to them
 */
export async function lockAddresses(
  trx: Transaction<DB>,
  left: readonly string[],
  fresh: readonly PublishedPage[],
): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(${sql.lit(ADDRESS)}, hashtext(path)) from (
      select path from unnest(${left}::text[]) path
      union
      select p.path from pages p where p.path = any(${fresh.map(({ path }) => path)}::text[])
      order by path
    ) addresses`.execute(trx);
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

/** A query of what the ledger is to say of pages. */
const entries = (pages: readonly PublishedPage[]) => sql`
  select kind, key, page, path, decode(hash, 'hex') as hash, decode(document, 'hex') as document,
    bytes, indexable
  from unnest(${plainArray(pages.map(({ kind }) => kind))}::page_kind[],
    ${plainArray(pages.map(({ key }) => key))}::bigint[],
    ${plainArray(pages.map(({ page }) => page))}::int[], ${pages.map(({ path }) => path)}::text[],
    ${pages.map(({ hash }) => hash)}::text[], ${pages.map(({ document }) => document)}::text[],
    ${plainArray(pages.map(({ bytes }) => bytes))}::int[],
    ${plainArray(pages.map(({ indexable }) => indexable))}::boolean[]
  ) as entry (kind, key, page, path, hash, document, bytes, indexable)`;

/** What a batch has come to. */
export type Outcome = {
  /** Pages at addresses that the ledger does not have for them. */
  readonly fresh: readonly PublishedPage[];
  /** Pages whose bytes have changed. */
  readonly changed: readonly PublishedPage[];
  /** Pages whose bytes came out the same from another document. */
  readonly same: readonly PublishedPage[];
  /** Entries whose page is gone or has moved: their paths are remembered. */
  readonly left: readonly LedgerEntry[];
};

/**
 * Records what has been published and removed. No address is a page's and a former one at a time:
 * the ledger comes first each time, so that whoever takes over an address that another worker is
 * leaving just now waits there, and then finds it among the former ones.
 */
export async function recordPublished(
  trx: Transaction<DB>,
  { fresh, changed, same, left }: Outcome,
): Promise<AddressChanges> {
  const former = left.length > 0 ? await recordLeft(trx, left) : [];
  if (fresh.length > 0) {
    const paths = sql`${fresh.map(({ path }) => path)}::text[]`;
    // An address that has changed hands leaves the ledger with its former page, which is stale itself.
    // Two statements, each by its index: as one, all pages were read, 0.4 s of 1.4 million.
    await sql`delete from pages p where p.path = any(${paths})`.execute(trx);
    const { rows } = await sql<{ path: string }>`
      delete from former_paths where path = any(${paths}) returning path`.execute(trx);
    former.push(...rows.map(({ path }) => path));
    await sql`
      insert into pages (kind, key, page, path, hash, document, bytes, indexable)
      ${entries(fresh)}`.execute(trx);
  }
  if (changed.length > 0)
    await sql`
      update pages p set hash = e.hash, document = e.document, bytes = e.bytes,
        indexable = e.indexable, changed_at = now()
      from (${entries(changed)}) e
      where p.kind = e.kind and p.key = e.key and p.page = e.page`.execute(trx);
  if (same.length > 0)
    await sql`
      update pages p set document = e.document from (${entries(same)}) e
      where p.kind = e.kind and p.key = e.key and p.page = e.page`.execute(trx);
  return { paths: former, pages: [...fresh, ...left] };
}

async function deleteEntries(trx: Transaction<DB>, pages: readonly PageRef[]): Promise<void> {
  await sql`
    delete from pages p using ${columns(pages)} l (kind, key, page)
    where p.kind = l.kind and p.key = l.key and p.page = l.page`.execute(trx);
}

/** @returns the addresses that have become former ones */
async function recordLeft(
  trx: Transaction<DB>,
  entriesLeft: readonly LedgerEntry[],
): Promise<string[]> {
  await deleteEntries(trx, entriesLeft);
  // What only a worker that died knew of has never been an address, and rules for hosts have none.
  const left = entriesLeft.filter(({ page, path }) => page > 0 && !isHostRules(path));
  const { rows } = await sql<{ path: string }>`
    insert into former_paths (path, kind, key, page)
    select * from unnest(${left.map(({ path }) => path)}::text[], ${left.map(({ kind }) => kind)}::page_kind[],
      ${left.map(({ key }) => key)}::bigint[], ${left.map(({ page }) => page)}::int[])
      as former (path, kind, key, page)
    where not exists (select from pages p where p.path = former.path)
    on conflict (path) do update set kind = excluded.kind, key = excluded.key,
      page = excluded.page, removed_at = now()
    returning path`.execute(trx);
  return rows.map(({ path }) => path);
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

/** Spreads groups of pages over more sitemaps where one of these documents has come to hold too many. */
export async function spreadCrowded(
  trx: Transaction<DB>,
  documents: readonly PageDocument[],
): Promise<void> {
  const crowded = documents.flatMap((document) =>
    document.kind === 'sitemap' && document.count > CROWDED ? [document.group] : [],
  );
  if (crowded.length === 0) return;
  const groups = await spreadSitemaps(trx, pagesOfGroups(crowded));
  await markPages(trx, PRIORITY.rebuild, sitemapsOfGroups(groups));
}
