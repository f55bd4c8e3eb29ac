import type { Transaction } from 'kysely';
import { MIN_COMBINATION } from '../contract/pages/pagination.ts';
import type { DB } from '../database/tables.ts';
import type { TableDefinitions, TemporaryTables } from '../database/temporary-table.ts';

const OLD_AND_NEW = { old_count: 'integer', new_count: 'integer' } as const;
const OLD_AND_NEW_CITIES = { old_cities: 'integer', new_cities: 'integer' } as const;
const OLD_AND_NEW_CATEGORIES = { old_categories: 'integer', new_categories: 'integer' } as const;

/** The temporary tables of a change set. */
export const CHANGE_SET_TABLES = {
  /**
   * The changed listings, with the values that counts, marks and search entries depend on, before and after.
   *
   * `public` says whether the listing has a page. City, category, family, rating, `sunday` (whether it opens then) and
   * words are null while the listing is not listed: it then counts as absent. `card` is what lists show of it and order it by
   * (`score`, then `name`): where it stays the same, so do the lists. `near` is what its neighbours' pages show, and
   * `spot` where it is. `words` is a digest of the words by
   * which it is found.
   */
  change_set: {
    business_id: 'bigint primary key',
    old_public: 'boolean',
    new_public: 'boolean',
    old_city_id: 'integer',
    new_city_id: 'integer',
    old_category_id: 'integer',
    new_category_id: 'integer',
    old_family_id: 'integer',
    new_family_id: 'integer',
    old_card: 'text',
    new_card: 'text',
    old_near: 'text',
    new_near: 'text',
    old_spot: 'bigint',
    new_spot: 'bigint',
    old_rating: 'numeric(2, 1)',
    new_rating: 'numeric(2, 1)',
    old_sunday: 'boolean',
    new_sunday: 'boolean',
    old_score: 'double precision',
    new_score: 'double precision',
    old_name: 'text',
    new_name: 'text',
    old_words: 'bigint',
    new_words: 'bigint',
  },
  /** The counts that differ. */
  changed_pairs: { city_id: 'integer', category_id: 'integer', ...OLD_AND_NEW },
  changed_country_categories: { country_id: 'integer', category_id: 'integer', ...OLD_AND_NEW },
  changed_cities: {
    city_id: 'integer',
    country_id: 'integer',
    ...OLD_AND_NEW,
    ...OLD_AND_NEW_CATEGORIES,
  },
  changed_regions: {
    region_id: 'integer',
    country_id: 'integer',
    ...OLD_AND_NEW,
    ...OLD_AND_NEW_CITIES,
  },
  changed_countries: {
    country_id: 'integer',
    ...OLD_AND_NEW,
    ...OLD_AND_NEW_CITIES,
    ...OLD_AND_NEW_CATEGORIES,
    old_regions: 'integer',
    new_regions: 'integer',
  },
  changed_categories: {
    category_id: 'integer',
    ...OLD_AND_NEW,
    countries: 'integer',
    rated: 'integer',
    tenths: 'bigint',
  },
  /**
   * Combinations whose counts or cards differ, with the place and the counts that each has now. `cards` says whether a
   * listing has changed that may be among the cards. `resized` and `turned` say whether there are more or fewer listings,
   * and whether a page has come or gone: they are columns, because the planner takes from their statistics how rare that
   * is. It expected half of 88,000 rows for the expressions.
   */
  changed_combinations: {
    key: 'bigint primary key',
    // Not the type of that table: a restore drops it, while temporary tables of other sessions would depend on it.
    place: 'text',
    place_id: 'integer',
    category_id: 'integer',
    region_id: 'integer',
    country_id: 'integer',
    cards: 'boolean',
    ...OLD_AND_NEW,
    old_sundays: 'integer',
    new_sundays: 'integer',
    old_rated: 'integer',
    new_rated: 'integer',
    old_tenths: 'bigint',
    new_tenths: 'bigint',
    resized: 'boolean generated always as (old_count <> new_count) stored',
    turned: `boolean generated always as ((old_count >= ${MIN_COMBINATION}) <> (new_count >= ${MIN_COMBINATION})) stored`,
  },
  /** Listings besides the changed ones whose pages show or link to what has changed. */
  linking_listings: { business_id: 'bigint' },
  /** Categories, and all wider ones, whose number of listings with those of their kinds differs. */
  changed_trees: { category_id: 'integer', ...OLD_AND_NEW },
  /** Slots in the sitemaps. */
  freed_slots: { slot: 'integer' },
  touched_slots: { slot: 'integer' },
  /** The moved entries of one kind of list, their lists, and the new cuts of these. */
  list_moves: {
    key: 'bigint',
    id: 'bigint',
    old_rank: 'double precision',
    old_name: 'text collate "C"',
    new_rank: 'double precision',
    new_name: 'text collate "C"',
    old_page: 'integer',
    new_page: 'integer',
  },
  moved_lists: { key: 'bigint', resized: 'boolean', method: 'text' },
  new_cuts: {
    key: 'bigint',
    page: 'integer',
    rank: 'double precision',
    name: 'text collate "C"',
    id: 'bigint',
    size: 'integer',
  },
} as const satisfies TableDefinitions;

/**
 * A transaction with an open change set: for each listing that it changes, the values before and after.
 * Counts, stale marks and search entries are derived from it, set-wise. Only `changeListings` opens one.
 */
export type ChangeSet = Transaction<DB & TemporaryTables<typeof CHANGE_SET_TABLES>>;
