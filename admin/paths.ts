import type { AdminListQuery } from '../api/contract/calls/listing-routes.ts';

/** The addresses of the back office's screens. */
export const PATHS = {
  home: '/admin',
  signIn: '/admin/login',
  dashboard: '/admin/dashboard',
  businesses: '/admin/businesses',
  newBusiness: '/admin/businesses/new',
  copyOf: (id: number) => `/admin/businesses/new?copy=${id}`,
  business: (id: number | ':id') => `/admin/businesses/${id}`,
  upload: '/admin/upload',
  imports: '/admin/imports',
  import: (id: number | ':id') => `/admin/imports/${id}`,
  mappings: '/admin/mappings',
  feeds: '/admin/feeds',
  feed: (id: number | ':id') => `/admin/feeds/${id}`,
  settings: '/admin/settings',
  reports: '/admin/reports',
  rebuilds: '/admin/rebuilds',
  messages: '/admin/messages',
  bulkChanges: '/admin/bulk-changes',
  deletions: '/admin/deletions',
  deletion: (id: number | ':id') => `/admin/deletions/${id}`,
  audit: '/admin/audit',
  administrators: '/admin/administrators',
  apiKeys: '/admin/api-keys',
  categories: '/admin/categories',
  category: (id: number | ':id') => `/admin/categories/${id}`,
  cities: '/admin/cities',
  city: (id: number | ':id') => `/admin/cities/${id}`,
  regions: '/admin/cities?view=regions',
  region: (id: number | ':id') => `/admin/cities/regions/${id}`,
  legacy: '/admin-legacy',
} as const;

/** The address of the business list with the filters of a query. */
export function businessesPath(query: AdminListQuery): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) parameters.set(name, String(value));
  return `${PATHS.businesses}?${parameters}`;
}
