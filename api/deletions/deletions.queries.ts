import { type Kysely, sql, type Transaction } from 'kysely';
import type { Actor } from '../audit/audit.queries.ts';
import type { DeletionKind } from '../contract/calls/deletions.ts';
import { countRows } from '../database/count-rows.ts';
import type { DB } from '../database/tables.ts';
import { keptFor } from '../site-settings/retention.queries.ts';

/** Adds a deletion, to which the listings then refer. @returns the deletion's id */
export async function createDeletion(
  trx: Transaction<DB>,
  kind: DeletionKind,
  actor: Actor,
): Promise<number> {
  const { id } = await trx
    .insertInto('deletions')
    .values({ kind, administrator_id: actor.id, username: actor.username })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Adds to the number of listings of a deletion. */
export async function countDeleted(
  trx: Transaction<DB>,
  id: number,
  deleted: number,
): Promise<void> {
  await sql`
    update deletions set business_count = business_count + ${deleted},
      example = coalesce(example, (
        select name from businesses where deletion_id = ${id} order by businesses.id limit 1
      ))
    where id = ${id}`.execute(trx);
}

/** Notes in the log of a deletion that its next listings are deleted: a deletion has each listing once. */
export const noteDeleted = (trx: Transaction<DB>, id: number, ids: readonly number[]) =>
  sql`
    insert into deleted_listings (business_id, deletion_id, deleted_at)
    select id, ${id}, now() from unnest(${ids}::bigint[]) id`.execute(trx);

/** Notes in the log of a deletion that listings are restored. */
export const noteRestored = (trx: Transaction<DB>, id: number, ids: readonly number[]) =>
  sql`
    update deleted_listings set restored_at = now()
    where deletion_id = ${id} and business_id = any(${ids}::bigint[])`.execute(trx);

export const noteUndone = (trx: Transaction<DB>, id: number) =>
  trx.updateTable('deletions').set({ undone_at: sql`now()` }).where('id', '=', id).execute();

const UNDO_TIME = keptFor('undo_days');

/** Deletions, with the progress of the job that is deleting or restoring their listings. */
const described = (db: Kysely<DB>) =>
  db
    .selectFrom('deletions as d')
    .leftJoin('bulk_jobs as job', (join) =>
      join.onRef('job.deletion_id', '=', 'd.id').on('job.finished_at', 'is', null),
    )
    .select([
      'd.id',
      'd.kind',
      'd.username',
      'd.example',
      'd.business_count as businessCount',
      'd.created_at as createdAt',
      'd.undone_at as undoneAt',
      'd.purged_at as purgedAt',
      'job.action as underWay',
      'job.changed_count as done',
      'job.matched_count as total',
    ])
    .select([
      sql<Date>`d.created_at + ${UNDO_TIME}`.as('undoUntil'),
      sql<boolean>`now() < d.created_at + ${UNDO_TIME}`.as('inTime'),
    ]);

export type DeletionRow = Awaited<ReturnType<typeof listDeletions>>['rows'][number];

/** A page of deletions, the newest first, and their number. */
export async function listDeletions(
  db: Kysely<DB>,
  { offset, limit }: { readonly offset: number; readonly limit: number },
) {
  const [rows, total] = await Promise.all([
    described(db).orderBy('d.id', 'desc').offset(offset).limit(limit).execute(),
    countRows(db.selectFrom('deletions')),
  ]);
  return { rows, total };
}

export const findDeletion = (db: Kysely<DB>, id: number) =>
  described(db).where('d.id', '=', id).executeTakeFirst();

/** The listings of a deletion that are still deleted. @param search a part of the name */
const leftOf = (db: Kysely<DB>, id: number, search?: string) =>
  db
    .selectFrom('businesses as b')
    .where('b.deletion_id', '=', id)
    .where('b.deleted_at', 'is not', null)
    // A folded text has no character with a meaning in a pattern.
    .$if(search !== undefined, (query) =>
      query.where(sql<boolean>`search_fold(b.name) like '%' || search_fold(${search}) || '%'`),
    );

export const countLeft = (db: Kysely<DB>, id: number): Promise<number> => countRows(leftOf(db, id));

/** A page of the listings of a deletion that are still deleted, by name, and their number. */
export async function listLeft(
  db: Kysely<DB>,
  id: number,
  search: string | undefined,
  { offset, limit }: { readonly offset: number; readonly limit: number },
) {
  const left = leftOf(db, id, search);
  const [rows, total] = await Promise.all([
    left
      .innerJoin('categories as category', 'category.id', 'b.category_id')
      .innerJoin('cities as city', 'city.id', 'b.city_id')
      .innerJoin('countries as country', 'country.id', 'city.country_id')
      .select(['b.id', 'b.name', 'b.phone', 'b.approved as isApproved'])
      .select(['b.full_address as fullAddress', 'category.name as category'])
      .select(['city.name as city', 'country.code as countryCode'])
      .orderBy('b.name_key')
      .orderBy('b.id')
      .offset(offset)
      .limit(limit)
      .execute(),
    countRows(left),
  ]);
  return { rows, total };
}
