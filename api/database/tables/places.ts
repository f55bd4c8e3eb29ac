import type { GeneratedAlways } from 'kysely';
import type { Count } from './columns.ts';

export type CountriesTable = {
  id: GeneratedAlways<number>;
  /** The name in one case, without accents: what it is looked for by. */
  key: GeneratedAlways<string>;
  code: string;
  name: string;
  slug: string;
  business_count: Count;
  city_count: Count;
  category_count: Count;
};

export type CitiesTable = {
  id: GeneratedAlways<number>;
  /** The name in one case, without accents: what it is looked for by. */
  key: GeneratedAlways<string>;
  country_id: number;
  name: string;
  slug: string;
  /** A–Z, or null where the name has no Latin initial. */
  letter: string | null;
  business_count: Count;
  category_count: Count;
};

export type CategoriesTable = {
  id: GeneratedAlways<number>;
  /** The name in one case, without accents: what it is looked for by. */
  key: GeneratedAlways<string>;
  name: string;
  slug: string;
  letter: string | null;
  business_count: Count;
  country_count: Count;
  /** Public listings that have a rating, and the sum of their ratings in tenths of a star. */
  rated_count: Count;
  rating_tenths: Count;
};

/** Public listings per city and category; a pair without any has no row. */
export type CityCategoriesTable = { city_id: number; category_id: number; business_count: number };

/** Public listings per country and category; a pair without any has no row. */
export type CountryCategoriesTable = {
  country_id: number;
  category_id: number;
  business_count: number;
};
