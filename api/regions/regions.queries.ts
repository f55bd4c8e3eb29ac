import { type Kysely, sql } from 'kysely';
import { hasRegionPages } from '../changes/lists.queries.ts';
import type { DB } from '../database/tables.ts';

/** The regions that have pages. */
const regions = (db: Kysely<DB>) =>
  db
    .selectFrom('regions as r')
    .innerJoin('countries as k', 'k.id', 'r.country_id')
    .where('r.business_count', '>', 0)
    .where(hasRegionPages(sql`k.region_count`))
    .select([
      'r.id',
      'r.name',
      'r.slug',
      'r.country_id as countryId',
      'k.name as countryName',
      'k.slug as countrySlug',
      'r.business_count as businessCount',
      'r.city_count as cityCount',
    ]);

/** The regions with these ids, without those that have no pages. */
export const loadRegions = (db: Kysely<DB>, ids: readonly number[]) =>
  regions(db).where(sql<boolean>`r.id = any(${ids}::integer[])`).execute();

/** The region with this slug, if it has a page. */
export const findRegion = (db: Kysely<DB>, countrySlug: string, slug: string) =>
  regions(db).where('k.slug', '=', countrySlug).where('r.slug', '=', slug).executeTakeFirst();

/** The regions of countries that have pages, most listings first: up to some two hundred for each country. */
export const listRegions = (db: Kysely<DB>, countryIds: readonly number[]) =>
  regions(db)
    .where(sql<boolean>`r.country_id = any(${countryIds}::integer[])`)
    .orderBy('r.business_count', 'desc')
    .orderBy(sql`r.name collate "C"`)
    .orderBy('r.id')
    .execute();
