import { useMutation, useQueryClient } from '@tanstack/react-query';
import { LISTING_ROUTES } from '../../api/contract/calls/listing-routes.ts';
import { call } from './call.ts';
import { listingsChanged } from './listings-changed.ts';

/** The server answers after 25 seconds at the latest; what is left to do then follows by itself. */
const TIMEOUT_MILLISECONDS = 60_000;

const fixSlugs = () => call(LISTING_ROUTES.fixSlugs, { timeoutMilliseconds: TIMEOUT_MILLISECONDS });

/** Gives listings whose address ends in a long number a readable one. */
export function useFixSlugs() {
  const client = useQueryClient();
  return useMutation({ mutationFn: fixSlugs, onSuccess: () => listingsChanged(client) });
}
