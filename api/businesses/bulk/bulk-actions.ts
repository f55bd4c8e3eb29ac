import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import {
  type Change,
  differsFrom,
  isEditedIn,
  releaseColumns,
  restoreColumns,
  setColumns,
} from '../../bulk-changes/set-columns.queries.ts';
import { HAS_OTHER_FAMILY, moveToFamilies } from '../../categories/family-listings.queries.ts';
import { changeListings } from '../../changes/change-listings.ts';
import { shareNames } from '../../changes/name-lock.queries.ts';
import type { Priority } from '../../changes/stale-marks.queries.ts';
import { TOUCHED } from '../../changes/write-listings.queries.ts';
import { type BULK_JOB_ACTIONS, STATUS_AFTER } from '../../contract/calls/bulk-changes.ts';
import type { BusinessStatus } from '../../contract/pages/business-status.ts';
import { countRows } from '../../database/count-rows.ts';
import type { DB } from '../../database/tables.ts';
import { noteDeleted, noteRestored } from '../../deletions/deletions.queries.ts';
import {
  lockRearranged,
  rearrangeListings,
} from '../../rearrangements/rearranged-listings.queries.ts';
import { freeSlugs, type Named } from '../free-slug.queries.ts';
import { type Selection, selected } from './selection.ts';
import { storeHours } from './store-hours.ts';
import { storePhones } from './store-phones.ts';

/**
 * Maximum number of listings in one transaction. With counts and marks, it takes some seconds in a directory
 * of a million, for which other transactions wait for its locks.
 */
export const AT_ONCE = 5_000;

export type ListingAction = (typeof BULK_JOB_ACTIONS)[number];

export type Work = {
  readonly action: ListingAction;
  readonly selection: Selection;
  /** The deletion that the listings are part of; null for other actions. */
  readonly deletionId: number | null;
  /** The bulk change that is made or undone; null for other actions. */
  readonly change: Change | null;
};

/** Whether the status of the listing `b`, which is not deleted, is another one. */
const isNot = (status: BusinessStatus) =>
  sql<boolean>`b.status <> ${sql.lit(status)} and b.deleted_at is null`;

/** Whether an action changes the listing `b`, in words that partial indexes have. */
const IS_DUE: Readonly<Record<Exclude<ListingAction, 'edit' | 'release'>, RawBuilder<boolean>>> = {
  approve: sql`not b.approved and b.deleted_at is null`,
  withdraw: sql`b.approved and b.deleted_at is null`,
  reopen: isNot(STATUS_AFTER.reopen),
  pause: isNot(STATUS_AFTER.pause),
  close: isNot(STATUS_AFTER.close),
  // Deleted listings included: they may be restored.
  undo: sql`true`,
  delete: sql`b.deleted_at is null`,
  restore: sql`b.deleted_at is not null`,
  'fix-slugs': sql`true`,
  'store-phones': sql`b.phone is not null`,
  'store-hours': sql`b.working_hours is not null`,
  rearrange: sql`true`,
  'settle-families': HAS_OTHER_FAMILY,
};

function isDue({ action, change }: Meant): RawBuilder<boolean> {
  if (action !== 'edit' && action !== 'release') return IS_DUE[action];
  const { columns } = given(change);
  return action === 'edit' ? differsFrom(columns) : isEditedIn(columns);
}

const given = (change: Change | null): Change => expected(change, 'a bulk change');

function expected<Value>(value: Value | null, what: string): Value {
  if (value === null) throw new Error(`The action needs ${what}.`);
  return value;
}

type Meant = Pick<Work, 'action' | 'selection' | 'change'>;

const meant = async (db: Kysely<DB>, work: Meant) =>
  sql<boolean>`(${await selected(db, work.selection)}) and ${isDue(work)}`;

/** The number of listings that the action changes. */
export const countMeant = async (db: Kysely<DB>, work: Meant): Promise<number> =>
  countRows(db.selectFrom('businesses as b').where(await meant(db, work)));

/** The numbers of a selection's listings that are not deleted, and of those that the action changes. */
export async function countBoth(
  db: Kysely<DB>,
  work: Meant,
): Promise<{ readonly matchedCount: number; readonly changedCount: number }> {
  const isNamed = await selected(db, work.selection);
  return db
    .selectFrom('businesses as b')
    .where(isNamed)
    .where('b.deleted_at', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('matchedCount'))
    .select(({ fn }) => fn.countAll<number>().filterWhere(isDue(work)).as('changedCount'))
    .executeTakeFirstOrThrow();
}

/** The first listings that the action changes. */
export async function firstMeant(db: Kysely<DB>, work: Meant, limit: number): Promise<number[]> {
  const found = await db
    .selectFrom('businesses as b')
    .select('b.id')
    .where(await meant(db, work))
    .orderBy('b.id')
    .limit(limit)
    .execute();
  return found.map(({ id }) => id);
}

/**
 * Locks the next listings that the action changes.
 * @param range ids above `after`, up to `until`
 */
export async function lockMeant(
  trx: Transaction<DB>,
  work: Meant,
  range: { readonly after: number; readonly until: number; readonly limit: number },
): Promise<number[]> {
  await shareNames(trx);
  // By their own index: they may be few among a million.
  if ('rearrangement' in work.selection)
    return lockRearranged(trx, work.selection.rearrangement, range);
  const { rows } = await sql<{ id: number }>`
    select b.id from businesses b
    where b.id > ${range.after} and b.id <= ${range.until} and ${await meant(trx, work)}
    order by b.id limit ${range.limit} for update of b`.execute(trx);
  return rows.map(({ id }) => id);
}

/**
 * Applies an action to listings that {@link lockMeant} has locked.
 * @returns number of listings that have changed
 */
export async function applyTo(
  trx: Transaction<DB>,
  { action, selection, deletionId, change }: Work,
  ids: readonly number[],
  priority: Priority,
): Promise<number> {
  const update = (set: RawBuilder<unknown>) =>
    changeListings(trx, priority, (listings) => listings.update({ ids, set }));
  switch (action) {
    case 'approve':
    case 'withdraw':
    case 'reopen':
    case 'pause':
    case 'close':
    case 'edit':
      return setColumns(trx, given(change), ids, priority);
    case 'release':
      return releaseColumns(trx, given(change), ids, priority);
    case 'undo':
      return restoreColumns(trx, given(change), ids, priority);
    case 'delete':
      await noteDeleted(trx, expected(deletionId, 'a deletion'), ids);
      return update(sql`deleted_at = now(), deletion_id = ${deletionId}`);
    case 'restore':
      await noteRestored(trx, expected(deletionId, 'a deletion'), ids);
      return update(sql`deleted_at = null, deletion_id = null`);
    case 'fix-slugs':
      return fixSlugs(trx, ids, priority);
    case 'store-phones':
      return storePhones(trx, ids, priority);
    case 'store-hours':
      return storeHours(trx, ids, priority);
    case 'rearrange':
      if (!('rearrangement' in selection)) throw new Error('The job has no rearrangement.');
      return rearrangeListings(trx, selection.rearrangement, ids, priority);
    case 'settle-families':
      return moveToFamilies(trx, priority, ids);
  }
}

/** Replaces slugs that differ from the slug of the listing's name and city. */
async function fixSlugs(
  trx: Transaction<DB>,
  ids: readonly number[],
  priority: Priority,
): Promise<number> {
  const { rows } = await sql<Named & { readonly slug: string }>`
    select b.id, b.slug, b.name, city.name as city, country.code as "countryCode",
      b.place_id as "placeId", b.cid, b.fingerprint
    from businesses b
    join cities city on city.id = b.city_id join countries country on country.id = city.country_id
    where b.id = any(${ids}::bigint[]) order by b.id`.execute(trx);
  const slugs = await freeSlugs(trx, rows);
  const changed = rows.flatMap(({ id, slug }) => {
    const better = slugs.get(id);
    return better === undefined || better === slug ? [] : [{ id, slug: better }];
  });
  if (changed.length === 0) return 0;
  const changedIds = changed.map(({ id }) => id);
  return changeListings(trx, priority, (listings) =>
    listings.update({
      ids: changedIds,
      set: sql`slug = better.slug, ${TOUCHED}`,
      from: sql`unnest(${changedIds}::bigint[], ${changed.map(({ slug }) => slug)}::text[]) as better (id, slug)`,
      where: sql`b.id = better.id`,
    }),
  );
}
