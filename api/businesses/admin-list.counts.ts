import { type Kysely, type RawBuilder, sql } from 'kysely';
import { countRows } from '../database/count-rows.ts';
import type { DB } from '../database/tables.ts';
import type { ListFilter } from './admin-list.filter.ts';

/** The conditions of a filter that the tables of counts cover. */
type Place = Pick<ListFilter, 'categoryId' | 'cityIds' | 'approved'>;

/**
 * Counts the listings that are not deleted, by category, cities and approval. Listed businesses are
 * counted in the tables of counts; listings that wait for approval, and approved listings that are closed
 * for good, in their partial indexes.
 */
export async function countPlaced(db: Kysely<DB>, place: Place): Promise<number> {
  const [listed, closed, waiting] = await Promise.all([
    place.approved === false ? 0 : countListed(db, place),
    place.approved === false ? 0 : countClosed(db, place),
    place.approved === true ? 0 : countWaiting(db, place),
  ]);
  return listed + closed + waiting;
}

/** Listings that are neither approved nor deleted. */
export const countWaiting = (db: Kysely<DB>, place: Omit<Place, 'approved'> = {}) =>
  countThose(db, sql`not b.approved`, place);

/** Approved listings of businesses that are closed for good. */
export const countClosed = (db: Kysely<DB>, place: Omit<Place, 'approved'> = {}) =>
  countThose(db, sql`b.approved and b.status = 'permanently_closed'`, place);

const countThose = (
  db: Kysely<DB>,
  those: RawBuilder<unknown>,
  { categoryId, cityIds }: Omit<Place, 'approved'>,
): Promise<number> =>
  countRows(
    db
      .selectFrom('businesses as b')
      .where(sql<boolean>`${those} and b.deleted_at is null`)
      .$if(categoryId !== undefined, (query) => query.where('category_id', '=', categoryId ?? null))
      .$if(cityIds !== undefined, (query) => query.where(isIn(cityIds))),
  );

async function countListed(db: Kysely<DB>, { categoryId, cityIds }: Place): Promise<number> {
  const total = sql<number>`coalesce(sum(business_count), 0)::bigint`.as('total');
  const counts =
    categoryId === undefined
      ? cityIds === undefined
        ? db.selectFrom('countries').select(total)
        : db.selectFrom('cities').select(total).where(sql<boolean>`id = any(${cityIds}::integer[])`)
      : cityIds === undefined
        ? db.selectFrom('categories').select(total).where('id', '=', categoryId)
        : db
            .selectFrom('city_categories')
            .select(total)
            .where('category_id', '=', categoryId)
            .where(isIn(cityIds));
  return (await counts.executeTakeFirstOrThrow()).total;
}

const isIn = (cityIds: readonly number[] = []) =>
  sql<boolean>`city_id = any(${cityIds}::integer[])`;
