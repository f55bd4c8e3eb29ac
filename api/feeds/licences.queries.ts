import type { Kysely, Transaction } from 'kysely';
import { markStaticPage, PRIORITY } from '../changes/stale-marks.queries.ts';
import type { LicensedSource } from '../contract/pages/documents.ts';
import type { DB } from '../database/tables.ts';

/** The feeds whose licence is stated, in the order of their names. */
export async function listLicences(db: Kysely<DB>): Promise<LicensedSource[]> {
  const rows = await db.selectFrom('feeds').select(['name', 'licence']).orderBy('name').execute();
  return rows.flatMap(({ name, licence }) => (licence === null ? [] : [{ name, licence }]));
}

/** Marks the page that names the licences. */
export const markLicences = (trx: Transaction<DB>) =>
  markStaticPage(trx, PRIORITY.edit, 'legal-notice');
