import { type Kysely, sql } from 'kysely';
import type { ImportPreview, PreparedChoices } from '../../contract/calls/preview-routes.ts';
import { notice } from '../../contract/text/import-notices.ts';
import type { DB } from '../../database/tables.ts';
import { columnsOf, startEntry } from '../jobs/import-jobs.queries.ts';
import { noticeError } from '../notice-error.ts';
import type { ColumnMapping } from '../reading/columns.ts';

/** An import whose file waits for the action `start`, and how it is to be read. */
type PreparedImport = {
  readonly name: string;
  readonly path: string;
  readonly hash: Buffer;
  readonly choices: Omit<ImportPreview['choices'], 'mapping'>;
  readonly mapping: readonly (readonly [string, string | null])[];
};

/** @throws AppError `not_found` if the import does not exist or is not prepared */
export async function findPrepared(db: Kysely<DB>, id: number): Promise<PreparedImport> {
  const { rows } = await sql<PreparedImport>`
    select file_name as name, file_path as path, file_hash as hash,
      coalesce(own_mapping, '[]') as mapping,
      jsonb_build_object('approved', approved, 'dryRun', dry_run, 'erase', erase, 'trust', trust,
        'category', default_category, 'country', default_country, 'header', header_choice,
        'encoding', encoding_choice) as choices
    from imports where id = ${id} and status = 'prepared' and file_path is not null`.execute(db);
  const [found] = rows;
  if (!found) throw noticeError('not_found', notice('not-prepared', { id: `${id}` }));
  return found;
}

/** What the audit log says of the start of an import. */
export async function readStart(db: Kysely<DB>, id: number) {
  const choices = await db
    .selectFrom('imports')
    .select(['file_name as name', 'approved', 'dry_run as dryRun', 'erase', 'trust'])
    .select(['default_category as category', 'default_country as country'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return startEntry(choices.name, id, choices);
}

/** Decides how a prepared import is read. @throws AppError `not_found` if it is not prepared */
export async function choosePrepared(
  db: Kysely<DB>,
  id: number,
  choices: Omit<PreparedChoices, 'mapping'> & { readonly mapping: ColumnMapping },
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('imports')
    .set(columnsOf(choices))
    .where('id', '=', id)
    .where('status', '=', 'prepared')
    .executeTakeFirst();
  if (numUpdatedRows === 0n)
    throw noticeError('not_found', notice('not-prepared', { id: `${id}` }));
}
