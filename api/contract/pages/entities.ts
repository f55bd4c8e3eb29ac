import { z } from 'zod';
import { BUSINESS_STATUSES } from './business-status.ts';
import {
  type ColumnKind,
  type ColumnOf,
  type ColumnUse,
  columnsFor,
  declarationOf,
  type FieldOf,
  fieldOf,
  type KindOf,
} from './listing-columns.ts';

/**
 * The answers of the public API. Objects are strict: an answer has exactly these fields. Coordinates and
 * ratings are texts of numbers, as the specification's clients parse them.
 */

const count = z.int().min(0);
const name = z.string().min(1);
const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);
/** ISO 3166-1 alpha-2, in capitals. */
const countryCode = z.string().regex(/^[A-Z]{2}$/);
const numberText = z.string().regex(/^-?\d+(\.\d+)?$/);
const text = z.string().nullable();

export const categoryListItemSchema = z.strictObject({ category: name, count, slug });

/** Percentage of all businesses, to one decimal. */
const share = z.string().regex(/^\d{1,3}\.\d$/);

/** A category in the list of categories. */
export const measuredCategorySchema = categoryListItemSchema.extend({
  share,
  /** Average of the rated businesses, to one decimal; null if none is rated. */
  rating: numberText.nullable(),
});
export type MeasuredCategory = z.infer<typeof measuredCategorySchema>;

export const countryListItemSchema = z.strictObject({
  country: name,
  businessCount: count,
  cityCount: count,
  categoryCount: count,
  slug,
  countryCode,
});

/** A country in the list of countries. */
export const measuredCountrySchema = countryListItemSchema.extend({ share });
export type MeasuredCountry = z.infer<typeof measuredCountrySchema>;

export const cityListItemSchema = z.strictObject({
  city: name,
  /** The state or province; null where it is unknown, or has the name of the city or country. */
  region: text,
  country: name,
  countryCode,
  businessCount: count,
  categoryCount: count,
  slug,
  share,
});
export type CityListItem = z.infer<typeof cityListItemSchema>;

const topCity = z.strictObject({ city: name, countryCode, slug, count });

export const homepageDataSchema = z.strictObject({
  popularSearches: z.array(categoryListItemSchema),
  topCountries: z.array(z.strictObject({ country: name, slug, countryCode, count })),
  topCities: z.array(topCity),
  totals: z.strictObject({ businesses: count, countries: count, cities: count, categories: count }),
});
export type HomepageData = z.infer<typeof homepageDataSchema>;

/** The JSON of a column by its kind. */
const SCHEMAS = {
  id: z.int().min(1),
  name,
  slug,
  'country-code': countryCode,
  line: text,
  address: text,
  code: text,
  phone: text,
  link: text,
  picture: text,
  paragraph: text,
  names: text,
  links: text,
  profiles: text,
  features: text,
  hours: text,
  latitude: numberText.nullable(),
  longitude: numberText.nullable(),
  'time-zone': text,
  /** 0.0–5.0; null without ratings. */
  stars: numberText.nullable(),
  count,
  flag: z.boolean(),
  status: z.enum(BUSINESS_STATUSES),
  'place-id': text,
  day: z.iso.date().nullable(),
  moment: z.iso.datetime(),
} satisfies Readonly<Record<ColumnKind, z.ZodType>>;

type ShapeOf<Use extends ColumnUse> = {
  readonly [Column in ColumnOf<Use> as FieldOf<Column>]: (typeof SCHEMAS)[KindOf<Column>];
};

function shapeFor<Use extends ColumnUse>(use: Use): ShapeOf<Use>;
function shapeFor(use: ColumnUse): Readonly<Record<string, z.ZodType>> {
  return Object.fromEntries(
    columnsFor(use).map((column) => [fieldOf(column), SCHEMAS[declarationOf(column).kind]]),
  );
}

export const businessSchema = z.strictObject(shapeFor('api'));
export type Business = z.infer<typeof businessSchema>;

/** A business in a list. */
const businessListItemSchema = z.strictObject(shapeFor('list'));
export type BusinessListItem = z.infer<typeof businessListItemSchema>;

/** One page of businesses; `businessCount` of the same answer is the total. */
const businessPage = {
  page: z.int().min(1),
  limit: z.int().min(1),
  /** At least 1. */
  pages: z.int().min(1),
  businesses: z.array(businessListItemSchema),
};

export const categorySummarySchema = z.strictObject({
  category: name,
  slug,
  businessCount: count,
  countryCount: count,
  /** The next wider category; null at the top of the tree. */
  parent: z.strictObject({ category: name, slug }).nullable(),
  /** Its kinds that have listings, the largest first. `count` includes those of their own kinds. */
  children: z.array(z.strictObject({ category: name, count, slug })),
  topCountries: z.array(z.strictObject({ country: name, count, slug })),
  ...businessPage,
});
export type CategorySummary = z.infer<typeof categorySummarySchema>;

export const countrySummarySchema = countryListItemSchema.extend({
  topCities: z.array(topCity),
  /** All of the country's categories, most businesses first. */
  topCategories: z.array(categoryListItemSchema),
});
export type CountrySummary = z.infer<typeof countrySummarySchema>;

export const citySummarySchema = z.strictObject({
  city: name,
  slug,
  country: name,
  countrySlug: slug,
  countryCode,
  businessCount: count,
  categoryCount: count,
  topCategories: z.array(categoryListItemSchema),
  ...businessPage,
});
export type CitySummary = z.infer<typeof citySummarySchema>;

/** The body of every answer with status 400 and above. */
export const errorSchema = z.strictObject({
  error: z.strictObject({
    code: z.string(),
    message: z.string(),
    details: z.record(z.string(), z.unknown()).optional(),
  }),
});
