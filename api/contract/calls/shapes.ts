import { z } from 'zod';

export const count = z.int().min(0);
/** A time, in UTC. The server may answer a date, which JSON writes in this form. */
export const moment: z.ZodType<string, string | Date> = z.iso.datetime();

/** ISO 3166-1 alpha-2. */
export const countryCode = z.string().regex(/^[A-Z]{2}$/);

/** Of a place, in degrees. */
export const latitude = z.number().min(-90).max(90);
export const longitude = z.number().min(-180).max(180);

/** Entries per page: the default and the limit (specification, "Business list"). */
export const ADMIN_LIST_LIMIT = 20;
export const ADMIN_LIST_MAX_LIMIT = 100;
/** The sizes of pages that the back office offers. */
export const PAGE_SIZES = [ADMIN_LIST_LIMIT, 50, ADMIN_LIST_MAX_LIMIT] as const;

/** The pagination of the back office's lists. */
export const adminPaginationSchema = z.strictObject({
  total: count,
  /** At least 1. */
  totalPages: z.int().min(1),
  page: z.int().min(1),
  limit: z.int().min(1).max(ADMIN_LIST_MAX_LIMIT),
});
export type AdminPagination = z.infer<typeof adminPaginationSchema>;

/** What a page of a list answers beside its entries. */
export const paginated = {
  /** The number of entries on all pages. */
  total: count,
  pagination: adminPaginationSchema,
};
