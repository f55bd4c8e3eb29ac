import { type Kysely, sql } from 'kysely';
import type { DB } from '../database/tables.ts';

/** Totals of the whole directory, summed over countries, of which there are few. */
export const countDirectory = (db: Kysely<DB>) =>
  db
    .selectFrom('countries')
    .where('business_count', '>', 0)
    .select([
      sql<number>`coalesce(sum(business_count), 0)::bigint`.as('businesses'),
      sql<number>`count(*)`.as('countries'),
      sql<number>`coalesce(sum(city_count), 0)::bigint`.as('cities'),
    ])
    .executeTakeFirstOrThrow();
