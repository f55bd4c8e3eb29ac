import { type Kysely, sql, type Transaction } from 'kysely';
import { sayNotice } from '../contract/text/say-notice.ts';
import type { DB } from '../database/tables.ts';
import type { RejectionReason } from './reading/spreadsheet.ts';
import { storable } from './reading/text.ts';

export type Rejection = {
  /** From 1, in the order of the file. */
  readonly position: number;
  readonly sheet: string | null;
  readonly row: number;
  /** Empty where the whole row cannot be read. */
  readonly column: string;
  readonly reason: RejectionReason;
  /** The row, as far as it is stored: JSON of a list of `StoredCell`. */
  readonly cells: string;
};

/** Stores rejected rows, so that they can be corrected. */
export async function saveRejections(
  db: Kysely<DB>,
  importId: number,
  rejections: readonly Rejection[],
): Promise<void> {
  // 1,000 rows have 8,000 parameters; the limit of the protocol is 65,535.
  for (let start = 0; start < rejections.length; start += 1_000) {
    const values = rejections.slice(start, start + 1_000).map((rejection) => ({
      import_id: importId,
      position: rejection.position,
      sheet: rejection.sheet,
      row_number: rejection.row,
      column_name: rejection.column,
      reason: sayNotice(rejection.reason, 'en'),
      notice: JSON.stringify(rejection.reason),
      cells: storableCells(rejection.cells),
    }));
    await db.insertInto('import_rejections').values(values).execute();
  }
}

/** Deletes the rejected rows of an import that starts again. */
export const forgetRejections = (db: Kysely<DB>, importId: number) =>
  db.deleteFrom('import_rejections').where('import_id', '=', importId).execute();

/** A NUL or a surrogate, escaped by JSON: PostgreSQL cannot store it. */
const UNSTORABLE = /\\u(?:0000|d[89a-f])/;

function storableCells(json: string): string {
  if (!UNSTORABLE.test(json)) return json;
  return JSON.stringify(JSON.parse(json), (_, value: unknown) =>
    typeof value === 'string' ? storable(value) : value,
  );
}

/**
 * The number of pages of each kind that a transaction marks as stale. Includes pages that were stale before:
 * the transaction locks an existing mark, which sets its xmax.
 */
export async function countMarkedPages(trx: Transaction<DB>): Promise<Record<string, number>> {
  const { rows } = await sql<{ kind: string; count: number }>`
    select kind, count(*) as count from stale_pages
    where pg_current_xact_id()::xid in (xmin, xmax) group by kind`.execute(trx);
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]));
}

/**
 * Updates the planner's statistics (ANALYZE) if the listings have more than doubled since the last update.
 * Autovacuum runs once a minute; in the first minute of an empty directory, stale statistics made a join of
 * 50 ms take 1.5 s per batch.
 * @param inserted number of listings that this import has added
 */
export async function analyseWhenOutgrown(db: Kysely<DB>, inserted: number): Promise<void> {
  const { rows } = await sql<{ known: number }>`
    select greatest(reltuples, 0) as known from pg_class where oid = 'businesses'::regclass`.execute(
    db,
  );
  if (inserted <= 2 * (rows[0]?.known ?? 0)) return;
  await sql`analyze businesses (city_id, category_id), cities, categories, city_categories,
    country_categories, sitemap_slots, list_cuts, stale_pages`.execute(db);
}
