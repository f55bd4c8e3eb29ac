import type { Kysely } from 'kysely';
import type { DB } from '../database/tables.ts';
import { deriveNext } from './fill-derived.queries.ts';

/**
 * Works out the derived columns of listings that came before there were any. Nothing that pages show
 * changes by it: it leaves no marks, and listings as young as they were. It may be killed at any time
 * and called again.
 * @param onProgress called after each transaction with how many listings it has come to
 * @returns how many there were to do
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
