import { type Kysely, sql, type Transaction } from 'kysely';
import type { Administrator } from '../administrators/administrators.ts';
import { type ListFact, USUAL_FACTS } from '../contract/calls/list-facts.ts';
import { includesRole } from '../contract/calls/roles.ts';
import {
  MOST_VIEWS,
  type NewView,
  type SavedView,
  type ViewChange,
} from '../contract/calls/saved-views.ts';
import type { DB } from '../database/tables.ts';
import { AppError } from '../errors.ts';

const OWNER = sql<number | null>`coalesce(v.owner_id, v.shared_by)`;

const visibleTo = (db: Kysely<DB>, { id }: Administrator) =>
  db
    .selectFrom('saved_views as v')
    .leftJoin('administrators as a', (join) => join.on('a.id', '=', OWNER))
    .select(['v.id', 'v.name', 'v.query', 'v.facts', 'a.username as owner'])
    .select([OWNER.as('ownerId'), sql<boolean>`v.owner_id is null`.as('isShared')])
    .where(({ or, eb }) => or([eb('v.owner_id', 'is', null), eb('v.owner_id', '=', id)]));

type Row = Omit<SavedView, 'isOwn' | 'mayChange'> & { readonly ownerId: number | null };

function present({ ownerId, ...row }: Row, { id, role }: Administrator): SavedView {
  const isOwn = ownerId === id;
  return { ...row, isOwn, mayChange: isOwn || includesRole(role, 'administrator') };
}

/** The own and the shared views of an account, by name in the order of the Turkish alphabet. */
export async function listViews(db: Kysely<DB>, caller: Administrator): Promise<SavedView[]> {
  const rows = await visibleTo(db, caller)
    .orderBy(sql`name_key(v.name) collate "C"`)
    .orderBy('v.id')
    .execute();
  return rows.map((row) => present(row, caller));
}

/** @throws AppError `not_found` if there is none, or it is another account's own */
export async function readView(
  db: Kysely<DB>,
  id: number,
  caller: Administrator,
): Promise<SavedView> {
  const row = await visibleTo(db, caller).where(sql`v.id::bigint`, '=', id).executeTakeFirst();
  if (!row) throw new AppError('not_found', `There is no view ${id}.`);
  return present(row, caller);
}

/** Whose a view is: a shared one outlives its account. */
const belonging = (ownerId: number | null, isShared: boolean) =>
  isShared ? { owner_id: null, shared_by: ownerId } : { owner_id: ownerId, shared_by: null };

/** @throws AppError `conflict` if the account has as many views as it may have */
export async function createView(
  trx: Transaction<DB>,
  { isShared, ...view }: NewView,
  caller: Administrator,
): Promise<SavedView> {
  const own = await trx
    .selectFrom('saved_views as v')
    .select('v.id')
    .where(OWNER, '=', caller.id)
    .execute();
  if (own.length >= MOST_VIEWS)
    throw new AppError('conflict', `You have ${MOST_VIEWS} views. Delete one first.`);
  const { id } = await trx
    .insertInto('saved_views')
    .values({ ...view, ...belonging(caller.id, isShared) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return readView(trx, id, caller);
}

/** @throws AppError `not_found`; `forbidden` if it belongs to another account */
async function findChangeable(trx: Transaction<DB>, id: number, caller: Administrator) {
  const view = await readView(trx, id, caller);
  if (!view.mayChange)
    throw new AppError(
      'forbidden',
      `Only ${view.owner ?? 'an administrator'} and administrators may do this.`,
    );
  return view;
}

/**
 * Changes parts of a view. One that is no longer shared is its owner's again. One whose owner was removed is the
 * caller's from then on.
 */
export async function changeView(
  trx: Transaction<DB>,
  id: number,
  change: ViewChange,
  caller: Administrator,
): Promise<SavedView> {
  const view = await findChangeable(trx, id, caller);
  const { ownerId } = await trx
    .selectFrom('saved_views as v')
    .select(OWNER.as('ownerId'))
    .where('v.id', '=', view.id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const holder =
    ownerId === null ? { id: caller.id, name: caller.username } : { id: ownerId, name: view.owner };
  const { name = view.name, query = view.query } = change;
  const { facts = view.facts, isShared = view.isShared } = change;
  await trx
    .updateTable('saved_views')
    .set({ name, query, facts, ...belonging(holder.id, isShared) })
    .where('id', '=', view.id)
    .execute();
  return present(
    { id, name, query, facts, isShared, owner: holder.name, ownerId: holder.id },
    caller,
  );
}

/** @returns its name */
export async function removeView(
  trx: Transaction<DB>,
  id: number,
  caller: Administrator,
): Promise<string> {
  const { name } = await findChangeable(trx, id, caller);
  await trx.deleteFrom('saved_views').where('id', '=', id).execute();
  return name;
}

/** The facts that rows of the list show for an account. */
export async function readFacts(db: Kysely<DB>, { id }: Administrator): Promise<ListFact[]> {
  const found = await db
    .selectFrom('administrators')
    .select('list_facts')
    .where('id', '=', id)
    .executeTakeFirst();
  return [...(found?.list_facts ?? USUAL_FACTS)];
}

export const saveFacts = (db: Kysely<DB>, { id }: Administrator, facts: ListFact[]) =>
  db.updateTable('administrators').set({ list_facts: facts }).where('id', '=', id).execute();
