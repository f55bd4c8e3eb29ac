import { type Kysely, sql, type Transaction } from 'kysely';
import {
  HOST_RULES_PRIORITY,
  IS_DUE,
  PRIORITY,
  REBUILT_LISTING,
  SITEMAP_PRIORITY,
} from '../../api/changes/stale-marks.queries.ts';
import type { DB } from '../../api/database/tables.ts';

/**
 * When files without a page are removed. Marks of the same priority come first, as their pages may take
 * the addresses over: then the file stays, and is never missing in between.
 */
export const ORPHAN_PRIORITY = {
  /** A worker that has died may have written it. */
  unfinished: PRIORITY.edit,
  /** A verification has found it. */
  unknown: REBUILT_LISTING,
  /** It was in the target before the first publication to it: most pages take such files over. */
  adopted: HOST_RULES_PRIORITY,
} as const;

type OrphanPriority = (typeof ORPHAN_PRIORITY)[keyof typeof ORPHAN_PRIORITY];

/** Enters files, by their addresses, so that a batch removes those that no page has by then. */
export async function enterOrphans(
  db: Kysely<DB>,
  paths: readonly string[],
  priority: OrphanPriority,
): Promise<void> {
  await sql`
    insert into orphan_files as known (path, priority)
    select distinct path, ${priority}::smallint from unnest(${paths}::text[]) path order by path
    on conflict (path) do update set priority = least(known.priority, excluded.priority)`.execute(
    db,
  );
}

/**
 * Waits for the batches that are writing the ledger, and blocks those that come later, until the
 * transaction ends. The ledger is written before the files (decision 3), so meanwhile no file appears
 * at an address that the ledger does not have.
 */
export const lockLedger = (trx: Transaction<DB>) =>
  sql`lock table pages in share row exclusive mode`.execute(trx);

export type ClaimedOrphans = NonNullable<Awaited<ReturnType<typeof claimOrphans>>>;

/**
 * Claims files without a page, when no mark of their priority or a more urgent one is due.
 * @param limit maximum number of files
 * @returns the addresses of the claimed files that no page has, which are to be removed, and of those that a page has
 *   by now; null when there is nothing to claim
 */
export async function claimOrphans(trx: Transaction<DB>, limit: number) {
  // Most batches end here, without a look at the marks.
  const any = await trx.selectFrom('orphan_files').select('path').limit(1).executeTakeFirst();
  if (any === undefined) return null;
  const { rows } = await sql<{ priority: number | null }>`
    select min(priority) as priority from orphan_files
    where priority < coalesce(
      (select priority from stale_pages where ${IS_DUE} order by priority limit 1),
      ${sql.lit(HOST_RULES_PRIORITY + 1)})
    and (priority < ${sql.lit(SITEMAP_PRIORITY.sitemap)} or not exists (select from stale_ranges))`.execute(
    trx,
  );
  const priority = rows[0]?.priority ?? null;
  if (priority === null) return null;
  await lockLedger(trx);
  const orphans = await sql<{ path: string; owned: boolean }>`
    with claimed as (
      delete from orphan_files where ctid = any(array(
        select ctid from orphan_files where priority = ${priority}::smallint
        order by path limit ${limit} for update skip locked
      )) returning path
    )
    select path, exists (select from pages p where p.path = claimed.path) as owned
    from claimed order by path`.execute(trx);
  if (orphans.rows.length === 0) return null;
  const paths = (isOwned: boolean) =>
    orphans.rows.flatMap(({ path, owned }) => (owned === isOwned ? [path] : []));
  return { gone: paths(false), taken: paths(true) };
}
