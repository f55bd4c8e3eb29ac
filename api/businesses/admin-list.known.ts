import { type Kysely, sql } from 'kysely';
import type { DB } from '../database/tables.ts';
import type { ListFilter } from './admin-list.filter.ts';
import type { SortedLists } from './admin-list.pages.ts';

/** Maximum number of cached ids, of all lists together: 1 MB for each 100,000. */
const MOST_IDS = 2_000_000;

/** The state of the database in a transaction's snapshot. */
export type Moment = {
  /** The id of the next transaction that writes (xmax of the snapshot). */
  readonly nextWrite: string;
  /** Whether every transaction before that one has ended. */
  readonly quiet: boolean;
  /** The planner's estimate of the number of listings. */
  readonly listings: number;
};

/** @param trx a repeatable-read transaction, whose snapshot is that of its first query */
export async function readMoment(trx: Kysely<DB>): Promise<Moment> {
  const { rows } = await sql<Moment>`
    select pg_snapshot_xmax(now)::text as "nextWrite",
      pg_snapshot_xmin(now) = pg_snapshot_xmax(now) as quiet,
      (select greatest(reltuples, 0) from pg_class where oid = 'businesses'::regclass) as listings
    from pg_current_snapshot() now`.execute(trx);
  return rows[0] ?? { nextWrite: '', quiet: false, listings: 0 };
}

/** The cached results of a filter. */
export type Known = { readonly total?: number; readonly sorted?: SortedLists };

export type KnownLists = ReturnType<typeof knownLists>;

/**
 * Caches the results of filters until the next write to the database, so that a list is searched and
 * sorted once for all of its pages.
 */
export function knownLists() {
  let nextWrite = '';
  let ids = 0;
  const lists = new Map<string, Known>();
  return {
    get(filter: ListFilter, moment: Moment): Known {
      return (moment.nextWrite === nextWrite && lists.get(JSON.stringify(filter))) || {};
    },
    /** Adds results to those that are cached for the filter. */
    add(filter: ListFilter, moment: Moment, known: Known): void {
      // The result lacks the changes of transactions that were open in the snapshot.
      if (!moment.quiet) return;
      // The key of a filter takes space for each of its ids.
      const added = [
        filter.ids ?? [],
        filter.cityIds ?? [],
        ...Object.values(known.sorted ?? {}),
      ].flat().length;
      if (moment.nextWrite !== nextWrite || ids + added > MOST_IDS) {
        lists.clear();
        ids = 0;
      }
      nextWrite = moment.nextWrite;
      ids += added;
      const key = JSON.stringify(filter);
      lists.set(key, { ...lists.get(key), ...known });
    },
  };
}
