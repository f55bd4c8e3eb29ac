import type { CityListItem, HomepageData } from '../contract/pages/entities.ts';
import { share } from '../contract/pages/figures.ts';
import type { Listed } from '../database/slices.ts';
import type { ListedCity } from './cities.queries.ts';

/** @param businesses number of public businesses in the whole directory */
export const presentCity = (
  city: Omit<ListedCity, keyof Listed>,
  businesses: number,
): CityListItem => ({
  city: city.name,
  countryCode: city.countryCode,
  businessCount: city.count,
  categoryCount: city.categoryCount,
  slug: city.slug,
  share: share(city.count, businesses),
});

/** A city in the top list of a country or of the directory. */
export const presentTopCity = (city: ListedCity): HomepageData['topCities'][number] => ({
  city: city.name,
  countryCode: city.countryCode,
  slug: city.slug,
  count: city.count,
});
