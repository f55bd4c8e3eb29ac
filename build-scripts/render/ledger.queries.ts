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
import { isFileKind, type PageDocument, type PageRef } from '../../api/contract/pages/documents.ts';
import { isHostRules } from '../../api/contract/pages/urls.ts';
import { plainArray } from '../../api/database/plain-array.ts';
import type { DB } from '../../api/database/tables.ts';

export type LedgerEntry = PageRef & {
  readonly path: string;
  /** Of the bytes, in hexadecimal; empty where it is not known what has been published. */
  readonly hash: string;
  /** Of the document and the templates that the bytes are made from, in hexadecimal. */
  readonly document: string;
};

export type PublishedPage = LedgerEntry & {
  /** Of the page, before compression. */
  readonly bytes: number;
  readonly indexable: boolean;
  /** MD5 of the bytes as they are stored, in hexadecimal. */
  readonly storedMd5: string;
};

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

/** A query of what the ledger is to say of pages. */
const entries = (pages: readonly PublishedPage[]) => sql`
  select kind, key, page, path, decode(hash, 'hex') as hash, decode(document, 'hex') as document,
    bytes, indexable, decode(stored, 'hex') as stored
  from unnest(${plainArray(pages.map(({ kind }) => kind))}::page_kind[],
    ${plainArray(pages.map(({ key }) => key))}::bigint[],
    ${plainArray(pages.map(({ page }) => page))}::int[], ${pathsOf(pages)},
    ${pages.map(({ hash }) => hash)}::text[], ${pages.map(({ document }) => document)}::text[],
    ${plainArray(pages.map(({ bytes }) => bytes))}::int[],
    ${plainArray(pages.map(({ indexable }) => indexable))}::boolean[],
    ${pages.map(({ storedMd5 }) => storedMd5)}::text[]
  ) as entry (kind, key, page, path, hash, document, bytes, indexable, stored)`;

/** What a batch has come to. */
export type Outcome = {
  /** Pages at addresses that the ledger does not have for them. */
  readonly fresh: readonly PublishedPage[];
  /** Pages whose bytes have changed. */
  readonly changed: readonly PublishedPage[];
  /** Pages whose bytes came out the same from another document. */
  readonly same: readonly Pick<LedgerEntry, 'kind' | 'key' | 'page' | 'document'>[];
  /** Entries whose page is gone or has moved: their paths are remembered. */
  readonly left: readonly LedgerEntry[];
};

/**
 * Records what is about to be published and removed, before it is: the ledger's rows are the locks of
 * addresses. Whoever takes over an address that another worker is leaving just now waits there, until
 * the bytes are gone and it is a former one; whoever leaves one that is being taken waits, too, and then
 * leaves its bytes alone. No address is a page's and a former one at a time.
 * @returns what has become of addresses, and the left entries whose address is nobody else's by now
 */
export async function recordPages(
  trx: Transaction<DB>,
  { fresh, changed, same, left }: Outcome,
): Promise<{ readonly addresses: AddressChanges; readonly gone: readonly LedgerEntry[] }> {
  if (left.length > 0) {
    await lockPaths(trx, [...left, ...fresh]);
    await deleteEntries(trx, left);
  }
  if (fresh.length > 0) await insertFresh(trx, fresh);
  if (changed.length > 0)
    await sql`
      update pages p set hash = e.hash, document = e.document, bytes = e.bytes,
        indexable = e.indexable, stored = e.stored, changed_at = now()
      from (${entries(changed)}) e
      where p.kind = e.kind and p.key = e.key and p.page = e.page`.execute(trx);
  if (same.length > 0)
    await sql`
      update pages p set document = decode(e.document, 'hex')
      from unnest(${plainArray(same.map(({ kind }) => kind))}::page_kind[],
        ${plainArray(same.map(({ key }) => key))}::bigint[],
        ${plainArray(same.map(({ page }) => page))}::int[],
        ${same.map(({ document }) => document)}::text[]) e (kind, key, page, document)
      where p.kind = e.kind and p.key = e.key and p.page = e.page`.execute(trx);
  const taken = left.length > 0 ? await takenPaths(trx, left) : new Set();
  return {
    addresses: await recordAddresses(trx, { fresh, left }),
    gone: left.filter(({ path }) => !taken.has(path)),
  };
}

type Addressed = Pick<LedgerEntry, 'path'>;

const pathsOf = (pages: readonly Addressed[]) => sql`${pages.map(({ path }) => path)}::text[]`;

/** Waits for whoever has to do with these addresses just now; by their order, so that no two wait for
 * each other. */
async function lockPaths(trx: Transaction<DB>, pages: readonly Addressed[]): Promise<void> {
  await sql`
    select from pages where path = any(${pathsOf(pages)}) order by path for update`.execute(trx);
}

/**
 * Enters pages at addresses that are new to them. Almost always they are nobody's, and nobody is asked
 * beforehand: to look for them twice, to lock them and to have them left, took 5 µs a page.
 */
async function insertFresh(trx: Transaction<DB>, fresh: readonly PublishedPage[]): Promise<void> {
  const insert = sql`
    insert into pages (kind, key, page, path, hash, document, bytes, indexable, stored)
    ${entries(fresh)} on conflict (path) do nothing`;
  const { numAffectedRows } = await insert.execute(trx);
  if (Number(numAffectedRows) === fresh.length) return;
  // An address that has changed hands leaves the ledger with its former page, which is stale itself.
  await lockPaths(trx, fresh);
  await sql`delete from pages where path = any(${pathsOf(fresh)})`.execute(trx);
  await insert.execute(trx);
}

/** @returns those of the addresses at which the ledger has a page */
async function takenPaths(
  trx: Transaction<DB>,
  left: readonly Addressed[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<Addressed>`
    select path from pages where path = any(${pathsOf(left)})`.execute(trx);
  return new Set(rows.map(({ path }) => path));
}

async function deleteEntries(trx: Transaction<DB>, pages: readonly PageRef[]): Promise<void> {
  await sql`
    delete from pages p using ${columns(pages)} l (kind, key, page)
    where p.kind = l.kind and p.key = l.key and p.page = l.page`.execute(trx);
}

/** Remembers the addresses that pages have left, and forgets those that pages have come to. */
async function recordAddresses(
  trx: Transaction<DB>,
  { fresh, left }: Pick<Outcome, 'fresh' | 'left'>,
): Promise<AddressChanges> {
  const paths = left.length > 0 ? await insertFormer(trx, left) : [];
  // A site that is published for the first time has none, and need not look for a million.
  if (fresh.length === 0 || !(await anyFormer(trx))) return { paths, pages: left };
  const { rows } = await sql<Addressed>`
    delete from former_paths where path = any(${pathsOf(fresh)}) returning path`.execute(trx);
  return { paths: [...paths, ...rows.map(({ path }) => path)], pages: [...fresh, ...left] };
}

async function anyFormer(trx: Transaction<DB>): Promise<boolean> {
  const { rows } = await sql`select from former_paths limit 1`.execute(trx);
  return rows.length > 0;
}

/** @returns the addresses that have become former ones */
async function insertFormer(
  trx: Transaction<DB>,
  entriesLeft: readonly LedgerEntry[],
): Promise<string[]> {
  // What only a worker that died knew of has never been an address, and rules for hosts have none.
  const left = entriesLeft.filter(({ page, path }) => page > 0 && !isHostRules(path));
  const { rows } = await sql<Addressed>`
    insert into former_paths (path, kind, key, page)
    select * from unnest(${pathsOf(left)}, ${left.map(({ kind }) => kind)}::page_kind[],
      ${left.map(({ key }) => key)}::bigint[], ${left.map(({ page }) => page)}::int[])
      as former (path, kind, key, page)
    where not exists (select from pages p where p.path = former.path)
    on conflict (path) do update set kind = excluded.kind, key = excluded.key,
      page = excluded.page, removed_at = now()
    returning path`.execute(trx);
  return rows.map(({ path }) => path);
}

/**
 * Enters files without a page, so that batches remove them. As after a crash, such an entry has page 0
 * and a negative key. It is removed last of all: a page that has its address by then keeps the file.
 * @returns how many are entered; those at the address of another entry are not
 */
export async function enterOrphans(
  trx: Transaction<DB>,
  paths: readonly string[],
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into pages (kind, key, page, path, hash, bytes, indexable)
    select 'business', (
      select least(0, min(key)) from pages where kind = 'business' and key < 0
    ) - row_number() over (), 0, path, '', 0, false
    from (select path from unnest(${[...paths]}::text[]) path order by path) orphans
    on conflict (path) do nothing`.execute(trx);
  return Number(numAffectedRows);
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
