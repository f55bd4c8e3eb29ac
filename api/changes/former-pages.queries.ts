import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { PageRef } from '../contract/documents.ts';
import type { DB } from '../database/tables.ts';
import { markPages, PRIORITY } from './stale-marks.queries.ts';

/** Cloudflare Pages takes no more static redirects than this from `_redirects`. */
export const MOST_REDIRECTS = 2_000;

/**
 * A query of (kind, key, page): the files of former addresses that ought to be there. Each address
 * belongs to one of 512 files by a hash of it, for ever; a file is there when it has an entry. The
 * index is asked for each of them: to hash a million addresses takes three seconds.
 */
export const WANTED_FORMER_PAGES = sql`
  select 'former-pages'::page_kind as kind, shard::bigint as key, 1 as page
  from generate_series(0, 511) shard
  where exists (select from former_paths where former_shard(path) = shard)`;

/**
 * A query of (key, path, movedTo): all entries of files. Each looks for its page by itself: joined, all
 * of 1.4 million pages were read for a handful of entries, in half a second.
 * @param shards a list of their keys
 */
export const entriesOfShards = (shards: readonly number[]): RawBuilder<unknown> => sql`
  select former_shard(former.path) as key, former.path, (
    select p.path from pages p
    where p.kind = former.kind and p.key = former.key and p.page = former.page
  ) as "movedTo"
  from former_paths former
  where former_shard(former.path) = any(${shards}::int[])
  order by 1, 2`;

/** A query of (path, movedTo): the redirects that came last, the newest first. */
export const NEWEST_REDIRECTS = sql`
  select former.path, p.path as "movedTo"
  from former_paths former join pages p using (kind, key, page)
  order by former.removed_at desc, former.path limit ${sql.lit(MOST_REDIRECTS)}`;

/** What a batch of pages has done to addresses. */
export type AddressChanges = {
  /** Addresses that have become former ones, or are former ones no longer. */
  readonly paths: readonly string[];
  /** Pages that have gone, or have come to an address: redirects may lead to them. */
  readonly pages: readonly PageRef[];
};

/**
 * Marks the rules for hosts that speak of these addresses: one file of 512 for each, and the newest
 * redirects where one of them may have changed. Whoever marks sitemaps, too, does that before, like
 * everybody else.
 */
export async function markHostRules(
  trx: Transaction<DB>,
  { paths, pages }: AddressChanges,
): Promise<void> {
  if (paths.length + pages.length === 0) return;
  const affected = sql`
    select path, exists (select from pages p where p.kind = f.kind and p.key = f.key and p.page = f.page)
      or not path = any(${paths}::text[]) as redirects
    from unnest(${pages.map(({ kind }) => kind)}::page_kind[], ${pages.map(({ key }) => key)}::bigint[],
      ${pages.map(({ page }) => page)}::int[]) changed (kind, key, page)
    join former_paths f using (kind, key, page)
    union all
    select path, not exists (select from former_paths f where f.path = changed.path)
    from unnest(${paths}::text[]) changed (path)`;
  await markPages(
    trx,
    PRIORITY.rebuild,
    sql`
      select 'former-pages'::page_kind, former_shard(path)::bigint, 1 from (${affected}) affected
      union select 'redirects', 0, 1 from (${affected}) affected where redirects`,
  );
}
