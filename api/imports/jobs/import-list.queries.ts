import { type Kysely, sql } from 'kysely';
import { type ImportStatus, LISTED_SHEETS } from '../../contract/calls/imports-api.ts';
import type { ImportNotice } from '../../contract/text/import-notices.ts';
import type { DB } from '../../database/tables.ts';
import type { ImportReport, RowCounts, TallyState } from '../import-report.ts';
import type { SheetPreview } from '../reading/spreadsheet.ts';

const COLUMNS = [
  'id',
  'file_name as fileName',
  'status',
  'dry_run as dryRun',
  'file_bytes as totalBytes',
  'bytes_read as bytesRead',
  'rows_read as rowsRead',
  'inserted',
  'updated',
  'unchanged',
  'skipped',
  'rejected',
  'message',
  'notice',
  'file_path as filePath',
  'created_at as createdAt',
  'started_at as startedAt',
  'finished_at as finishedAt',
] as const;

export type ImportRow = RowCounts & {
  readonly id: number;
  readonly fileName: string;
  readonly status: ImportStatus;
  readonly dryRun: boolean;
  readonly totalBytes: number;
  readonly bytesRead: number;
  readonly rowsRead: number;
  readonly message: string | null;
  readonly notice: ImportNotice | null;
  readonly filePath: string | null;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
};

export const findImport = (db: Kysely<DB>, id: number): Promise<ImportRow | undefined> =>
  db.selectFrom('imports').select(COLUMNS).where('id', '=', id).executeTakeFirst();

/**
 * A page of the imports, newest first, and their total.
 * @param statuses an empty list selects all
 */
export async function listImports(
  db: Kysely<DB>,
  statuses: readonly ImportStatus[],
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<{ readonly rows: ImportRow[]; readonly total: number }> {
  const some = db
    .selectFrom('imports')
    .$if(statuses.length > 0, (query) => query.where('status', 'in', statuses));
  const rows = await some
    .select(COLUMNS)
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
  const { total } = await some
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

/** Unfinished imports, and those that have finished after `since`. */
export const listLive = (db: Kysely<DB>, since: Date): Promise<ImportRow[]> =>
  db
    .selectFrom('imports')
    .select(COLUMNS)
    .where((eb) =>
      eb.or([
        eb('status', 'in', ['receiving', 'queued', 'running', 'undoing']),
        eb('finished_at', '>', since),
      ]),
    )
    .orderBy('id')
    .execute();

export type ReportedImport = ImportRow & { readonly report: ImportReport | null };

/** Finished imports without dry runs, newest first. */
export const listReported = (db: Kysely<DB>, limit: number): Promise<ReportedImport[]> =>
  db
    .selectFrom('imports')
    .select([...COLUMNS, sql<ImportReport | null>`report`.as('report')])
    .where('status', 'in', ['done', 'failed', 'cancelled', 'undone'])
    .where('dry_run', '=', false)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

export const findReport = (db: Kysely<DB>, id: number): Promise<ReportedImport | undefined> =>
  db
    .selectFrom('imports')
    .select([...COLUMNS, sql<ImportReport | null>`report`.as('report')])
    .where('id', '=', id)
    .executeTakeFirst();

/** The report of an import, and its tally for an import that has no report yet. */
export type KnownReport = {
  readonly id: number;
  readonly fileName: string;
  readonly report: ImportReport | null;
  readonly tally: TallyState | null;
};

export const findKnownReport = (db: Kysely<DB>, id: number): Promise<KnownReport | undefined> =>
  db
    .selectFrom('imports')
    .select([
      'id',
      'file_name as fileName',
      sql<ImportReport | null>`report`.as('report'),
      sql<TallyState | null>`tally`.as('tally'),
    ])
    .where('id', '=', id)
    .executeTakeFirst();

export type RejectedRow = {
  readonly position: number;
  readonly sheet: string | null;
  readonly row: number;
  readonly column: string;
  /** In English; `notice` is the source of other languages. */
  readonly reason: string;
  readonly notice: ImportNotice | null;
  readonly cells: (string | null)[];
};

/** Rejected rows in the order of the file, with positions greater than `after`. */
export const listRejected = (
  db: Kysely<DB>,
  id: number,
  after: number,
  limit: number,
): Promise<RejectedRow[]> =>
  db
    .selectFrom('import_rejections')
    .select([
      'position',
      'sheet',
      'row_number as row',
      'column_name as column',
      'reason',
      'notice',
      'cells',
    ])
    .where('import_id', '=', id)
    .where('position', '>', after)
    .orderBy('position')
    .limit(limit)
    .execute();

/** The header of an import's file; empty if none was recognised. */
export async function readHeader(db: Kysely<DB>, id: number): Promise<readonly (string | null)[]> {
  const found = await db
    .selectFrom('imports')
    .select(
      sql<
        (string | null)[] | null
      >`coalesce(tally -> 'columns' -> 'header', report -> 'header')`.as('header'),
    )
    .where('id', '=', id)
    .executeTakeFirst();
  return found?.header ?? [];
}

/** The first rows of each sheet of an import's file; null until the file is read. */
export async function readPreviews(
  db: Kysely<DB>,
  id: number,
): Promise<readonly SheetPreview[] | null> {
  const found = await db
    .selectFrom('imports')
    .select(sql<SheetPreview[] | null>`sheets`.as('sheets'))
    .where('id', '=', id)
    .executeTakeFirst();
  return found?.sheets ?? null;
}

export async function savePreviews(
  db: Kysely<DB>,
  id: number,
  previews: readonly SheetPreview[],
): Promise<void> {
  const sheets = JSON.stringify(previews.slice(0, LISTED_SHEETS));
  await db.updateTable('imports').set({ sheets }).where('id', '=', id).execute();
}
