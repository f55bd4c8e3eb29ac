import { type Kysely, sql, type Transaction } from 'kysely';
import { changeListings } from '../changes/change-listings.ts';
import type { Priority } from '../changes/stale-marks.queries.ts';
import type { DB } from '../database/tables.ts';

/** A condition: the category of the listing `b` has moved to another family, and the listing has not. */
export const HAS_OTHER_FAMILY = sql<boolean>`b.family_id <> family_of(b.category_id)`;

/** The listings whose categories have moved to other families. @param categories where to look for them */
export async function listOfOtherFamily(
  db: Kysely<DB>,
  categories: readonly number[] | 'all',
): Promise<number[]> {
  const ofThese = categories === 'all' ? sql`true` : sql`category_id = any(${categories}::int[])`;
  const { rows } = await sql<{ id: number }>`
    select id from businesses b where ${ofThese} and ${HAS_OTHER_FAMILY} order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Moves listings to the families of their categories. @returns how many there are */
export const moveToFamilies = (
  trx: Transaction<DB>,
  priority: Priority,
  ids: readonly number[],
): Promise<number> =>
  changeListings(trx, priority, (listings) =>
    listings.update({ ids, set: sql`family_id = family_of(b.category_id)` }),
  );
