import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { PageRef } from '../contract/pages/documents.ts';
import type { DB } from '../database/tables.ts';
import { markPages, PRIORITY } from './stale-marks.queries.ts';

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

/** What a batch of pages has done to addresses. */
export type AddressChanges = {
  /** Addresses that have become former ones, or are former ones no longer. */
  readonly paths: readonly string[];
  /** Pages that have gone, or have come to an address: redirects may lead to them. */
  readonly pages: readonly PageRef[];
};

/**
 * Marks the files of former addresses that name these: one of 512 for each. Every caller that also marks
 * sitemaps does that before, so that none waits for another in a circle.
 */
export async function markHostRules(
  trx: Transaction<DB>,
  { paths, pages }: AddressChanges,
): Promise<void> {
  if (paths.length + pages.length === 0) return;
  const affected = sql`
    select path from unnest(${pages.map(({ kind }) => kind)}::page_kind[], ${pages.map(({ key }) => key)}::bigint[],
      ${pages.map(({ page }) => page)}::int[]) changed (kind, key, page)
    join former_paths f using (kind, key, page)
    union all select unnest(${paths}::text[])`;
  await markPages(
    trx,
    PRIORITY.rebuild,
    sql`
      select 'former-pages'::page_kind, former_shard(path)::bigint, 1 from (${affected}) affected`,
  );
}
