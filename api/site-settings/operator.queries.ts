import { type Kysely, sql } from 'kysely';
import { PRIORITY } from '../changes/stale-marks.queries.ts';
import { STATIC_PAGES } from '../contract/pages/documents.ts';
import type { Operator } from '../contract/pages/operator.ts';
import type { DB } from '../database/tables.ts';
import { keepForPages } from './published-settings.queries.ts';

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

/** Keeps who the configuration says to run the directory; a change makes the pages stale that say so. */
export const saveOperator = (db: Kysely<DB>, operator: Operator): Promise<void> =>
  keepForPages(
    db,
    'operator',
    operator,
    PRIORITY.edit,
    sql`select 'static'::page_kind, n::bigint, 1 from generate_series(1, ${sql.lit(STATIC_PAGES.length)}) n`,
  );
