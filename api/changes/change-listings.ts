import type { Transaction } from 'kysely';
import type { DB } from '../database/tables.ts';
import { applyChangeSet } from './apply-changes.ts';
import { beginChangeSet } from './change-set.queries.ts';
import type { ChangeSet } from './change-set.ts';
import { shareNames } from './name-lock.queries.ts';
import { areCountsSetAside } from './set-aside.queries.ts';
import type { Priority } from './stale-marks.queries.ts';
import {
  deleteListings,
  type InsertedListings,
  insertListings,
  insertUncounted,
  type ListingRows,
  type ListingUpdate,
  type LoggedUpdate,
  type ShownOtherwise,
  showOtherwise,
  updateListings,
  updateLockedListings,
} from './write-listings.queries.ts';

/** The writes that a change set consists of. Every write of the table `businesses` is one of them. */
export type ListingChanges = {
  /** @returns null where there was nothing to insert */
  readonly insert: (rows: ListingRows) => Promise<InsertedListings | null>;
  /** @returns how many listings were updated */
  readonly update: (update: ListingUpdate) => Promise<number>;
  /** For listings that the transaction has locked in the order of their ids. @returns how many */
  readonly updateLocked: (update: LoggedUpdate) => Promise<number>;
  /** For listings whose pages change with the name of their category or city. @returns how many */
  readonly show: (shown: ShownOtherwise) => Promise<number>;
  /** Removes listings for good. @returns how many */
  readonly delete: (ids: readonly number[]) => Promise<number>;
};

/** Transactions whose change set is open. */
const open = new WeakSet<Transaction<DB>>();

/**
 * Changes listings, and everything that follows from it, in one transaction: counts, positions in lists,
 * stale marks, sitemap slots and search entries. It is the only way to write listings. While a first import has set
 * the counts aside, nothing follows: see {@link areCountsSetAside}.
 * @param trx has called `shareNames` or `lockNames`, if it has locked listings
 * @param priority of the stale pages
 * @param write makes the changes. What it writes is consistent with the rest of the database once
 *   `changeListings` resolves; until then counts and marks are those of before.
 * @returns what `write` resolves to
 * @throws Error when change sets are nested, or a write comes after `write` has resolved
 */
export async function changeListings<Result>(
  trx: Transaction<DB>,
  priority: Priority,
  write: (listings: ListingChanges) => Promise<Result>,
): Promise<Result> {
  if (open.has(trx)) throw new Error('This transaction has an open change set.');
  open.add(trx);
  try {
    await shareNames(trx);
    const isCounted = !(await areCountsSetAside(trx));
    const set = await beginChangeSet(trx);
    let isClosed = false;
    let changed = 0;
    /** Makes a statement a write of this change set. */
    const written =
      <Input, Written>(
        statement: (set: ChangeSet, input: Input) => Promise<Written>,
        count: (result: Written) => number,
      ) =>
      async (input: Input): Promise<Written> => {
        if (isClosed) throw new Error('The change set is closed.');
        const result = await statement(set, input);
        changed += count(result);
        return result;
      };
    const result = await write({
      insert: written(
        isCounted ? insertListings : insertUncounted,
        (inserted) => inserted?.count ?? 0,
      ),
      update: written(updateListings, Number),
      updateLocked: written(updateLockedListings, Number),
      show: written(showOtherwise, Number),
      delete: written(deleteListings, Number),
    });
    isClosed = true;
    if (changed > 0 && isCounted) await applyChangeSet(set, priority);
    return result;
  } finally {
    open.delete(trx);
  }
}
