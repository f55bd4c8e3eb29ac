import type { Kysely } from 'kysely';
import type { BusinessesTable } from '../tables/businesses.ts';
import type { DB } from '../tables.ts';

/** A database whose listings a test writes without a change set, so that nothing else follows. */
export const writableListings = (db: Kysely<DB>) =>
  db.$omitTables<'businesses'>().$extendTables<{ businesses: BusinessesTable }>();
