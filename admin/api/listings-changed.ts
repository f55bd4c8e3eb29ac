import type { QueryClient } from '@tanstack/react-query';

/** Listings, as lists and one by one. */
export const LISTINGS_KEY = ['businesses'] as const;

/** What says something else once listings are no longer what they were. */
const FOLLOWING = [
  'businesses',
  'stats',
  'overview',
  'deletions',
  'audit',
  'categories',
  'exports',
];

/**
 * Has everything asked for anew that tells of listings.
 * @param gone the id of a listing that cannot be asked for any more
 */
export async function listingsChanged(client: QueryClient, gone?: number): Promise<void> {
  await client.invalidateQueries({
    predicate: ({ queryKey: [first, kind, id] }) =>
      FOLLOWING.some((key) => key === first) && (kind !== 'one' || id !== gone),
  });
}
