import { useQuery } from '@tanstack/react-query';
import { HISTORY_ROUTES } from '../../api/contract/calls/history.ts';
import { call } from './call.ts';
import { LISTINGS_KEY } from './listings-changed.ts';

/** The changes of a listing, the newest first. */
export const useHistory = (id: number) =>
  useQuery({
    queryKey: [...LISTINGS_KEY, 'history', id],
    queryFn: ({ signal }) => call(HISTORY_ROUTES.read, { params: { id }, signal }),
  });
