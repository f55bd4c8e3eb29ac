import type { Transaction } from 'kysely';
import type { DB } from '../database/tables.ts';

/** The values of a listing that counts, marks and search entries depend on. */
type Standing<Time extends 'old' | 'new'> = {
  [Column in keyof StandingColumns as `${Time}_${Column & string}`]: StandingColumns[Column] | null;
};

type StandingColumns = {
  public: boolean;
  city_id: number;
  category_id: number;
  card: string;
  rating: number;
  score: number;
  name: string;
  words: number;
};

type OldAndNew = { old_count: number; new_count: number };
type OldAndNewCategories = { old_categories: number; new_categories: number };

/** The temporary tables of a change set: the first is written with the listings, the others hold the
 * counts that differ. */
export type ChangeSetTables = {
  change_set: { business_id: number } & Standing<'old'> & Standing<'new'>;
  changed_pairs: { city_id: number; category_id: number } & OldAndNew;
  changed_country_categories: { country_id: number; category_id: number } & OldAndNew;
  changed_cities: { city_id: number; country_id: number } & OldAndNew & OldAndNewCategories;
  changed_countries: { country_id: number; old_cities: number; new_cities: number } & OldAndNew &
    OldAndNewCategories;
  changed_categories: {
    category_id: number;
    countries: number;
    rated: number;
    tenths: number;
  } & OldAndNew;
};

/**
 * A transaction with an open change set: for each listing that it changes, the values before and after.
 * Counts, stale marks and search entries are derived from it, set-wise. Only `changeListings` opens one.
 */
export type ChangeSet = Transaction<DB & ChangeSetTables>;
