import type { AdminCities } from '../../../api/contract/calls/admin-list.ts';
import { useCities } from '../../api/listings.ts';
import { useCountryName } from '../../components/use-country-name.ts';

/** @returns a function from a city to its region and country, which tell it from its namesakes */
export function useCityPlace(): (city: AdminCities[number]) => string {
  const nameOf = useCountryName();
  return ({ name, region, countryCode }) =>
    [region === name ? null : region, nameOf(countryCode)].filter(Boolean).join(', ');
}

/** The city that a filter names; null while it loads, and where it names none or several. */
export function useFilteredCity(city: string | undefined): AdminCities[number] | null {
  const { data = [] } = useCities(city === undefined ? null : { city });
  const [one, ...others] = city === undefined ? [] : data;
  return one && others.length === 0 ? one : null;
}

/** The city of a filter with its region and country, or the filter's own text. */
export function useCityName(city: string | undefined): string | undefined {
  const found = useFilteredCity(city);
  const placeOf = useCityPlace();
  return found ? `${found.name}, ${placeOf(found)}` : city;
}
