import { type Kysely, sql } from 'kysely';
import type { DB } from '../database/tables.ts';

/** Rebuilds by which the rate is measured: the last ones that rendered many pages. They are kept. */
export const MEASURED_REBUILDS = sql`
  select id, rendered, extract(epoch from finished_at - started_at) as seconds from rebuilds
  where finished_at is not null and rendered >= 1000 and rendered >= unchanged
  order by id desc limit 5`;

/** Pages rendered per second in past rebuilds; null before the first large one. */
export async function readRebuildRate(db: Kysely<DB>): Promise<number | null> {
  const { rows } = await sql<{ rate: number | null }>`
    select round(sum(rendered) / nullif(sum(seconds), 0), 1)::float8 as rate
    from (${MEASURED_REBUILDS}) measured`.execute(db);
  return rows[0]?.rate ?? null;
}
