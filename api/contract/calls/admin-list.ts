import { z } from 'zod';
import { businessSchema } from '../pages/entities.ts';

/** Entries per page, and the most that may be asked for (specification, "Business list"). */
export const ADMIN_LIST_LIMIT = 20;
export const ADMIN_LIST_MAX_LIMIT = 100;

/** `rating`: those that nobody has rated count as the lowest. */
export const LIST_SORTS = ['name', 'rating', 'reviewCount', 'createdAt'] as const;
export type ListSort = (typeof LIST_SORTS)[number];
export const SORT_ORDERS = ['asc', 'desc'] as const;
export type SortOrder = (typeof SORT_ORDERS)[number];

export const APPROVAL_FILTERS = ['all', 'yes', 'no'] as const;

/** What a listing can lack. */
export const MISSING_FIELDS = [
  'phone',
  'hours',
  'coordinates',
  'photo',
  'website',
  'rating',
] as const;
export type MissingField = (typeof MISSING_FIELDS)[number];

/** What makes two listings suspected of being one: the name and city, or the name and telephone. */
export const DUPLICATE_KINDS = ['city', 'phone'] as const;
export type DuplicateKind = (typeof DUPLICATE_KINDS)[number];

/** A letter, which nine names of ten have somewhere, or two. */
const FEW_LETTERS = /^[\p{L}\p{N}]{1,2}$/u;

/** Whether a text is looked for at the beginning of names only: of so few letters nothing else is fast. */
export const isBeginning = (text: string): boolean => FEW_LETTERS.test(text);

/**
 * A listing as administrators see it, public or not. Three values stand under two names, as the
 * specification's clients ask for either.
 */
export const adminBusinessSchema = businessSchema.omit({ timeZone: true }).extend({
  /** The same as `fullAddress`. */
  address: businessSchema.shape.fullAddress,
  /** The same as `reviews`. */
  reviewCount: businessSchema.shape.reviews,
  isApproved: z.boolean(),
});
export type AdminBusiness = z.infer<typeof adminBusinessSchema>;

const count = z.int().min(0);

export const adminListSchema = z.strictObject({
  /** Empty on a page beyond the last. */
  businesses: z.array(adminBusinessSchema).max(ADMIN_LIST_MAX_LIMIT),
  /** How many there are on all pages. */
  total: count,
  pagination: z.strictObject({
    total: count,
    /** At least 1. */
    totalPages: z.int().min(1),
    page: z.int().min(1),
    limit: z.int().min(1).max(ADMIN_LIST_MAX_LIMIT),
  }),
  /** Whether no name contains the text that was looked for, and these are of names alike. */
  alike: z.boolean(),
});
export type AdminList = z.infer<typeof adminListSchema>;

/** Every name, in the order of the Turkish alphabet. */
export const adminCategoriesSchema = z.array(z.string().min(1));
export type AdminCategories = z.infer<typeof adminCategoriesSchema>;

/** ISO 3166-1 alpha-2, in their order. */
export const adminCountryCodesSchema = z.array(z.string().regex(/^[A-Z]{2}$/));
export type AdminCountryCodes = z.infer<typeof adminCountryCodesSchema>;
