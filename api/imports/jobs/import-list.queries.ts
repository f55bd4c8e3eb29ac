import { type Kysely, type SelectQueryBuilder, sql, type Transaction } from 'kysely';
import { type ImportStatus, LISTED_SHEETS, LIVE_STATES } from '../../contract/calls/imports-api.ts';
import { notice } from '../../contract/text/import-notices.ts';
import { countRows } from '../../database/count-rows.ts';
import type { DB } from '../../database/tables.ts';
import type { ImportReport, TallyState } from '../import-report.ts';
import { noticeError } from '../notice-error.ts';
import type { SheetPreview } from '../reading/spreadsheet.ts';

const COLUMNS = [
  'id',
  'file_name as fileName',
  'status',
  'dry_run as dryRun',
  'erase',
  'encoding_choice as encoding',
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
  'source_address as sourceAddress',
  'feed_id as feedId',
  'created_at as createdAt',
  'started_at as startedAt',
  'finished_at as finishedAt',
] as const;

const listed = (db: Kysely<DB>) => described(db.selectFrom('imports'));

/** Adds the columns of {@link ImportRow}. */
const described = (query: SelectQueryBuilder<DB, 'imports', object>) =>
  query
    .select(COLUMNS)
    // Listings that the import has updated, or that the rule of its feed has changed.
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('import_changes as c')
          .select('c.import_id')
          .whereRef('c.import_id', '=', 'imports.id'),
      )
        .$castTo<boolean>()
        .as('hasChanges'),
    );

const unknown = (id: number) => () =>
  noticeError('not_found', notice('import-unknown', { id: `${id}` }));

/** An import. @throws AppError `not_found` */
export const findImport = (db: Kysely<DB>, id: number) =>
  listed(db).where('id', '=', id).executeTakeFirstOrThrow(unknown(id));

/** The imports with these ids. */
export const listImportsById = (db: Kysely<DB>, ids: readonly number[]): Promise<ImportRow[]> =>
  ids.length === 0 ? Promise.resolve([]) : listed(db).where('id', 'in', ids).execute();

export type ImportRow = Awaited<ReturnType<typeof findImport>>;

/** Locks an import until the end of the transaction. A batch that refers to the import does not block it. */
export const lockImport = (trx: Transaction<DB>, id: number) =>
  listed(trx).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

type ImportFilter = {
  /** An empty list for all. */
  readonly status: readonly ImportStatus[];
  /** Only imports with rejected rows. */
  readonly rejections?: 'true' | undefined;
};

/**
 * A page of the imports, newest first, and their total.
 */
export async function listImports(
  db: Kysely<DB>,
  { status, rejections }: ImportFilter,
  { offset, limit }: { readonly offset: number; readonly limit: number },
) {
  const some = db
    .selectFrom('imports')
    .$if(status.length > 0, (query) => query.where('status', 'in', status))
    .$if(rejections === 'true', (query) => query.where('rejected', '>', 0));
  const rows = await described(some).orderBy('id', 'desc').offset(offset).limit(limit).execute();
  return { rows, total: await countRows(some) };
}

/** Unfinished imports, prepared ones too, and those that have finished after `since`. */
export const listLive = (db: Kysely<DB>, since: Date) =>
  listed(db)
    .where((eb) =>
      eb.or([eb('status', 'in', [...LIVE_STATES, 'prepared']), eb('finished_at', '>', since)]),
    )
    .orderBy('id')
    .execute();

/** Imports with their reports. */
export const reported = (db: Kysely<DB>) =>
  listed(db).select(sql<ImportReport | null>`report`.as('report'));

export type ReportedImport = Awaited<ReturnType<typeof listReported>>[number];

/** Finished imports without dry runs, newest first. */
export const listReported = (db: Kysely<DB>, limit: number) =>
  reported(db)
    .where('status', 'in', ['done', 'failed', 'cancelled', 'undone'])
    .where('dry_run', '=', false)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/** An import with its report. @throws AppError `not_found` */
export const findReport = (db: Kysely<DB>, id: number) =>
  reported(db).where('id', '=', id).executeTakeFirstOrThrow(unknown(id));

/**
 * An import with its report, its chosen header, its tally for an import that has no report yet, and the first rows of each
 * sheet, which are null until the file is read.
 * @throws AppError `not_found`
 */
export const findStored = (db: Kysely<DB>, id: number) =>
  reported(db)
    .select([
      'header_choice as header',
      sql<TallyState | null>`tally`.as('tally'),
      sql<SheetPreview[] | null>`sheets`.as('sheets'),
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(unknown(id));

export type StoredImport = Awaited<ReturnType<typeof findStored>>;

/** Rejected rows in the order of the file, with positions greater than `after`. */
export const listRejected = (db: Kysely<DB>, id: number, after: number, limit: number) =>
  db
    .selectFrom('import_rejections')
    .select(['position', 'sheet', 'row_number as row', 'column_name as column'])
    .select(['reason', 'notice', 'cells'])
    .where('import_id', '=', id)
    .where('position', '>', after)
    .orderBy('position')
    .limit(limit)
    .execute();

export async function savePreviews(
  db: Kysely<DB>,
  id: number,
  previews: readonly SheetPreview[],
): Promise<void> {
  const sheets = JSON.stringify(previews.slice(0, LISTED_SHEETS));
  await db.updateTable('imports').set({ sheets }).where('id', '=', id).execute();
}
