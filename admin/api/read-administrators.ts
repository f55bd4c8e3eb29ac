import { queryOptions, useQuery } from '@tanstack/react-query';
import {
  ADMINISTRATORS_API,
  administratorsSchema,
} from '../../api/contract/calls/administrators.ts';
import { call } from './call.ts';

const readAdministrators = () => call(ADMINISTRATORS_API.administrators, administratorsSchema);

export const administratorsQuery = queryOptions({
  queryKey: ['administrators'],
  queryFn: readAdministrators,
});

/** @param enabled false where the account's role does not include them */
export const useAdministrators = (enabled = true) => useQuery({ ...administratorsQuery, enabled });
