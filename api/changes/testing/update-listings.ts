import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '../../database/tables.ts';
import { changeListings } from '../change-listings.ts';
import { PRIORITY } from '../stale-marks.queries.ts';

/**
 * Updates listings in one change set, as an administrator's edit does.
 * @param ids a query of their ids
 * @param set assignments
 */
export const updateListings = (
  db: Kysely<DB>,
  ids: RawBuilder<unknown>,
  set: RawBuilder<unknown>,
): Promise<number> =>
  db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: number }>`select id from (${ids}) chosen (id)`.execute(trx);
    return changeListings(trx, PRIORITY.edit, (listings) =>
      listings.update({ ids: rows.map(({ id }) => id), set }),
    );
  });
