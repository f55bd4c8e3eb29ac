import type { CityLink } from '../contract/pages/documents.ts';

/** A city in the top list of a country or of the directory. */
export const presentTopCity = ({ name: city, countryCode, slug, count }: CityLink) => ({
  city,
  countryCode,
  slug,
  count,
});
