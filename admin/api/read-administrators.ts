import { queryOptions, useQuery } from '@tanstack/react-query';
import { ADMINISTRATOR_ROUTES } from '../../api/contract/calls/administrator-routes.ts';
import { call } from './call.ts';

const readAdministrators = () => call(ADMINISTRATOR_ROUTES.list);

export const administratorsQuery = queryOptions({
  queryKey: ['administrators'],
  queryFn: readAdministrators,
});

/** @param enabled false if the account's role may not read the accounts */
export const useAdministrators = (enabled = true) => useQuery({ ...administratorsQuery, enabled });
