import type { Kysely, Transaction } from 'kysely';
import type { DB } from '../../database/tables.ts';
import { AppError } from '../../errors.ts';

/**
 * The categories with listings that are no nodes of the taxonomy and have no mapping, and their total. Those with
 * the most listings come first.
 */
export async function readUnknown(db: Kysely<DB>, most: number) {
  const unknown = db
    .selectFrom('categories')
    .where('node', 'is', null)
    .where('parent_id', 'is', null)
    .where('merged_into', 'is', null)
    .where('business_count', '>', 0);
  const { total } = await unknown
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const categories = await unknown
    .orderBy('business_count', 'desc')
    .orderBy('name')
    .orderBy('id')
    .limit(most)
    .select(['id', 'name', 'business_count as count'])
    .execute();
  return { total: Number(total), categories };
}

/** Categories with listings that are not nodes, for targets. */
export const readOtherTargets = (db: Kysely<DB>) =>
  db
    .selectFrom('categories')
    .where('node', 'is', null)
    .where('merged_into', 'is', null)
    .where('tree_count', '>', 0)
    .orderBy('name')
    .select(['id', 'name'])
    .execute();

/**
 * Locks a category that the taxonomy does not know and that has not been mapped.
 * @throws AppError `conflict` if it has been mapped since
 */
export async function lockUnknown(trx: Transaction<DB>, id: number): Promise<void> {
  const found = await trx
    .selectFrom('categories')
    .where('id', '=', id)
    .where('node', 'is', null)
    .where('merged_into', 'is', null)
    .select('id')
    .forUpdate()
    .executeTakeFirst();
  if (!found)
    throw new AppError('conflict', 'This category has been mapped meanwhile. Reload the page.');
}
