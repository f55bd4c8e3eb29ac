import { iso1A2Code } from '@rapideditor/country-coder';
import { citySlug } from '../contract/slugs.ts';
import { findCityInAddress, nearestCity } from './city-table.ts';
import { memoize } from './memoize.ts';

export type Place = {
  readonly countryCode: string;
  readonly countryName: string;
  readonly city: string;
  readonly citySlug: string;
};

export type PlaceFailure = { readonly column: 'country' | 'city'; readonly reason: string };

type PlaceClues = {
  readonly countryCode: string | null;
  readonly countryName: string | null;
  readonly city: string | null;
  readonly fullAddress: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
};

const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** @returns the country's English name, or undefined where no country has that code */
export const countryNameOf = (code: string): string | undefined => names.of(code);

/** Looking a name up costs 20 µs, and a file repeats a few hundred of them a million times. A bare
 * number would be read as an ISO numeric code. */
const codeOfName = memoize((name) => (/^\d+$/.test(name) ? null : iso1A2Code(name)));

function findCountry(clues: PlaceClues): string | null {
  const { countryCode, countryName, latitude, longitude } = clues;
  if (countryCode !== null && countryNameOf(countryCode) !== undefined) return countryCode;
  const named = countryName === null ? null : codeOfName(countryName);
  if (named !== null) return named;
  return latitude === null || longitude === null ? null : iso1A2Code([longitude, latitude]);
}

async function findCity(clues: PlaceClues, countryCode: string): Promise<string | null> {
  const { city, fullAddress, latitude, longitude } = clues;
  if (city !== null) return city;
  const inAddress = fullAddress === null ? null : await findCityInAddress(fullAddress, countryCode);
  if (inAddress !== null) return inAddress;
  return latitude === null || longitude === null
    ? null
    : nearestCity(latitude, longitude, countryCode);
}

/**
 * Finds out where a listing is: from its own columns, else from its address, else from its
 * coordinates, offline.
 */
export async function resolvePlace(clues: PlaceClues): Promise<Place | PlaceFailure> {
  const countryCode = findCountry(clues);
  const countryName = countryCode === null ? undefined : countryNameOf(countryCode);
  if (countryCode === null || countryName === undefined) {
    const given = clues.countryCode ?? clues.countryName;
    return {
      column: 'country',
      reason: given
        ? `"${given}" is no country, and there are no coordinates to find one by`
        : 'there is no country, and no coordinates to find one by',
    };
  }
  const city = await findCity(clues, countryCode);
  if (city === null)
    return {
      column: 'city',
      reason: 'there is no city, and neither address nor coordinates tell one',
    };
  return { countryCode, countryName, city, citySlug: citySlug(city, countryCode) };
}
