import { z } from 'zod';
import { BUSINESS_STATUSES } from './business-status.ts';
import { FEATURE_KEYS } from './features.ts';
import { MAX_SEARCH_PAGE, MAX_SEARCH_TEXT, SEARCH_PAGE_SIZE } from './search-limits.ts';
import { SEARCH_SORTS } from './sorts.ts';

/**
 * Parameters and answers of `GET /api/search` and `GET /api/suggest`. A query has two texts and some
 * choices; the answer explains the interpretation of the texts, so that a visitor can remove wrong parts.
 */

export { MAX_SEARCH_PAGE, MAX_SEARCH_TEXT, SEARCH_PAGE_SIZE };
export const MAX_SUGGESTIONS = 8;

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is being refused.
const plain = z.string().regex(/^[^\u0000-\u001f\u007f]*$/, 'must not contain control characters');
const text = plain.trim().max(MAX_SEARCH_TEXT).default('');

/** Latitude and longitude in degrees, as `52.52,13.40`. */
const near = z
  .string()
  .regex(/^-?\d{1,2}(\.\d{1,8})?,-?\d{1,3}(\.\d{1,8})?$/)
  .transform((pair) => {
    const [latitude = 0, longitude = 0] = pair.split(',').map(Number);
    return { latitude, longitude };
  })
  .refine(({ latitude, longitude }) => Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180);

const flag = z.enum(['1', 'true']).transform(() => true);

/** The parameters of the URL. */
export const searchQuerySchema = z.object({
  what: text,
  where: text,
  near: near.optional(),
  open: flag.optional(),
  verified: flag.optional(),
  minRating: z.coerce.number().min(0).max(5).optional(),
  /** Slug of a category, chosen from the facets. */
  category: z.string().max(200).optional(),
  /** `de/berlin`, chosen from the facets. */
  city: z
    .string()
    .max(200)
    .regex(/^[a-z]{2}\/[a-z0-9-]+$/)
    .optional(),
  /** Keys of features, separated by commas. */
  features: z
    .string()
    .max(500)
    .transform((keys) => keys.split(','))
    .pipe(z.array(z.enum(FEATURE_KEYS)))
    .optional(),
  sort: z.enum(SEARCH_SORTS).default('best'),
  page: z.coerce.number().int().min(1).max(MAX_SEARCH_PAGE).default(1),
});
export type SearchQuery = z.output<typeof searchQuerySchema>;

/**
 * One part of the interpretation. `source` is its origin: one of the texts, from `start` to `end`, or a
 * parameter of the URL.
 */
const chipSchema = z.strictObject({
  kind: z.enum([
    'category',
    'feature',
    'open-now',
    'open-24-hours',
    'open-at',
    'phone',
    'price',
    'best',
    'verified',
    'min-rating',
    'city',
    'country',
    'near',
    'postcode',
    'address',
    'words',
  ]),
  label: z.string().min(1),
  source: z.discriminatedUnion('in', [
    z.strictObject({
      in: z.enum(['what', 'where']),
      start: z.int().min(0),
      end: z.int().min(1),
    }),
    z.strictObject({
      in: z.literal('parameter'),
      name: z.enum(['near', 'open', 'verified', 'minRating', 'category', 'city', 'features']),
      /** The value, if the parameter has several. */
      value: z.string().optional(),
    }),
  ]),
});
export type SearchChip = z.infer<typeof chipSchema>;

const count = z.int().min(0);
const slug = z.string().min(1);

export const searchResultSchema = z.strictObject({
  id: z.int().min(1),
  slug,
  name: z.string().min(1),
  category: z.string(),
  city: z.string(),
  country: z.string(),
  countryCode: z.string(),
  fullAddress: z.string().nullable(),
  /** E.164, or the text of the source. */
  phone: z.string().nullable(),
  /** `phone` as it is written in its country. */
  phoneText: z.string().nullable(),
  rating: z.number().nullable(),
  reviews: count,
  photo: z.string().nullable(),
  verified: z.boolean(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /** Distance from `near`, or from the place that was widened. */
  distanceKm: z.number().min(0).nullable(),
  /** At the time of the answer, in the listing's time zone; null if unknown. */
  openNow: z.boolean().nullable(),
  /** Never `permanently_closed`: search does not find these. */
  status: z.enum(BUSINESS_STATUSES),
});
export type SearchResult = z.infer<typeof searchResultSchema>;

const categoryLink = z.strictObject({ name: z.string(), slug, count });
const cityLink = z.strictObject({ name: z.string(), slug, countryCode: z.string(), count });

export const searchAnswerSchema = z.strictObject({
  chips: z.array(chipSchema),
  /** Whether the text says 'near me' without a position: the client then asks for it, and sends `near`. */
  asksWhere: z.boolean(),
  /** The corrected texts, if the results are for these. */
  corrected: z.strictObject({ what: z.string(), where: z.string() }).nullable(),
  /** Other texts that may be meant, though the results are for these. */
  didYouMean: z.strictObject({ what: z.string(), where: z.string() }).nullable(),
  /**
   * Set if nothing matches in the place, and the results are outside of it: the nearest, or from anywhere if the
   * place is not known. `place` is its name, or null for a position.
   */
  widened: z.strictObject({ place: z.string().min(1).nullable(), isKnown: z.boolean() }).nullable(),
  /** The order of the results, and the orders that they can be shown in: with many results, only some. */
  sort: z.enum(SEARCH_SORTS),
  sorts: z.array(z.enum(SEARCH_SORTS)),
  /** `exact` is false if `count` is a lower bound, because counting all would take too long. */
  total: z.strictObject({ count, exact: z.boolean() }),
  page: z.int().min(1),
  pages: z.int().min(0).max(MAX_SEARCH_PAGE),
  results: z.array(searchResultSchema),
  /** Counted among the first `of` results: all of them, unless there are more than some hundreds. */
  facets: z.strictObject({
    of: count,
    categories: z.array(categoryLink),
    cities: z.array(cityLink),
    /** Number of results with at least `min` stars. */
    ratings: z.array(z.strictObject({ min: z.number(), count })),
    openNow: count,
    verified: count,
    features: z.array(z.strictObject({ key: z.enum(FEATURE_KEYS), label: z.string(), count })),
  }),
  /** Further pages of the directory. */
  related: z.strictObject({
    categories: z.array(categoryLink),
    cities: z.array(cityLink.extend({ country: z.string() })),
    /** The city that the categories are counted in; missing if they are counted in the whole directory. */
    within: cityLink.optional(),
  }),
});
export type SearchAnswer = z.infer<typeof searchAnswerSchema>;

export const suggestQuerySchema = z.object({
  q: plain.trim().min(1).max(MAX_SEARCH_TEXT),
  field: z.enum(['what', 'where']),
});

export const suggestAnswerSchema = z.strictObject({
  suggestions: z
    .array(
      z.strictObject({
        kind: z.enum(['category', 'business', 'city', 'region', 'country']),
        /** The text of the field after it is chosen. */
        text: z.string().min(1),
        /** Distinguishes it from others with the same name, or is the name that was typed: 'Berlin, DE', 'eczane'. */
        detail: z.string().nullable(),
        /** Number of listings; null for a listing. */
        count: count.nullable(),
        /** The page of a listing, which opens when it is chosen; null for others. */
        path: z.string().startsWith('/').nullable(),
      }),
    )
    .max(MAX_SUGGESTIONS),
});
export type SuggestAnswer = z.infer<typeof suggestAnswerSchema>;
