import type { CityListItem, HomepageData } from '../contract/entities.ts';
import type { Listed } from '../database/slices.ts';
import type { ListedCity } from './cities.queries.ts';

export const presentCity = (city: Omit<ListedCity, keyof Listed>): CityListItem => ({
  city: city.name,
  countryCode: city.countryCode,
  businessCount: city.count,
  categoryCount: city.categoryCount,
  slug: city.slug,
});

/** A city among the top ones of a country or of the directory. */
export const presentTopCity = (city: ListedCity): HomepageData['topCities'][number] => ({
  city: city.name,
  countryCode: city.countryCode,
  slug: city.slug,
  count: city.count,
});
