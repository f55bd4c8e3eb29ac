import { type Kysely, sql } from 'kysely';
import type { DB } from '../database/tables.ts';

/** Rebuilds by which the rate is measured: the last ones that rendered many pages. They are kept. */
export const MEASURED_REBUILDS = sql`
  select id, rendered, rendered / nullif(extract(epoch from finished_at - started_at), 0) as rate from rebuilds
  where finished_at is not null and rendered >= 1000 and rendered >= unchanged
  order by id desc limit 5`;

/**
 * Pages rendered per second in past rebuilds: the median over their pages, because a rebuild that was interrupted lasts
 * until all pages are published, hours later, and a small one beside an import is slow; null before the first large one.
 */
export async function readRebuildRate(db: Kysely<DB>): Promise<number | null> {
  const { rows } = await sql<{ rate: number }>`
    select round(rate, 1)::float8 as rate from (
      select rate, sum(rendered) over (order by rate) as slower, sum(rendered) over () as total
      from (${MEASURED_REBUILDS}) measured where rate is not null
    ) ranked where slower * 2 >= total order by rate limit 1`.execute(db);
  return rows[0]?.rate ?? null;
}
