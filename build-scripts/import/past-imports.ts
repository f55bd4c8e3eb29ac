import { notice } from '../../api/contract/text/import-notices.ts';
import type { Database } from '../../api/database/connection.ts';
import { requestAction } from '../../api/imports/jobs/import-actions.queries.ts';
import {
  findImport,
  type ImportRow,
  listImports,
} from '../../api/imports/jobs/import-list.queries.ts';
import { undoNow } from '../../api/imports/jobs/run-next.ts';
import { noticeError } from '../../api/imports/notice-error.ts';
import type { CommandResult, Output } from '../cli/command.ts';
import { aligned, table } from '../cli/format.ts';

type Say = Output['say'];

/** As many as a screen shows. */
const LISTED = 50;

const HEADER = ['id', 'when', 'file', 'state', 'rows', 'new', 'updated', 'rejected', ''];

/** Lists the last imports, also those that were only tried out. */
export async function list({ db }: Database, say: Say): Promise<CommandResult> {
  const { rows, total } = await listImports(db, { status: [] }, { offset: 0, limit: LISTED });
  if (total === 0) say('Nothing has been imported yet.');
  else say(aligned([HEADER, ...rows.map(line)]));
  if (total > rows.length) say(`  and ${total - rows.length} before`);
  return { json: { imports: rows.map(shown), total } };
}

function line(row: ImportRow): string[] {
  const { id, createdAt, fileName, status, dryRun, message } = row;
  const counts = [row.rowsRead, row.inserted, row.updated, row.rejected];
  return [
    ...[`${id}`, createdAt.toISOString().slice(0, 16).replace('T', ' '), fileName],
    `${status}${dryRun ? ', dry run' : ''}`,
    ...counts.map((count) => count.toLocaleString('en')),
    status === 'done' ? '' : (message ?? ''),
  ];
}

/**
 * Stops an import after its current batch, also if another process runs it.
 * @throws AppError if the import has ended or does not exist
 */
export async function cancel({ db }: Database, id: number, say: Say): Promise<CommandResult> {
  const asked = await db.transaction().execute((trx) => requestAction(trx, id, 'cancel'));
  const found = await findImport(db, id);
  if (!asked) throw noticeError('invalid_input', notice('cannot-cancel', { id: `${id}` }));
  say(
    found.status === 'cancelled'
      ? `The import ${id} of ${found.fileName} will not begin.`
      : `The import ${id} of ${found.fileName} stops after the batch in hand.`,
  );
  return { json: { import: shown(found) } };
}

/**
 * Undoes the changes of an import, after the imports that are queued before it.
 * @throws AppError if the import cannot be undone or does not exist
 */
export async function undo(database: Database, id: number, say: Say): Promise<CommandResult> {
  const undone = await undoNow(database, id);
  say(`The import ${id} of ${undone.fileName} is taken back.`);
  const { deleted = 0, restored = 0, kept = 0 } = undone.notice?.params ?? {};
  say(table({ deleted, restored, kept }));
  return { json: { import: shown(undone) } };
}

/** The output does not contain the path of the file. */
const shown = ({ filePath: _, ...row }: ImportRow) => row;
