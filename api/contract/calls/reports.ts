import { z } from 'zod';
import { DUPLICATE_KINDS, MISSING_FIELDS } from './admin-list.ts';
import { tableLanguage } from './parameters.ts';
import { CSV, defineRoutes, file, json } from './route.ts';
import { count, countryCode, latitude, longitude, moment } from './shapes.ts';
import { USAGE_KINDS, USAGE_PERIODS } from './usage.ts';

/** The time of the figures. */
const asOf = moment;
/** Percent of all listings, with one decimal. */
const share = z.number().min(0).max(100);
/** A number of listings, and their share. */
const sized = { listings: count, share };
/** The average of rated listings, with two decimals; null where none is rated. */
const rating = z.number().min(0).max(5).nullable();

export const GROWTH_STEPS = ['day', 'week', 'month'] as const;
export type GrowthStep = (typeof GROWTH_STEPS)[number];
/** The number of steps: a quarter of days, two years of weeks, ten years of months. */
export const GROWTH_POINTS: Readonly<Record<GrowthStep, number>> = {
  day: 90,
  week: 104,
  month: 120,
};

/**
 * Listings that are not deleted, public or not, by the day of their creation in the time zone of the
 * back office. Steps without listings are included from the first step that has some.
 */
export const growthSchema = z.strictObject({
  asOf,
  /** IANA name of the zone in which days begin. */
  timeZone: z.string(),
  step: z.enum(GROWTH_STEPS),
  total: count,
  points: z.array(
    z.strictObject({
      /** The first day of the step; weeks begin on Mondays. */
      from: z.iso.date(),
      added: count,
      /** All listings created until the end of the step. */
      total: count,
    }),
  ),
});
export type Growth = z.infer<typeof growthSchema>;

export const TOP_CITIES = 50;

/** Countries and cities, the largest first. Listings count if they are not deleted, public or not. */
export const geographySchema = z.strictObject({
  asOf,
  total: count,
  countries: z.array(
    z.strictObject({
      country: z.string(),
      countryCode,
      slug: z.string(),
      listings: count,
      /** Cities with listings. */
      cities: count,
      share,
      /** The centre of its listings; null where none has coordinates. */
      latitude: latitude.nullable(),
      longitude: longitude.nullable(),
    }),
  ),
  cities: z
    .array(
      z.strictObject({
        city: z.string(),
        slug: z.string(),
        country: z.string(),
        countryCode,
        ...sized,
        latitude: latitude.nullable(),
        longitude: longitude.nullable(),
      }),
    )
    .max(TOP_CITIES),
});
export type Geography = z.infer<typeof geographySchema>;

/** The most categories in the answer; the table has all. */
export const TOP_CATEGORIES = 100;

/** Categories, the largest first. Listings count if they are not deleted, public or not. */
export const categoriesReportSchema = z.strictObject({
  asOf,
  total: count,
  /** The average of all rated listings. */
  rating,
  categories: z
    .array(
      z.strictObject({
        category: z.string(),
        slug: z.string(),
        ...sized,
        rating,
        rated: count,
        /** Listings created during the last 30 days, and during the 30 days before. */
        added: count,
        addedBefore: count,
      }),
    )
    .max(TOP_CATEGORIES),
});
export type CategoriesReport = z.infer<typeof categoriesReportSchema>;

/** The most groups of suspected duplicates in the answer, and listings of each. */
export const DUPLICATE_EXAMPLES = 10;
export const DUPLICATES_SHOWN = 5;

/**
 * Missing values and suspected duplicates. Each number is the length of a filtered list: the list of
 * listings takes `field` as `missing` and `kind` as `duplicates`.
 */
export const qualitySchema = z.strictObject({
  asOf,
  total: count,
  missing: z
    .array(z.strictObject({ field: z.enum(MISSING_FIELDS), ...sized }))
    .length(MISSING_FIELDS.length),
  duplicates: z
    .array(
      z.strictObject({
        kind: z.enum(DUPLICATE_KINDS),
        groups: count,
        /** Listings of all groups. */
        ...sized,
        /** The largest groups. */
        examples: z
          .array(
            z.strictObject({
              name: z.string(),
              city: z.string(),
              countryCode,
              phone: z.string().nullable(),
              listings: z.int().min(2),
              businesses: z
                .array(
                  z.strictObject({
                    id: z.int().min(1),
                    name: z.string(),
                    slug: z.string(),
                    fullAddress: z.string().nullable(),
                    phone: z.string().nullable(),
                    isApproved: z.boolean(),
                  }),
                )
                .max(DUPLICATES_SHOWN),
            }),
          )
          .max(DUPLICATE_EXAMPLES),
      }),
    )
    .length(DUPLICATE_KINDS.length),
});
export type Quality = z.infer<typeof qualitySchema>;

/** What visitors searched and read, by kind, the most frequent names first. Texts of few searches are left out. */
export const usageReportSchema = z.strictObject({
  asOf,
  /** The first day of the period, in the time zone of the back office. */
  from: z.iso.date(),
  /** Whether searches and reads are counted now. */
  isCounting: z.boolean(),
  /** The number of names. */
  total: count,
  names: z.array(
    z.strictObject({
      kind: z.enum(USAGE_KINDS),
      counts: z.array(z.strictObject({ name: z.string(), count: z.int().min(1) })),
    }),
  ),
});
export type UsageReport = z.infer<typeof usageReportSchema>;

/** A report as JSON, and as a table. */
const report = <const Name extends string, Schema extends z.ZodType>(
  name: Name,
  summary: string,
  schema: Schema,
) => {
  const access = 'viewer' as const;
  const endpoint = `GET /api/admin/reports/${name}` as const;
  return {
    shown: { endpoint, summary, access, answers: json(schema) },
    table: {
      endpoint: `${endpoint}.csv` as const,
      summary: `${summary}, as CSV`,
      access,
      query: z.object({ language: tableLanguage }),
      answers: file([CSV], 'A table'),
    },
  };
};

const growth = report('growth', 'The growth of the directory', growthSchema);
const geography = report('geography', 'Listings by country and city', geographySchema);
const categories = report(
  'categories',
  'Categories with their ratings and growth',
  categoriesReportSchema,
);
const quality = report('quality', 'Missing values and possible duplicates', qualitySchema);
const usage = report('usage', 'What visitors searched and read', usageReportSchema);
const usageQuery = z.object({ days: z.enum(USAGE_PERIODS).default('30') });
const growthQuery = z.object({ step: z.enum(GROWTH_STEPS).default('day') });

/** Figures about the directory. Each report is also a table. */
export const REPORT_ROUTES = defineRoutes({
  growth: { ...growth.shown, query: growthQuery },
  growthTable: { ...growth.table, query: growthQuery.extend({ language: tableLanguage }) },
  geography: geography.shown,
  geographyTable: geography.table,
  categories: categories.shown,
  categoriesTable: categories.table,
  quality: quality.shown,
  qualityTable: quality.table,
  usage: { ...usage.shown, query: usageQuery },
  usageTable: { ...usage.table, query: usageQuery.extend({ language: tableLanguage }) },
});
