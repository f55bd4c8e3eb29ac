import { z } from 'zod';

/** Where the back office calls the API. */
export const ADMIN_API = {
  login: '/api/admin/login',
  logout: '/api/admin/logout',
  session: '/api/admin/session',
  stats: '/api/admin/stats',
} as const;

/** Who is signed in; nobody gets a 401 instead. */
export const adminSessionSchema = z.strictObject({
  authenticated: z.literal(true),
  username: z.string(),
});
export type AdminSession = z.infer<typeof adminSessionSchema>;

/** As many categories as the business list offers to filter by (back-office.md, 2). */
export const STATS_CATEGORIES = 20;

/** Public businesses, in all and in the largest categories, and the categories that have any. */
export const adminStatsSchema = z.strictObject({
  totalBusinesses: z.int().min(0),
  totalCategories: z.int().min(0),
  categories: z
    .array(z.strictObject({ category: z.string(), count: z.int().min(1) }))
    .max(STATS_CATEGORIES),
});
export type AdminStats = z.infer<typeof adminStatsSchema>;
