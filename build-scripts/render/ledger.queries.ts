import { sql, type Transaction } from 'kysely';
import pg from 'pg';
import type { AddressChanges } from '../../api/changes/former-pages.queries.ts';
import {
  pagesOfGroups,
  sitemapsOf,
  sitemapsOfGroups,
  spreadSitemaps,
} from '../../api/changes/sitemap-shards.queries.ts';
import { CROWDED } from '../../api/changes/sitemap-sizes.ts';
import { enterListings } from '../../api/changes/sitemap-slots.queries.ts';
import { markPages, PRIORITY } from '../../api/changes/stale-marks.queries.ts';
import { isFileKind, type PageDocument, type PageRef } from '../../api/contract/pages/documents.ts';
import { isHostRules } from '../../api/contract/pages/urls.ts';
import { plainArray } from '../../api/database/plain-array.ts';
import type { DB } from '../../api/database/tables.ts';

export type LedgerEntry = PageRef & {
  readonly path: string;
  /** SHA-256 of the bytes, in hexadecimal; null where it is not known what is published. */
  readonly hash: string | null;
  /** Digest of the document and the templates, in hexadecimal; null where it is not known. */
  readonly digest: string | null;
};

export type PublishedPage = LedgerEntry & {
  readonly hash: string;
  readonly digest: string;
  /** Size of the page before compression. */
  readonly bytes: number;
  readonly indexable: boolean;
  /** MD5 of the bytes as they are stored, in hexadecimal; null where the target reports none. */
  readonly storedMd5: string | null;
};

/** The kinds, keys and numbers of pages, as three arrays for `unnest`. */
export const refColumns = (pages: readonly PageRef[]) => sql`
  ${plainArray(pages.map(({ kind }) => kind))}::page_kind[],
  ${plainArray(pages.map(({ key }) => key))}::bigint[],
  ${plainArray(pages.map(({ page }) => page))}::int[]`;

/** @returns the ledger's entries of these pages; a page that was never published has none */
export async function readLedger(
  trx: Transaction<DB>,
  pages: readonly PageRef[],
): Promise<LedgerEntry[]> {
  const { rows } = await sql<LedgerEntry>`
    select p.kind, p.key, p.page, p.path, encode(p.hash, 'hex') as hash,
      encode(p.digest, 'hex') as digest
    from unnest(${refColumns(pages)}) asked (kind, key, page) join pages p using (kind, key, page)`.execute(
    trx,
  );
  return rows;
}

/** A query of entries for the ledger. @param changedAt see {@link readClock} */
const entries = (pages: readonly PublishedPage[], changedAt: string) => sql`
  select kind, key, page, path, decode(hash, 'hex') as hash, decode(digest, 'hex') as digest,
    bytes, indexable, decode(stored, 'hex') as stored, ${changedAt}::timestamptz as changed_at
  from unnest(${refColumns(pages)}, ${pathsOf(pages)},
    ${pages.map(({ hash }) => hash)}::text[], ${pages.map(({ digest }) => digest)}::text[],
    ${plainArray(pages.map(({ bytes }) => bytes))}::int[],
    ${plainArray(pages.map(({ indexable }) => indexable))}::boolean[],
    ${pages.map(({ storedMd5 }) => storedMd5)}::text[]
  ) as entry (kind, key, page, path, hash, digest, bytes, indexable, stored)`;

/** The changes of the ledger that a batch makes. */
export type LedgerChanges = {
  /** Pages at addresses that the ledger does not have for them. */
  readonly fresh: readonly PublishedPage[];
  /** Pages whose bytes have changed. */
  readonly changed: readonly PublishedPage[];
  /** Pages whose bytes are the same, rendered from another document. */
  readonly same: readonly (PageRef & { readonly digest: string })[];
  /** Entries whose page is gone or has moved: their paths become former addresses. */
  readonly vacated: readonly LedgerEntry[];
};

/**
 * Records what is about to be published and removed. The ledger's rows are the locks of addresses: a
 * batch that takes an address over waits for the batch that vacates it, until its bytes are removed and
 * it is a former address. A batch that vacates an address waits for the batch that takes it over, and
 * then does not remove its bytes. An address is never a page's and a former one at the same time.
 * @returns the time of the changes, the changes of addresses, and the vacated entries whose address no other page has
 */
export async function recordPages(
  trx: Transaction<DB>,
  { fresh, changed, same, vacated }: LedgerChanges,
): Promise<{
  readonly changedAt: string;
  readonly addresses: AddressChanges;
  readonly gone: readonly LedgerEntry[];
}> {
  const changedAt = await readClock(trx);
  if (vacated.length > 0) {
    await lockPaths(trx, [...vacated, ...fresh]);
    await deleteEntries(trx, vacated);
  }
  if (fresh.length > 0) await insertFresh(trx, fresh, changedAt);
  if (changed.length > 0)
    await sql`
      update pages p set hash = e.hash, digest = e.digest, bytes = e.bytes,
        indexable = e.indexable, stored = e.stored, changed_at = e.changed_at
      from (${entries(changed, changedAt)}) e
      where p.kind = e.kind and p.key = e.key and p.page = e.page`.execute(trx);
  if (same.length > 0)
    await sql`
      update pages p set digest = decode(e.digest, 'hex')
      from unnest(${refColumns(same)}, ${same.map(({ digest }) => digest)}::text[]) e (kind, key, page, digest)
      where p.kind = e.kind and p.key = e.key and p.page = e.page`.execute(trx);
  const taken = vacated.length > 0 ? await takenPaths(trx, vacated) : new Set();
  return {
    changedAt,
    addresses: await recordAddresses(trx, { fresh, vacated }),
    gone: vacated.filter(({ path }) => !taken.has(path)),
  };
}

/**
 * The time is not that of the transaction: a sitemap shows the times of pages that were published after its transaction
 * began, and the index of sitemaps must not show an earlier one for it.
 * @returns PostgreSQL's time in its text format
 */
async function readClock(trx: Transaction<DB>): Promise<string> {
  const at = sql<string>`clock_timestamp()::text`.as('at');
  return (await trx.selectNoFrom(at).executeTakeFirstOrThrow()).at;
}

type Addressed = Pick<LedgerEntry, 'path'>;

const pathsOf = (pages: readonly Addressed[]) => sql`${pages.map(({ path }) => path)}::text[]`;

/** Locks the entries of addresses, in their order, so that no two batches wait for each other. */
async function lockPaths(trx: Transaction<DB>, pages: readonly Addressed[]): Promise<void> {
  await sql`
    select from pages where path = any(${pathsOf(pages)}) order by path for update`.execute(trx);
}

/**
 * Enters pages at addresses that are new to them. Almost always no other page has such an address, so it
 * is not looked up first: to look up, lock and vacate addresses took 5 µs a page, and `on conflict` 6.
 */
async function insertFresh(
  trx: Transaction<DB>,
  fresh: readonly PublishedPage[],
  changedAt: string,
): Promise<void> {
  const insert = sql`
    insert into pages (kind, key, page, path, hash, digest, bytes, indexable, stored, changed_at)
    ${entries(fresh, changedAt)}`;
  await sql`savepoint fresh`.execute(trx);
  try {
    await insert.execute(trx);
    await sql`release savepoint fresh`.execute(trx);
    return;
  } catch (error) {
    if (!isTaken(error)) throw error;
    await sql`rollback to savepoint fresh`.execute(trx);
  }
  // The former page of an address is stale itself: its entry is removed with the address.
  await lockPaths(trx, fresh);
  await sql`delete from pages where path = any(${pathsOf(fresh)})`.execute(trx);
  await insert.execute(trx);
}

/** Whether another page has an address. */
const isTaken = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.constraint === 'pages_path_key';

/** @returns those of the addresses at which the ledger has a page */
async function takenPaths(
  trx: Transaction<DB>,
  vacated: readonly Addressed[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<Addressed>`
    select path from pages where path = any(${pathsOf(vacated)})`.execute(trx);
  return new Set(rows.map(({ path }) => path));
}

async function deleteEntries(trx: Transaction<DB>, pages: readonly PageRef[]): Promise<void> {
  await sql`
    delete from pages p using unnest(${refColumns(pages)}) l (kind, key, page)
    where p.kind = l.kind and p.key = l.key and p.page = l.page`.execute(trx);
}

/** Keeps the addresses that pages have vacated as former ones, and deletes those that pages have now. */
async function recordAddresses(
  trx: Transaction<DB>,
  { fresh, vacated }: Pick<LedgerChanges, 'fresh' | 'vacated'>,
): Promise<AddressChanges> {
  const paths = vacated.length > 0 ? await insertFormer(trx, vacated) : [];
  // A site that is published for the first time has no former addresses: a million look-ups less.
  if (fresh.length === 0 || !(await anyFormer(trx))) return { paths, pages: vacated };
  const { rows } = await sql<Addressed>`
    delete from former_paths where path = any(${pathsOf(fresh)}) returning path`.execute(trx);
  return { paths: [...paths, ...rows.map(({ path }) => path)], pages: [...fresh, ...vacated] };
}

async function anyFormer(trx: Transaction<DB>): Promise<boolean> {
  const { rows } = await sql`select from former_paths limit 1`.execute(trx);
  return rows.length > 0;
}

/** The key of a combination `former` whose category or place has been merged. */
const MERGED_COMBINATION = sql`
  select former.key + coalesce(category.merged_into - category.id, 0)
    + (coalesce(place.merged_into - place.id, 0)::bigint << 20)
  from categories category left join (
    select 3 as kind, id, merged_into from cities union all select 2, id, merged_into from regions
  ) place on place.kind = former.key >> 50 and place.id = former.key >> 20 & (1 << 30) - 1
  where former.kind = 'combination' and category.id = former.key & (1 << 20) - 1
    and (category.merged_into is not null or place.merged_into is not null)`;

/** The pages of a merged category, city or region lead to the other. @returns the addresses that have become former ones */
async function insertFormer(
  trx: Transaction<DB>,
  vacated: readonly LedgerEntry[],
): Promise<string[]> {
  // The rules for hosts are not pages: their addresses are never redirected.
  const former = vacated.filter(({ path }) => !isHostRules(path));
  const { rows } = await sql<Addressed>`
    insert into former_paths (path, kind, key, page)
    select path, kind, coalesce(other.key, former.key), case when other.key is null then page else 1 end
    from unnest(${pathsOf(former)}, ${refColumns(former)}) as former (path, kind, key, page)
    left join lateral (
      select merged_into from cities where former.kind = 'city' and id = former.key
      union all select merged_into from categories where former.kind = 'category' and id = former.key
      union all select merged_into from regions where former.kind = 'region' and id = former.key
      union all ${MERGED_COMBINATION}
    ) other (key) on true
    where not exists (select from pages p where p.path = former.path)
    on conflict (path) do update set kind = excluded.kind, key = excluded.key,
      page = excluded.page, removed_at = now()
    returning path`.execute(trx);
  return rows.map(({ path }) => path);
}

/** Enters listings that the batch has published or removed in their sitemaps, and marks the sitemaps of all pages. */
export async function markSitemaps(
  trx: Transaction<DB>,
  { fresh, changed, vacated }: LedgerChanges,
  changedAt: string,
): Promise<void> {
  const all = [...vacated, ...fresh, ...changed];
  const paths = new Map<number, string | null>();
  for (const { kind, key } of vacated) if (kind === 'business') paths.set(key, null);
  for (const { kind, key, path, indexable } of [...fresh, ...changed])
    if (kind === 'business') paths.set(key, indexable ? path : null);
  const listings = [...paths].map(([key, path]) => ({ key, path }));
  const entered = listings.length > 0 ? await enterListings(trx, listings, changedAt) : [];
  const others = all.filter(({ kind }) => kind !== 'business' && !isFileKind(kind));
  if (entered.length + others.length > 0)
    await markPages(
      trx,
      PRIORITY.rebuild,
      sql`${sitemapsOf(sql`select * from unnest(${refColumns(others)})`)}
        union all select * from unnest(${refColumns(entered)})`,
    );
  if (all.some(({ kind }) => kind === 'sitemap'))
    await markPages(trx, PRIORITY.rebuild, sql`select 'sitemap-index'::page_kind, 0::bigint, 1`);
}

/** Spreads a group of pages over more sitemaps where one of these documents has too many entries. */
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
