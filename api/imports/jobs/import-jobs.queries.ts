import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { ImportTrust } from '../../contract/calls/import-choices.ts';
import type { TextEncoding } from '../../contract/calls/text-encodings.ts';
import type { ImportNotice } from '../../contract/text/import-notices.ts';
import type { NoticeCode } from '../../contract/text/notice-codes.ts';
import { sayNotice } from '../../contract/text/say-notice.ts';
import type { DB } from '../../database/tables.ts';
import type { FeedTerms } from '../../feeds/feed-terms.ts';
import type { ImportReport, RowCounts, TallyState } from '../import-report.ts';
import type { ColumnMapping } from '../reading/columns.ts';
import { expectFewMappings } from './column-mappings.queries.ts';

/** The channel that a commit notifies when an import is queued, cancelled or undone. */
export const IMPORTS_CHANNEL = 'imports';

/** Wakes the import service of every server. */
export const wake = (db: Kysely<DB>) => sql`select pg_notify(${IMPORTS_CHANNEL}, '')`.execute(db);

/** How a file is imported. */
export type ImportChoices = {
  /** Rows per transaction. */
  readonly batchSize: number;
  /** Whether new listings are public at once. */
  readonly approved: boolean;
  /** Whether the import reports what it would change, and is rolled back. */
  readonly dryRun: boolean;
  /** The rows of the header, such as `3` or `2-3`, or `none`; without them, they are guessed. */
  readonly header?: string | null | undefined;
  /** The encoding of a text file; without it, it is detected. */
  readonly encoding?: TextEncoding | null | undefined;
  /** Whether blank cells erase stored values; without it, they keep them. */
  readonly erase?: boolean | undefined;
  /** Whether its values replace stored ones, as without it, or only fill in what is missing. */
  readonly trust?: ImportTrust | undefined;
  /** The category of new listings whose row has none; without it, the one for listings without a category. */
  readonly category?: string | null | undefined;
  /** The code of the country of rows that have none. */
  readonly country?: string | null | undefined;
  /** Fields by header that count for this file alone, and before saved mappings. */
  readonly mapping?: ColumnMapping | undefined;
};

/** What the audit log says of the start of an import. @param subject the name of its file */
export const startEntry = (
  subject: string,
  importId: number,
  { approved, dryRun, erase, trust, category, country }: Omit<ImportChoices, 'batchSize'>,
) => ({
  action: dryRun ? ('import.try' as const) : ('import.start' as const),
  subject,
  after: {
    ...{ importId, approved, dryRun },
    ...(erase && { erase }),
    ...(trust === 'fill' && { trust }),
    ...(category && { category }),
    ...(country && { country }),
  },
});

export type NewImport = ImportChoices & {
  readonly name: string;
  readonly bytes: number;
  /** Null where no account started it. */
  readonly administratorId?: number | null;
  /** The address that the server downloads the file from. */
  readonly sourceAddress?: string | null;
  /** The feed that it is a run of. */
  readonly feedId?: number | null;
  /** Whether it waits for an administrator once its file is downloaded. */
  readonly waits?: boolean;
};

/** The columns of choices; one without a value keeps its own. */
export const columnsOf = (choices: Partial<ImportChoices>) => ({
  batch_size: choices.batchSize,
  approved: choices.approved,
  dry_run: choices.dryRun,
  header_choice: choices.header,
  encoding_choice: choices.encoding,
  erase: choices.erase,
  trust: choices.trust,
  default_category: choices.category,
  default_country: choices.country,
  own_mapping: ownMapping(choices),
});

function ownMapping({ mapping }: Partial<ImportChoices>): string | undefined {
  if (mapping) expectFewMappings(mapping);
  return mapping && JSON.stringify([...mapping]);
}

/** Creates an import in state `receiving`, before its file arrives. @returns its id */
export async function createImport(
  db: Kysely<DB>,
  {
    name,
    bytes,
    administratorId = null,
    sourceAddress = null,
    feedId = null,
    waits,
    ...choices
  }: NewImport,
): Promise<number> {
  const { id } = await db
    .insertInto('imports')
    .values({
      file_name: name,
      file_bytes: bytes,
      ...columnsOf(choices),
      batch_size: choices.batchSize,
      administrator_id: administratorId,
      source_address: sourceAddress,
      feed_id: feedId,
      waits,
      status: 'receiving',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Stores the name and size of the arriving file. @param bytes approximate, from the request */
export const nameImport = (db: Kysely<DB>, id: number, name: string, bytes: number) =>
  db
    .updateTable('imports')
    .set({ file_name: name, file_bytes: bytes })
    .where('id', '=', id)
    .execute();

type CompleteFile = { readonly path: string; readonly bytes: number; readonly hash: Buffer };

/** Queues an import whose file is complete, and wakes the import service. */
export async function queueImport(
  db: Kysely<DB>,
  id: number,
  file: CompleteFile,
  choices: Partial<ImportChoices> = {},
): Promise<void> {
  await keepFile(db, id, 'queued', file, choices);
  await wake(db);
}

/** Keeps an import whose file is complete until an administrator starts it. */
export const prepareImport = (
  db: Kysely<DB>,
  id: number,
  file: CompleteFile,
  choices: Partial<ImportChoices> = {},
) => keepFile(db, id, 'prepared', file, choices);

const keepFile = (
  db: Kysely<DB>,
  id: number,
  status: 'queued' | 'prepared',
  { path, bytes, hash }: CompleteFile,
  choices: Partial<ImportChoices>,
) =>
  db
    .updateTable('imports')
    .set({
      ...{ status, file_path: path, file_bytes: bytes, file_hash: hash },
      ...{ bytes_read: 0, cancel_requested: false },
      ...columnsOf(choices),
    })
    .where('id', '=', id)
    .execute();

/** Deletes an import whose file did not arrive. */
export const forgetImport = (db: Kysely<DB>, id: number) =>
  db.deleteFrom('imports').where('id', '=', id).where('status', '=', 'receiving').execute();

/** The last finished import of a file with the same bytes, before this one. */
export const findSameFile = (db: Kysely<DB>, id: number, hash: Buffer) =>
  db
    .selectFrom('imports')
    .select(['id', 'created_at'])
    .where('file_hash', '=', hash)
    .where('id', '<', id)
    .where('dry_run', '=', false)
    .where('status', '=', 'done')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The notice of an import that Ctrl-C stopped: only an import of the same file continues it. */
const STOPPED: NoticeCode = 'stopped';
/** The same, where the command had left before another process ended the import. */
const CANCELLED: NoticeCode = 'cancelled';

export type ImportJob = Omit<ImportChoices, 'trust' | 'mapping'> & {
  readonly id: number;
  /** The name of the file, as shown. */
  readonly name: string;
  readonly path: string | null;
  readonly undo: boolean;
  /** The feed that it is a run of. */
  readonly feed: FeedTerms | null;
  /** Whether its values, or those of its feed, only fill in what is missing. */
  readonly fill: boolean;
  /** The state after the last committed batch: the import continues from there. */
  readonly tally: TallyState | null;
};

const JOB = sql`id, file_name as name, file_path as path, status = 'undoing' as undo,
  batch_size as "batchSize", approved, dry_run as "dryRun", header_choice as header,
  encoding_choice as encoding, erase, default_category as category, default_country as country,
  coalesce((select f.trust from feeds f where f.id = imports.feed_id), trust) = 'fill' as fill,
  (select jsonb_build_object('id', f.id, 'full', f.full_release)
    from feeds f where f.id = imports.feed_id) as feed,
  case when dry_run then null else tally end as tally`;

/** Marks an import as running. @param id a query for its id */
async function take(db: Kysely<DB>, id: RawBuilder<unknown>): Promise<ImportJob | undefined> {
  const { rows } = await sql<ImportJob>`
    update imports set
      status = case when status = 'undoing' then status else 'running' end,
      started_at = coalesce(started_at, now()), finished_at = null, message = null, notice = null
    where id = (${id}) returning ${JOB}`.execute(db);
  return rows[0];
}

/**
 * Takes the next import and marks it as running. Call it under the lock of imports: an import that is running
 * at that moment belongs to a dead process, and continues from its last batch.
 */
export const takeNextImport = (db: Kysely<DB>): Promise<ImportJob | undefined> =>
  take(
    db,
    sql`select id from imports where status in ('running', 'undoing', 'queued')
      order by status <> 'running', status <> 'undoing', id limit 1`,
  );

/**
 * Takes an import of a local file: one with the same bytes and options that a killed process or Ctrl-C left
 * unfinished, or else a new one. Call it under the lock of imports.
 */
export async function beginImport(
  db: Kysely<DB>,
  file: NewImport & { readonly path: string; readonly hash: Buffer },
): Promise<ImportJob> {
  // One transaction: after a kill, the next process continues only an import that is running.
  return db.transaction().execute(async (trx) => {
    const unfinished = await sql<{ id: number }>`
      select id from imports
      where (status = 'running' or status = 'cancelled' and (notice ->> 'code' = ${STOPPED}
          or notice ->> 'code' = ${CANCELLED} and file_path = ${file.path}))
        and file_hash = ${file.hash} and approved = ${file.approved} and dry_run = ${file.dryRun}
        and header_choice is not distinct from ${file.header ?? null}
        and encoding_choice is not distinct from ${file.encoding ?? null}
        and erase = ${file.erase ?? false} and trust = ${file.trust ?? 'update'}
        and default_category is not distinct from ${file.category ?? null}
        and default_country is not distinct from ${file.country ?? null}
        and own_mapping is not distinct from ${ownMapping(file) ?? null}::jsonb
      order by status <> 'running', id limit 1`.execute(trx);
    const id = unfinished.rows[0]?.id ?? (await createImport(trx, file));
    await queueImport(trx, id, file);
    const job = await take(trx, sql`${id}::bigint`);
    if (!job) throw new Error(`The import ${id} is gone.`);
    return job;
  });
}

/** Stores the counts after a batch. Committed with the batch, they are where the import continues. */
export async function saveCheckpoint(
  db: Kysely<DB>,
  id: number,
  tally: TallyState,
  bytesRead: number,
): Promise<void> {
  await db
    .updateTable('imports')
    .set({
      ...countsOf(tally),
      rows_read: tally.rowsRead,
      bytes_read: bytesRead,
      tally: JSON.stringify(tally),
    })
    .where('id', '=', id)
    .execute();
}

/** Stores how far a dry run is, beside its transaction. */
export const saveProgress = (db: Kysely<DB>, id: number, tally: TallyState, bytesRead: number) =>
  db
    .updateTable('imports')
    .set({ ...countsOf(tally), rows_read: tally.rowsRead, bytes_read: bytesRead })
    .where('id', '=', id)
    .execute();

/** The rows that an import has committed, and whether it is to be cancelled. */
export const readProgress = (db: Kysely<DB>, id: number) =>
  db
    .selectFrom('imports')
    .select(['rows_read as rows', 'cancel_requested as cancelled'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

export async function finishImport(
  db: Kysely<DB>,
  id: number,
  end: {
    readonly status: 'done' | 'failed' | 'cancelled' | 'undone';
    /** The outcome; a text where no notice exists for it. */
    readonly told: ImportNotice | string;
    readonly report?: ImportReport;
  },
): Promise<void> {
  const { told, report } = end;
  await db
    .updateTable('imports')
    .set({
      status: end.status,
      message: typeof told === 'string' ? told : sayNotice(told, 'en'),
      notice: typeof told === 'string' ? null : JSON.stringify(told),
      // A dry run has no checkpoints that store its counts.
      ...(report && {
        ...countsOf(report),
        report: JSON.stringify(report),
        rows_read: report.totalRows,
        bytes_read: sql<number>`file_bytes`,
      }),
      finished_at: sql`now()`,
      cancel_requested: false,
    })
    .where('id', '=', id)
    .execute();
}

const countsOf = ({ inserted, updated, unchanged, skipped, rejected }: RowCounts) => ({
  ...{ inserted, updated, unchanged, skipped, rejected },
});

/** Deletes an import that has changed nothing: a dry run, or one that ended before its first row. */
export const dropFruitless = (db: Kysely<DB>, id: number) =>
  db
    .deleteFrom('imports')
    .where('id', '=', id)
    .where(({ or, eb }) => or([eb('dry_run', '=', true), eb('rows_read', '=', 0)]))
    .execute();
