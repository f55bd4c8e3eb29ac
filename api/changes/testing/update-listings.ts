import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '../../database/tables.ts';
import { changeListings } from '../change-listings.ts';
import { PRIORITY, type Priority } from '../stale-marks.queries.ts';

/**
 * Updates listings in one change set, as an administrator's edit or an import does.
 * @param ids a query of their ids
 * @param set assignments
 */
export const updateListings = (
  db: Kysely<DB>,
  ids: RawBuilder<unknown>,
  set: RawBuilder<unknown>,
  priority: Priority = PRIORITY.edit,
): Promise<number> =>
  db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: number }>`select id from (${ids}) chosen (id)`.execute(trx);
    return changeListings(trx, priority, (listings) =>
      listings.update({ ids: rows.map(({ id }) => id), set }),
    );
  });
