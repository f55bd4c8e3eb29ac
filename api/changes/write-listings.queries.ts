import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { DB } from '../database/tables.ts';
import { captureBefore, columnsOf, standingOf } from './change-set.queries.ts';
import type { ChangeSet } from './change-set.ts';

/** An assignment: later than before, even within the millisecond to which answers of the API round. */
export const TOUCHED = sql`updated_at = greatest(now(), b.updated_at + interval '1 millisecond')`;

export type ListingRows = {
  /** Columns of `businesses`. */
  readonly columns: RawBuilder<unknown>;
  /** A query of their values. */
  readonly select: RawBuilder<unknown>;
};

/** How many listings were inserted, and the range of their ids. */
export type InsertedListings = {
  readonly count: number;
  readonly firstId: number;
  readonly lastId: number;
};

/**
 * Inserts listings and adds them to the change set with the same statement: a second look at 15,000 of
 * them took 120 ms.
 * @returns null where the query has no rows
 */
export async function insertListings(
  set: ChangeSet,
  { columns, select }: ListingRows,
): Promise<InsertedListings | null> {
  return insertedBy(
    set,
    sql`
      added as (
        insert into businesses as b (${columns}) ${select} returning b.id, ${standingOf('b')}
      ), inserted as (
        insert into change_set (business_id, ${columnsOf('new')}) select * from added
        returning business_id as id
      )`,
  );
}

/** Inserts listings, and adds them to no change set. @returns null where the query has no rows */
export const insertUncounted = (
  trx: Transaction<DB>,
  { columns, select }: ListingRows,
): Promise<InsertedListings | null> =>
  insertedBy(trx, sql`inserted as (insert into businesses (${columns}) ${select} returning id)`);

/** @param parts parts of a WITH clause, among them `inserted` with the ids */
async function insertedBy(
  trx: Transaction<DB>,
  parts: RawBuilder<unknown>,
): Promise<InsertedListings | null> {
  const { rows } = await sql<{ count: number; firstId: number | null; lastId: number | null }>`
    with ${parts}
    select count(*) as count, min(id) as "firstId", max(id) as "lastId" from inserted`.execute(trx);
  const { count, firstId, lastId } = rows[0] ?? { count: 0, firstId: null, lastId: null };
  return firstId === null || lastId === null ? null : { count, firstId, lastId };
}

/** An UPDATE of listings `b`. */
export type ListingUpdate = {
  readonly ids: readonly number[];
  /** Assignments. */
  readonly set: RawBuilder<unknown>;
  /** What the assignments read besides the listing, with {@link where} as the join condition. */
  readonly from?: RawBuilder<unknown>;
  readonly where?: RawBuilder<unknown>;
};

/** Locks listings, adds them to the change set, and updates them. @returns how many there are */
export async function updateListings(
  set: ChangeSet,
  { ids, set: assignments, from, where }: ListingUpdate,
): Promise<number> {
  await captureBefore(set, ids);
  const { numAffectedRows } = await sql`
    update businesses b set ${assignments} ${from ? sql`from ${from}` : sql``}
    where b.id = any(${ids}::bigint[]) ${where ? sql`and ${where}` : sql``}`.execute(set);
  return Number(numAffectedRows ?? 0n);
}

/** An UPDATE of listings `b` that are locked already, and a log of the values that it changes. */
export type LoggedUpdate = {
  /** Assignments. */
  readonly set: RawBuilder<unknown>;
  /** A FROM clause. */
  readonly from: RawBuilder<unknown>;
  /** The id of the listing, as an expression of {@link from}. */
  readonly id: RawBuilder<unknown>;
  /** Values to log by name, as expressions of the listing `b`, and of `o`, its version before. */
  readonly logged: Readonly<Record<string, RawBuilder<unknown>>>;
  /** An INSERT of these values, and of the listing's `id`, from `changed`. */
  readonly log: RawBuilder<unknown>;
};

/**
 * For {@link LoggedUpdate}: the values of those columns that the update changes, as a jsonb object.
 * @param version `o` before the update, `b` after it
 */
export const changedIn = (columns: readonly string[], version: 'o' | 'b'): RawBuilder<unknown> =>
  sql`'{}'::jsonb ${sql.join(
    columns.map((name) => {
      const [o, b] = [sql.ref(`o.${name}`), sql.ref(`b.${name}`)];
      return sql`|| case when ${o} is distinct from ${b}
        then jsonb_build_object(${sql.lit(name)}, ${sql.ref(`${version}.${name}`)}) else '{}' end`;
    }),
    sql` `,
  )}`;

/**
 * Updates listings that the transaction has locked in the order of their ids, and adds them to the
 * change set with the same statement: to look for 15,000 of them before and after took 310 ms.
 * @returns how many there are
 */
export async function updateLockedListings(
  set: ChangeSet,
  { set: assignments, from, id, logged, log }: LoggedUpdate,
): Promise<number> {
  const columns = sql`${columnsOf('old')}, ${columnsOf('new')}`;
  const names = sql.join(Object.keys(logged).map((name) => sql.ref(name)));
  const { numAffectedRows } = await sql`
    with changed (id, ${columns}, ${names}) as (
      update businesses b set ${assignments}
      from ${from} join businesses o on o.id = ${id}
      where b.id = ${id}
      returning b.id, ${standingOf('o')}, ${standingOf('b')}, ${sql.join(Object.values(logged))}
    ), logged as (${log})
    insert into change_set (business_id, ${columns}) select id, ${columns} from changed`.execute(
    set,
  );
  return Number(numAffectedRows ?? 0n);
}

/** Listings that pages show otherwise, though none of their columns has changed. */
export type ShownOtherwise = {
  readonly ids: readonly number[];
  /** What lists and the pages of neighbours show: the name of their category. */
  readonly cards: boolean;
  /** The words by which they are found: these depend on the slug of their city. */
  readonly words: boolean;
};

/** Locks listings, and adds them to the change set as shown otherwise. @returns how many there are */
export async function showOtherwise(
  set: ChangeSet,
  { ids, cards, words }: ShownOtherwise,
): Promise<number> {
  await captureBefore(set, ids);
  const { numAffectedRows } = await sql`
    update change_set set old_card = case when ${cards} then '' else old_card end,
      old_near = case when ${cards} then '' else old_near end,
      old_words = case when ${words} then null else old_words end
    where business_id = any(${ids}::bigint[])`.execute(set);
  return Number(numAffectedRows ?? 0n);
}

/** Tables whose rows go with their listings. */
const OF_LISTINGS = [
  ...['import_changes', 'bulk_change_values', 'deleted_listings', 'business_notes'],
  'business_assignees',
];

/** Removes listings for good, with what administrators and imports have noted of them. @returns how many there were */
export async function deleteListings(set: ChangeSet, ids: readonly number[]): Promise<number> {
  await captureBefore(set, ids);
  for (const table of OF_LISTINGS)
    await sql`delete from ${sql.table(table)} where business_id = any(${ids}::bigint[])`.execute(
      set,
    );
  const { numAffectedRows } = await sql`
    delete from businesses where id = any(${ids}::bigint[])`.execute(set);
  return Number(numAffectedRows ?? 0n);
}
