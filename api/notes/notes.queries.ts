import { type Kysely, sql, type Transaction } from 'kysely';
import type { Administrator } from '../administrators/administrators.ts';
import { MOST_NOTES } from '../contract/calls/notes.ts';
import type { DB } from '../database/tables.ts';

/** The notes of a listing, the newest first. */
export const listNotes = (db: Kysely<DB>, businessId: number) =>
  db
    .selectFrom('business_notes as n')
    .leftJoin('administrators as a', 'a.id', 'n.administrator_id')
    .select([
      'n.id',
      'n.text',
      'n.created_at as at',
      'n.administrator_id as authorId',
      'a.username',
    ])
    .where('n.business_id', '=', businessId)
    .orderBy('n.id', 'desc')
    .limit(MOST_NOTES)
    .execute();

/** The account that takes care of a listing; null if none does. */
export async function findAssignee(db: Kysely<DB>, businessId: number): Promise<string | null> {
  const found = await db
    .selectFrom('business_assignees as s')
    .innerJoin('administrators as a', 'a.id', 's.administrator_id')
    .select('a.username')
    .where('s.business_id', '=', businessId)
    .executeTakeFirst();
  return found?.username ?? null;
}

/** The accounts that can sign in, by name. */
export const listAccounts = (db: Kysely<DB>) =>
  db
    .selectFrom('administrators')
    .select(['id', 'username'])
    .where('disabled_at', 'is', null)
    .orderBy(sql`lower(username)`)
    .execute();

/** The name of a listing that is not deleted. */
export const findName = (db: Kysely<DB>, id: number) =>
  db
    .selectFrom('businesses')
    .select('name')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

export const addNote = (
  trx: Transaction<DB>,
  businessId: number,
  { id }: Pick<Administrator, 'id'>,
  text: string,
) =>
  trx
    .insertInto('business_notes')
    .values({ business_id: businessId, administrator_id: id, text })
    .execute();

/**
 * Deletes a note.
 * @param authorId deletes it only if this account wrote it
 * @returns who wrote it, null if the account is gone; undefined if there is no such note
 */
export async function deleteNote(
  trx: Transaction<DB>,
  { businessId, noteId }: { readonly businessId: number; readonly noteId: number },
  authorId?: number,
) {
  return trx
    .deleteFrom('business_notes')
    .where('id', '=', noteId)
    .where('business_id', '=', businessId)
    .$if(authorId !== undefined, (query) => query.where('administrator_id', '=', authorId ?? null))
    .returning((eb) =>
      eb
        .selectFrom('administrators as a')
        .whereRef('a.id', '=', 'business_notes.administrator_id')
        .select('a.username')
        .as('author'),
    )
    .executeTakeFirst();
}

/** @param administratorId null takes the assignment away */
export async function assign(
  trx: Transaction<DB>,
  businessId: number,
  administratorId: number | null,
): Promise<void> {
  if (administratorId === null)
    await trx.deleteFrom('business_assignees').where('business_id', '=', businessId).execute();
  else
    await trx
      .insertInto('business_assignees')
      .values({ business_id: businessId, administrator_id: administratorId })
      .onConflict((conflict) =>
        conflict.column('business_id').doUpdateSet({ administrator_id: administratorId }),
      )
      .execute();
}
