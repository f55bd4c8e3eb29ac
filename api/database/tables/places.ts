import type { Generated, GeneratedAlways } from 'kysely';
import type { Count } from './columns.ts';

/** Countries. Rows are never deleted; a country without listings has a count of 0. */
export type CountriesTable = {
  id: GeneratedAlways<number>;
  /** Folded name for searches: one case, no accents. */
  key: GeneratedAlways<string>;
  /** ISO 3166-1 alpha-2. */
  code: string;
  /** English name. */
  name: string;
  slug: string;
  /** Listed businesses. */
  business_count: Count;
  /** Cities with at least one listed business. */
  city_count: Count;
  /** Categories with at least one listed business. */
  category_count: Count;
  /** Regions with at least one listed business. Regions have pages where there are two or more. */
  region_count: Count;
  /** The import that has added it, which may be gone; null for others. */
  import_id: number | null;
};

/** States, provinces and regions. Rows are never deleted. */
export type RegionsTable = {
  id: GeneratedAlways<number>;
  /** Folded name for searches: one case, no accents. */
  key: GeneratedAlways<string>;
  country_id: number;
  /** ISO 3166-2, such as US-IL; null where none is known. */
  code: string | null;
  name: string;
  /** Unique within the country. */
  slug: string;
  /** Listed businesses. */
  business_count: Count;
  /** Cities with at least one listed business. */
  city_count: Count;
  /** Null for regions that are older than this column. */
  added_at: Date | null;
  /** The import that has added it, which may be gone; null for others. */
  import_id: number | null;
  /** The region that its cities moved to, where its page redirects. */
  merged_into: number | null;
};

/** Names of cities in other languages and scripts, by which searches find them. */
export type CityNamesTable = {
  city_id: number;
  /** Folded, as `key` of cities. */
  key: string;
};

/** Cities. Rows are never deleted; a city without listings has a count of 0. */
export type CitiesTable = {
  id: GeneratedAlways<number>;
  /** Folded name for searches: one case, no accents. */
  key: GeneratedAlways<string>;
  country_id: number;
  name: string;
  /** Unique within the country. */
  slug: string;
  /** The state or province; null where it is unknown. */
  region_id: number | null;
  /** Regions that administrators have moved it from, with which imports still find it. */
  former_regions: Generated<number[]>;
  /** Whether the gazetteer has been asked for the city's name and region. */
  placed: Generated<boolean>;
  /** The city that its listings moved to, where its page redirects. */
  merged_into: number | null;
  /** Initial of the name, A to Z; null where it has no Latin initial. */
  letter: string | null;
  /** Listed businesses. */
  business_count: Count;
  /** Categories with at least one listed business. */
  category_count: Count;
  /** Degrees, as the gazetteer has them; null where it does not know the city. */
  latitude: number | null;
  longitude: number | null;
  /** Null for cities that are older than this column. */
  added_at: Date | null;
  /** The import that has added it, which may be gone; null for others. */
  import_id: number | null;
};

/** Categories. Rows are never deleted; a category without listings has a count of 0. */
export type CategoriesTable = {
  id: GeneratedAlways<number>;
  /** Folded name for searches: one case, no accents. */
  key: GeneratedAlways<string>;
  name: string;
  slug: string;
  /** The id of its node in the taxonomy; null where the taxonomy does not know it. */
  node: string | null;
  /** The next wider category; null for groups and unknown categories. */
  parent_id: number | null;
  /** The category that makes up its family together with all of its kinds; null where it is that itself. */
  family_id: number | null;
  /** The category that this one is another name of. Its listings are moved there, and its page redirects. */
  merged_into: number | null;
  /** Initial of the name, A to Z; null where it has no Latin initial. */
  letter: string | null;
  /** Listed businesses. */
  business_count: Count;
  /** Listed businesses of the category and of its kinds, at any depth. */
  tree_count: Count;
  /** Countries with at least one listed business. */
  country_count: Count;
  /** Listed businesses with a rating. */
  rated_count: Count;
  /** Sum of their ratings in tenths of a star: whole numbers accumulate no rounding error. */
  rating_tenths: Count;
  /** Null for categories that are older than this column. */
  added_at: Date | null;
  /** The import that has added it, which may be gone; null for others. */
  import_id: number | null;
  /** Whether an administrator has chosen the next wider category: imports keep it. */
  parent_chosen: Generated<boolean>;
};

/** Listed businesses for each city and category. Pairs without any have no row. */
export type CityCategoriesTable = { city_id: number; category_id: number; business_count: number };

/** Listed businesses for each country and category. Pairs without any have no row. */
export type CountryCategoriesTable = {
  country_id: number;
  category_id: number;
  business_count: number;
};

/**
 * Combinations: categories in cities, regions and countries, with the listings of the category and its kinds. A
 * combination has a page from MIN_COMBINATION listings. Those without listings have no row.
 */
export type CombinationsTable = {
  /** The key of its page. */
  key: GeneratedAlways<number>;
  place: 'country' | 'region' | 'city';
  place_id: number;
  category_id: number;
  /** The region of a city; null where it is unknown. */
  region_id: number | null;
  /** The country of a region or city. */
  country_id: number | null;
  business_count: number;
  /** Those that are known to open on Sundays. */
  sunday_count: number;
  /** Those with a rating. */
  rated_count: number;
  /** Sum of their ratings in tenths of a star. */
  rating_tenths: number;
};
