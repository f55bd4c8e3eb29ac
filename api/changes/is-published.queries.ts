import type { Transaction } from 'kysely';
import type { DB } from '../database/tables.ts';

/**
 * Whether anything has been published. Before the first publication there are no marks, slots or search
 * entries: the first publication makes all of them, under the same lock of changes as this change set.
 * They took more than half of the time of an import into an empty directory.
 */
export async function isPublished(trx: Transaction<DB>): Promise<boolean> {
  const { target } = await trx.selectFrom('publication').select('target').executeTakeFirstOrThrow();
  return target !== '';
}
