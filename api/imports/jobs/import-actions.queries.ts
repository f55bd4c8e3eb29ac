import { existsSync } from 'node:fs';
import { type Kysely, sql, type Transaction, type Updateable } from 'kysely';
import { IMPORT_ACTIONS, type ImportAction } from '../../contract/calls/imports-api.ts';
import type { ImportsTable } from '../../database/tables/imports.ts';
import type { DB } from '../../database/tables.ts';
import type { ColumnMapping } from '../reading/columns.ts';
import { expectFewMappings } from './column-mappings.queries.ts';
import { wake } from './import-jobs.queries.ts';
import { type ImportRow, lockImport } from './import-list.queries.ts';

/** The actions that change an import's state: the states that allow them, and the assignments. */
const ACTIONS = {
  start: { from: ['prepared'], set: sql`status = 'queued', waits = false` },
  cancel: {
    from: ['receiving', 'prepared', 'queued', 'running'],
    set: sql`cancel_requested = true,
    status = case when status = 'running' then status else 'cancelled' end,
    finished_at = case when status = 'running' then null else now() end`,
  },
  retry: {
    from: ['failed', 'cancelled'],
    set: sql`status = case when file_path is null then 'receiving' else 'queued' end,
    cancel_requested = false,
    message = null, notice = null, finished_at = null`,
  },
  undo: {
    from: ['done', 'failed', 'cancelled'],
    set: sql`status = 'undoing', message = null, notice = null`,
  },
} as const satisfies Partial<Record<ImportAction, object>>;
export type StateChange = keyof typeof ACTIONS;

/** The actions that an import allows in its present state. */
export const actionsOf = (row: ImportRow): ImportAction[] =>
  IMPORT_ACTIONS.filter((action) => {
    if (action === 'import')
      return row.dryRun && row.status === 'done' && row.filePath !== null && row.rowsRead > 0;
    if (!ACTIONS[action].from.some((state) => state === row.status)) return false;
    if (action === 'undo') return !row.dryRun && (row.inserted > 0 || row.hasChanges);
    // The file that a client is sending can only be cancelled there.
    if (row.status === 'receiving') return row.sourceAddress !== null;
    return action === 'cancel' || row.filePath !== null || row.sourceAddress !== null;
  });

/** Whether a retry needs the file again: it is not stored any more, and cannot be downloaded. */
export const lacksFile = ({ status, filePath, sourceAddress }: ImportRow): boolean =>
  ACTIONS.retry.from.some((state) => state === status) &&
  filePath === null &&
  sourceAddress === null;

/**
 * Notes that the file of an import is gone from the disk, if it is, such as after a restore from a backup: a retry
 * downloads it, or needs it again.
 */
export async function noteMissingFile(
  db: Kysely<DB>,
  { id, filePath }: Pick<ImportRow, 'id' | 'filePath'>,
): Promise<void> {
  if (filePath === null || existsSync(filePath)) return;
  await db
    .updateTable('imports')
    .set({ file_path: null })
    .where('id', '=', id)
    .where('file_path', '=', filePath)
    .execute();
}

/**
 * Whether another header or encoding can be chosen for an import: nothing of its file has been imported, and
 * the file is still there to be read again, or can be downloaded again.
 */
export const mayChooseReading = (row: ImportRow): boolean => {
  const actions = actionsOf(row);
  return (
    actions.includes('import') || (actions.includes('retry') && (row.dryRun || row.rowsRead === 0))
  );
};

type Reading = Partial<Pick<Updateable<ImportsTable>, 'header_choice' | 'encoding_choice'>>;

/**
 * Chooses the rows of the header, or the encoding, by which the file is read when it is read again.
 * @param chosen null if it is guessed, or detected
 * @returns false if its present state does not allow it
 */
export async function chooseReading(
  trx: Transaction<DB>,
  id: number,
  chosen: Reading,
): Promise<boolean> {
  const row = await lockImport(trx, id);
  if (!row || !mayChooseReading(row)) return false;
  await trx.updateTable('imports').set(chosen).where('id', '=', id).execute();
  return true;
}

/**
 * Maps columns of an import's file, for this file alone, which counts when it is read again.
 * @returns false if its present state does not allow it
 * @throws AppError `invalid_input` if its file has too many mappings then
 */
export async function mapOwnColumns(
  trx: Transaction<DB>,
  id: number,
  mapping: ColumnMapping,
): Promise<boolean> {
  const row = await lockImport(trx, id);
  if (!row || !mayChooseReading(row)) return false;
  const { own } = await trx
    .selectFrom('imports')
    .select('own_mapping as own')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const all = new Map<string, string | null>([...(own ?? []), ...mapping]);
  expectFewMappings(all);
  await trx
    .updateTable('imports')
    .set({ own_mapping: JSON.stringify([...all]) })
    .where('id', '=', id)
    .execute();
  return true;
}

/**
 * Changes the state of an import, and wakes the import service.
 * @returns false if its present state does not allow the action
 */
export async function requestAction(
  trx: Transaction<DB>,
  id: number,
  action: StateChange,
): Promise<boolean> {
  const row = await lockImport(trx, id);
  if (!row || !actionsOf(row).includes(action)) return false;
  await sql`update imports set ${ACTIONS[action].set} where id = ${id}`.execute(trx);
  await wake(trx);
  return true;
}
