import { z } from 'zod';
import { businessSchema } from '../pages/entities.ts';
import { searchTextUpTo } from './parameters.ts';
import {
  ADMIN_LIST_MAX_LIMIT,
  count,
  countryCode,
  latitude,
  longitude,
  paginated,
} from './shapes.ts';

/** By `rating`, unrated listings are the lowest. */
export const LIST_SORTS = ['name', 'rating', 'reviewCount', 'createdAt'] as const;
export type ListSort = (typeof LIST_SORTS)[number];
export const SORT_ORDERS = ['asc', 'desc'] as const;
export type SortOrder = (typeof SORT_ORDERS)[number];

export const APPROVAL_FILTERS = ['all', 'yes', 'no'] as const;

/** Fields by whose absence the list can be filtered. */
export const MISSING_FIELDS = [
  'phone',
  'hours',
  'coordinates',
  'photo',
  'website',
  'rating',
] as const;
export type MissingField = (typeof MISSING_FIELDS)[number];

/** Two listings are suspected duplicates by equal name and city, or equal name and phone. */
export const DUPLICATE_KINDS = ['city', 'phone'] as const;
export type DuplicateKind = (typeof DUPLICATE_KINDS)[number];

/** How names are written: in capitals alone, as in `CAFE ROMA`. Letters without case do not count. */
export const NAME_LETTERS = ['capitals'] as const;
export type NameLetters = (typeof NAME_LETTERS)[number];

/** Maximum characters of the text of a filter: the address of a page has more than a hundred. */
export const FILTER_LENGTH = 300;
export const filterText = searchTextUpTo(FILTER_LENGTH);

/** One or two letters: nine names of ten contain any given letter. */
const FEW_LETTERS = /^[\p{L}\p{N}]{1,2}$/u;

/** Whether a text only matches the beginning of names: a search inside of them is slow for so few letters. */
export const isBeginning = (text: string): boolean => FEW_LETTERS.test(text);

/**
 * A listing for administrators, public or not. Three values have two names each, because clients of the
 * specification use either.
 */
export const adminBusinessSchema = businessSchema.omit({ timeZone: true }).extend({
  /** Equals `fullAddress`. */
  address: businessSchema.shape.fullAddress,
  /** Equals `reviews`. */
  reviewCount: businessSchema.shape.reviews,
  isApproved: z.boolean(),
});
export type AdminBusiness = z.infer<typeof adminBusinessSchema>;

export const adminListSchema = z.strictObject({
  /** Empty on a page beyond the last. */
  businesses: z.array(adminBusinessSchema).max(ADMIN_LIST_MAX_LIMIT),
  ...paginated,
  /** Whether no name contains the filter's text, and the entries have similar names instead. */
  alike: z.boolean(),
});
export type AdminList = z.infer<typeof adminListSchema>;

/** Every name, in the order of the Turkish alphabet. */
export const adminCategoriesSchema = z.array(z.string().min(1));
export type AdminCategories = z.infer<typeof adminCategoriesSchema>;

/** Maximum number of cities that are suggested for a text. */
export const MOST_CITIES = 20;

/** Cities, those with most listed businesses first. */
export const adminCitiesSchema = z
  .array(
    z.strictObject({
      name: z.string().min(1),
      slug: z.string().min(1),
      /** The state or province; null where it is unknown. */
      region: z.string().nullable(),
      countryCode,
      /** Listed businesses. */
      count,
      /** The middle of the city in degrees; null where it is unknown. */
      latitude: latitude.nullable(),
      longitude: longitude.nullable(),
    }),
  )
  .max(MOST_CITIES);
export type AdminCities = z.infer<typeof adminCitiesSchema>;

/** Maximum number of streets that are found by a text. */
export const MOST_STREETS = 8;

/** Streets of listings, as their addresses write them, those with most listings first. */
export const adminStreetsSchema = z
  .array(
    z.strictObject({
      street: z.string().min(1),
      city: z.string().min(1),
      countryCode,
      /** The middle of its listings in degrees. */
      latitude,
      longitude,
    }),
  )
  .max(MOST_STREETS);
export type AdminStreets = z.infer<typeof adminStreetsSchema>;

/** A city as the filter of the list names it: a slug alone is unique within a country only. */
export const cityFilter = (countryCode: string, slug: string): string =>
  `${countryCode.toLowerCase()}/${slug}`;

/** Reads a filter that {@link cityFilter} has written. @returns null for any other text */
export function readCityFilter(
  text: string,
): { readonly countryCode: string; readonly slug: string } | null {
  const [, code, slug] = /^([a-z]{2})\/([a-z0-9-]+)$/i.exec(text) ?? [];
  return code && slug ? { countryCode: code.toUpperCase(), slug: slug.toLowerCase() } : null;
}

/** ISO 3166-1 alpha-2, sorted. */
export const adminCountryCodesSchema = z.array(countryCode);
export type AdminCountryCodes = z.infer<typeof adminCountryCodesSchema>;
