import { type Kysely, sql } from 'kysely';
import { markPages, PRIORITY } from '../changes/stale-marks.queries.ts';
import { STATIC_PAGES } from '../contract/pages/documents.ts';
import { type Operator, UNKNOWN_OPERATOR } from '../contract/pages/operator.ts';
import type { DB } from '../database/tables.ts';
import { savePublishedSetting } from './published-settings.queries.ts';

/** The operator of the directory that {@link saveOperator} stored last. */
export async function readOperator(db: Kysely<DB>): Promise<Operator> {
  const { operator } = await db
    .selectFrom('publication')
    .select('operator')
    .executeTakeFirstOrThrow();
  return { ...UNKNOWN_OPERATOR, ...operator };
}

/** Stores the operator of the configuration. A change makes the static pages stale, which name it. */
export const saveOperator = (db: Kysely<DB>, operator: Operator): Promise<void> =>
  savePublishedSetting(db, 'operator', operator, (trx) =>
    markPages(
      trx,
      PRIORITY.edit,
      sql`select 'static'::page_kind, n::bigint, 1
        from generate_series(1, ${sql.lit(STATIC_PAGES.length)}) n`,
    ),
  );
