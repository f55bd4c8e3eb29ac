import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { PageRef } from '../contract/pages/documents.ts';
import type { DB } from '../database/tables.ts';
import { markPages, PRIORITY } from './stale-marks.queries.ts';

/**
 * A query of (kind, key, page): the files of former addresses. A hash assigns each address to one of
 * 512 files, and a file exists when it has an entry. The query looks in the index for each file: to hash
 * a million addresses takes three seconds.
 */
export const WANTED_FORMER_PAGES = sql`
  select 'former-pages'::page_kind as kind, shard::bigint as key, 1 as page
  from generate_series(0, 511) shard
  where exists (select from former_paths where former_shard(path) = shard)`;

/**
 * A query of (key, path, movedTo): the entries of files. The page is a subquery for each entry: a join
 * read all of 1.4 million pages for a handful of entries, in half a second.
 * @param shards keys of the files
 */
export const entriesOfShards = (shards: readonly number[]): RawBuilder<unknown> => sql`
  select former_shard(former.path) as key, former.path, (
    select p.path from pages p
    where p.kind = former.kind and p.key = former.key and p.page = former.page
  ) as "movedTo"
  from former_paths former
  where former_shard(former.path) = any(${shards}::int[])
  order by 1, 2`;

/** The changes of addresses that a batch makes. */
export type AddressChanges = {
  /** Addresses that become former ones, or cease to be. */
  readonly paths: readonly string[];
  /** Pages that have vacated or taken an address: redirects may lead to them. */
  readonly pages: readonly PageRef[];
};

/**
 * Marks the files of former addresses that name these addresses. A caller that also marks sitemaps marks
 * them first: all batches lock marks in the same order.
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
