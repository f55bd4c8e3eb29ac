import { type Kysely, sql } from 'kysely';
import type { ListSort } from '../contract/calls/admin-list.ts';
import type { DB } from '../database/tables.ts';
import type { ListFilter } from './admin-list.filter.ts';

/** As many ids are remembered in all; a megabyte each hundred thousand. */
const MOST_IDS = 2_000_000;

/** What is known of the whole database at the moment of a transaction's snapshot. */
export type Moment = {
  /** The number of the next transaction that writes. */
  readonly nextWrite: string;
  /** Whether every transaction before that one had ended. */
  readonly quiet: boolean;
  /** Listings, about. */
  readonly listings: number;
};

/** @param trx whose snapshot is that of its first query */
export async function readMoment(trx: Kysely<DB>): Promise<Moment> {
  const { rows } = await sql<Moment>`
    select pg_snapshot_xmax(now)::text as "nextWrite",
      pg_snapshot_xmin(now) = pg_snapshot_xmax(now) as quiet,
      (select greatest(reltuples, 0) from pg_class where oid = 'businesses'::regclass) as listings
    from pg_current_snapshot() now`.execute(trx);
  return rows[0] ?? { nextWrite: '', quiet: false, listings: 0 };
}

/** What has been found out about a filter. */
export type Known = {
  readonly total?: number;
  /** Its listings in no order, if they are few. */
  readonly few?: readonly number[];
} & {
  /** Its listings in an order of the list, ascending. */
  readonly [Sort in ListSort]?: readonly number[];
};

export type KnownLists = {
  readonly get: (filter: ListFilter, moment: Moment) => Known;
  /** Adds to what is known. */
  readonly add: (filter: ListFilter, moment: Moment, known: Known) => void;
};

/**
 * Remembers what filters find for as long as nobody has written anything: who pages through a list
 * has it searched, and sorted, once.
 */
export function knownLists(): KnownLists {
  let nextWrite = '';
  let ids = 0;
  const lists = new Map<string, Known>();
  return {
    get(filter, moment) {
      return (moment.nextWrite === nextWrite && lists.get(JSON.stringify(filter))) || {};
    },
    add(filter, moment, known) {
      // What was still being written may have been committed since, and be in no list after this.
      if (!moment.quiet) return;
      // A filter, too, takes as much room as its ids: those of its cities.
      const added = [filter.cityIds ?? [], ...Object.values(known)].flat().length;
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
