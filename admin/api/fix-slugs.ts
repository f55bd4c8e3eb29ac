import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ADMIN_BUSINESSES_API, fixSlugsSchema } from '../../api/contract/calls/admin-businesses.ts';
import { call } from './call.ts';
import { listingsChanged } from './listings-changed.ts';

/** The server answers after 25 seconds at the latest; what is left to do then follows by itself. */
const TIMEOUT_MILLISECONDS = 60_000;

const fixSlugs = () =>
  call(ADMIN_BUSINESSES_API.fixSlugs, fixSlugsSchema, {
    method: 'POST',
    timeoutMilliseconds: TIMEOUT_MILLISECONDS,
  });

/** Gives listings whose address ends in a long number a readable one. */
export function useFixSlugs() {
  const client = useQueryClient();
  return useMutation({ mutationFn: fixSlugs, onSuccess: () => listingsChanged(client) });
}
