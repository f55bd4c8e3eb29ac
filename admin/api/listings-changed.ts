import type { QueryClient } from '@tanstack/react-query';

/** Queries of listings, lists and single ones. */
export const LISTINGS_KEY = ['businesses'] as const;

/** Queries whose results depend on listings. */
const FOLLOWING = [
  'businesses',
  'stats',
  'overview',
  'deletions',
  'bulk-changes',
  'audit',
  'categories',
  'exports',
];

/** The time limit of bulk calls. The server answers after at most 25 s; the job then continues in the background. */
export const BULK_CALL = { timeoutMilliseconds: 60_000 };

/**
 * Invalidates all queries that depend on listings.
 * @param gone the id of a deleted listing, whose query is removed
 */
export async function listingsChanged(client: QueryClient, gone?: number): Promise<void> {
  await client.invalidateQueries({
    predicate: ({ queryKey: [first, kind, id] }) =>
      FOLLOWING.some((key) => key === first) && (kind !== 'one' || id !== gone),
  });
}
