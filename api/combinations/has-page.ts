import { type RawBuilder, sql } from 'kysely';
import { MIN_COMBINATION } from '../contract/pages/pagination.ts';
import type { CombinationsTable } from '../database/tables/places.ts';

/** Whether a category has a page in a place. @param placeId an expression; so is `categoryId` */
export const hasPage = (
  place: CombinationsTable['place'],
  placeId: RawBuilder<unknown>,
  categoryId: RawBuilder<unknown>,
): RawBuilder<boolean> => sql`exists (
  select from combinations t where t.key = combination_key(${sql.lit(place)}, ${placeId}, ${categoryId})
    and t.business_count >= ${sql.lit(MIN_COMBINATION)})`;
