import { type Kysely, sql } from 'kysely';
import { markPages, PRIORITY } from '../changes/stale-marks.queries.ts';
import { STATIC_PAGES } from '../contract/documents.ts';
import type { Operator } from '../contract/operator.ts';
import type { DB } from '../database/tables.ts';

const UNKNOWN: Operator = {
  office: null,
  phone: null,
  email: null,
  company: null,
  registration: null,
  insurance: null,
  jurisdiction: null,
  certifications: null,
};

/** Who runs the directory, as {@link saveOperator} was told last. */
export async function readOperator(db: Kysely<DB>): Promise<Operator> {
  const { operator } = await db
    .selectFrom('publication')
    .select('operator')
    .executeTakeFirstOrThrow();
  return { ...UNKNOWN, ...operator };
}

/**
 * Keeps who the configuration says to run the directory, so that every process that renders pages
 * says the same; where it has changed, marks the pages that say so as stale.
 */
export async function saveOperator(db: Kysely<DB>, operator: Operator): Promise<void> {
  const json = JSON.stringify(operator);
  await db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('publication')
      .set({ operator: json })
      .where(sql<boolean>`operator is distinct from ${json}::jsonb`)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    await markPages(
      trx,
      PRIORITY.edit,
      sql`select 'static'::page_kind, n::bigint, 1 from generate_series(1, ${sql.lit(STATIC_PAGES.length)}) n`,
    );
  });
}
