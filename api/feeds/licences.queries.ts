import { type Kysely, sql, type Transaction } from 'kysely';
import { markPages, PRIORITY } from '../changes/stale-marks.queries.ts';
import { type LicensedSource, STATIC_PAGES } from '../contract/pages/documents.ts';
import type { DB } from '../database/tables.ts';

const LEGAL_NOTICE = STATIC_PAGES.indexOf('legal-notice') + 1;

/** The feeds whose licence is stated, in the order of their names. */
export async function listLicences(db: Kysely<DB>): Promise<LicensedSource[]> {
  const rows = await db.selectFrom('feeds').select(['name', 'licence']).orderBy('name').execute();
  return rows.flatMap(({ name, licence }) => (licence === null ? [] : [{ name, licence }]));
}

/** Marks the page that names the licences. */
export const markLicences = (trx: Transaction<DB>) =>
  markPages(
    trx,
    PRIORITY.edit,
    sql`select 'static'::page_kind, ${sql.lit(LEGAL_NOTICE)}::bigint, 1`,
  );
