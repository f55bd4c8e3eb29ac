import { useMutation, useQueryClient } from '@tanstack/react-query';
import { LISTING_ROUTES } from '../../api/contract/calls/listing-routes.ts';
import { call } from './call.ts';
import { listingsChanged } from './listings-changed.ts';

/** The server answers after at most 25 seconds; the job then continues in the background. */
const TIMEOUT_MILLISECONDS = 60_000;

const fixSlugs = () => call(LISTING_ROUTES.fixSlugs, { timeoutMilliseconds: TIMEOUT_MILLISECONDS });

/** Replaces slugs that end in a long number with readable ones. */
export function useFixSlugs() {
  const client = useQueryClient();
  return useMutation({ mutationFn: fixSlugs, onSuccess: () => listingsChanged(client) });
}
