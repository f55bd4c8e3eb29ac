import { iso1A2Code } from '@rapideditor/country-coder';
import { initialLetter } from '../contract/pages/letters.ts';
import { citySlug, countrySlug } from '../contract/pages/slugs.ts';
import { notice } from '../contract/text/import-notices.ts';
import { findCityInAddress, nearestCity } from './city-table.ts';
import { memoize } from './memoize.ts';
import type { ListingCandidate, RowFailure } from './reading/normalise.ts';

type PlaceClues = Pick<
  ListingCandidate,
  'countryCode' | 'countryName' | 'city' | 'fullAddress' | 'latitude' | 'longitude'
>;

const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** The English name of a country, or null for an unknown code. */
const countryNameOf = memoize((code) => names.of(code) ?? null);

/** The code of a country name. Cached: a lookup takes 20 µs, and a file repeats a few hundred names a million
 * times. Skips bare numbers, which the package would read as ISO numeric codes. */
const codeOfName = memoize((name) => (/^\d+$/.test(name) ? null : iso1A2Code(name)));

function findCountry(clues: PlaceClues): string | null {
  const { countryCode, countryName, latitude, longitude } = clues;
  if (countryCode !== null && countryNameOf(countryCode) !== null) return countryCode;
  const named = countryName === null ? null : codeOfName(countryName);
  if (named !== null) return named;
  return latitude === null || longitude === null ? null : iso1A2Code([longitude, latitude]);
}

async function findCity(clues: PlaceClues, countryCode: string): Promise<string | null> {
  const { fullAddress, latitude, longitude } = clues;
  const inAddress = fullAddress === null ? null : await findCityInAddress(fullAddress, countryCode);
  if (inAddress !== null) return inAddress;
  return latitude === null || longitude === null
    ? null
    : nearestCity(latitude, longitude, countryCode);
}

/** The place of a country code and city, such as `DE Berlin`. Cached: many rows share a place. */
const placeOf = memoize((codeAndCity) => {
  const countryCode = codeAndCity.slice(0, 2);
  const city = codeAndCity.slice(3);
  const countryName = countryNameOf(countryCode) ?? countryCode;
  return {
    countryCode,
    countryName,
    countrySlug: countrySlug(countryName),
    city,
    citySlug: citySlug(city, countryCode),
    cityLetter: initialLetter(city),
  };
});

export type Place = ReturnType<typeof placeOf>;

/**
 * Finds the country and city of a listing: from its columns, else from its address, else from its coordinates.
 * Works offline.
 * @returns a promise only if the city must be looked up: awaiting a million rows that name it took 2 s
 */
export function resolvePlace(clues: PlaceClues): Place | RowFailure | Promise<Place | RowFailure> {
  const countryCode = findCountry(clues);
  if (countryCode === null || countryNameOf(countryCode) === null) {
    const given = clues.countryCode ?? clues.countryName;
    return {
      column: 'country',
      reason: given ? notice('country-unknown', { given }) : notice('country-missing'),
    };
  }
  return clues.city === null
    ? lookForPlace(clues, countryCode)
    : placeOf(`${countryCode} ${clues.city}`);
}

async function lookForPlace(clues: PlaceClues, countryCode: string): Promise<Place | RowFailure> {
  const city = await findCity(clues, countryCode);
  if (city === null) return { column: 'city', reason: notice('city-missing') };
  return placeOf(`${countryCode} ${city}`);
}
