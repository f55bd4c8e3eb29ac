import type { Kysely } from 'kysely';
import type { DB } from '../database/tables.ts';
import { deriveNext } from './fill-derived.queries.ts';

/**
 * Fills in the derived columns of listings that were stored before the columns existed. Pages do not show
 * these, so it writes no marks and does not change `updated_at`. It can be killed and called again.
 * @param onProgress called after each transaction with the number of listings so far
 * @returns the number of listings that lacked them
 */
export async function fillDerived(
  db: Kysely<DB>,
  onProgress: (done: number) => void,
): Promise<number> {
  let done = 0;
  let after = 0;
  for (;;) {
    const next = await db.transaction().execute((trx) => deriveNext(trx, after));
    if (next === null) return done;
    after = next.last;
    done += next.count;
    onProgress(done);
  }
}
