import type { Place } from './place-of.ts';

/** The columns of a table of places, with PostgreSQL's types. */
export const PLACE_COLUMNS = {
  no: 'integer',
  country_code: 'text',
  country_name: 'text',
  country_slug: 'text',
  region_code: 'text',
  region_name: 'text',
  region_slug: 'text',
  name: 'text',
  slug: 'text',
  long_slug: 'text',
  letter: 'text',
  /** Where the gazetteer has the other names of the city; null if it lacks the city. */
  names_at: 'integer',
  latitude: 'double precision',
  longitude: 'double precision',
} as const;

/** The values of a place, in the order of {@link PLACE_COLUMNS}. */
export const placeValues = (no: number, place: Place) => [
  no,
  ...[place.countryCode, place.countryName, place.countrySlug],
  ...[place.region?.code ?? null, place.region?.name ?? null, place.region?.slug ?? null],
  ...[place.city, place.citySlug, place.longCitySlug, place.cityLetter],
  ...[place.known?.line ?? null, place.known?.latitude ?? null, place.known?.longitude ?? null],
];
