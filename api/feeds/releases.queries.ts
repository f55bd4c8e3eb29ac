import { type Kysely, sql, type Transaction } from 'kysely';
import type { DB } from '../database/tables.ts';
import { forgetImport } from '../imports/jobs/import-jobs.queries.ts';

/**
 * The file that a feed has imported last, as it is needed to see whether there is a newer one. A file that was
 * imported with other settings counts as none. One whose import was undone counts: the next run would only
 * repeat it.
 */
export const findLastRelease = (db: Kysely<DB>, feedId: number) =>
  db
    .selectFrom('imports as i')
    .innerJoin('feeds as f', 'f.id', 'i.feed_id')
    .select(['i.etag', 'i.last_modified as lastModified', 'i.file_hash as hash'])
    .where('i.feed_id', '=', feedId)
    .where('i.status', 'in', ['done', 'undone'])
    .whereRef('i.created_at', '>', 'f.changed_at')
    .orderBy('i.id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Ends the run of a feed whose file has not changed: its import is deleted. @returns false: nothing is queued */
export async function dropUnchanged(trx: Transaction<DB>, importId: number): Promise<false> {
  await sql`
    update feeds set unchanged_at = now()
    where id = (select feed_id from imports where id = ${importId} and status = 'receiving')`.execute(
    trx,
  );
  await forgetImport(trx, importId);
  return false;
}
