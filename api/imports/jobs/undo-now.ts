import { notice } from '../../contract/text/import-notices.ts';
import type { Database } from '../../database/connection.ts';
import { withSession } from '../../database/session.ts';
import { withLock } from '../../database/session-locks.ts';
import { noticeError } from '../notice-error.ts';
import { requestAction } from './import-actions.queries.ts';
import { findImport, type ImportRow } from './import-list.queries.ts';
import { undo } from './run-next.ts';

/**
 * Undoes an import in this process. Waits for the lock of imports first; does nothing if a server has undone
 * the import by then. Continues an undo that was interrupted by a kill.
 * @throws AppError `invalid_input` if the import cannot be undone, `not_found` if it does not exist
 */
export async function undoNow({ db, pool }: Database, id: number): Promise<ImportRow> {
  const asked = await db.transaction().execute((trx) => requestAction(trx, id, 'undo'));
  const find = async () => {
    const found = await findImport(db, id);
    if (!found) throw noticeError('not_found', notice('import-unknown', { id: `${id}` }));
    return found;
  };
  if ((await find()).status !== 'undoing' && !asked)
    throw noticeError('invalid_input', notice('cannot-undo', { id: `${id}` }));
  await withSession(pool, (session) =>
    withLock(session.db, 'imports', async () => {
      const { status, filePath: path } = await find();
      if (status === 'undoing') await undo(session.db, { id, path }, new AbortController().signal);
    }),
  );
  return find();
}
