import { queryOptions, useQuery } from '@tanstack/react-query';
import { LISTING_ROUTES } from '../../api/contract/calls/listing-routes.ts';
import { call } from './call.ts';

const readCountryCodes = () => call(LISTING_ROUTES.countryCodes);

/** The countries that have listings; fresh for ten minutes (back-office.md, 9). */
export const countryCodesQuery = queryOptions({
  queryKey: ['country-codes'],
  queryFn: readCountryCodes,
  staleTime: 10 * 60_000,
});

/** @param enabled whether to read the countries; false until a menu needs them */
export const useCountryCodes = (enabled: boolean) => useQuery({ ...countryCodesQuery, enabled });
