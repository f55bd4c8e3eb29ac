import { initialLetter } from '../contract/pages/letters.ts';
import { citySlug, countrySlug, transliterate } from '../contract/pages/slugs.ts';
import { copyOf } from '../imports/memoize.ts';
import { countryNameOf } from './find-country.ts';
import { type City, type Gazetteer, slugInRegion } from './gazetteer/gazetteer.ts';
import type { Region } from './gazetteer/regions.ts';

/** The place of a listing. */
export type Place = {
  /** Distinguishes it from all other places. */
  readonly key: string;
  readonly countryCode: string;
  readonly countryName: string;
  readonly countrySlug: string;
  readonly region: Region | null;
  readonly city: string;
  /** The slug of the city, with the region if a larger city of the country has the name. */
  readonly citySlug: string;
  /** The slug with the region, for a city that the gazetteer does not have. */
  readonly longCitySlug: string;
  readonly cityLetter: string | null;
  /** The city as the end of the slugs of its listings. */
  readonly citySuffix: string;
  /** The city in the gazetteer; null if it is not there. */
  readonly known: City | null;
};

function placeIn(
  countryCode: string,
  city: string,
  region: Region | null,
  rest: Pick<Place, 'citySlug' | 'longCitySlug' | 'known'>,
): Place {
  const countryName = countryNameOf(countryCode) ?? countryCode;
  return {
    // A copy, because V8 keeps a joined text as its parts.
    key: copyOf(`${rest.longCitySlug} ${region?.slug} ${countryCode}`),
    ...{ countryCode, countryName, countrySlug: countrySlug(countryName) },
    ...{ region, city, ...rest, cityLetter: initialLetter(city) },
    citySuffix: transliterate(city, countryCode),
  };
}

/** The place of a city of the gazetteer. */
export function placeOfCity(city: City, world: Gazetteer): Place {
  const slug = world.slugOf(city);
  return placeIn(city.countryCode, city.name, city.region, {
    ...{ citySlug: slug, longCitySlug: slug, known: city },
  });
}

/** The place of a city that the gazetteer does not have. */
export function placeOfName(
  countryCode: string,
  city: string,
  region: Region | null,
  world: Gazetteer,
): Place {
  const short = citySlug(city, countryCode);
  const longCitySlug = region ? slugInRegion(city, region) : short;
  // The short slug is that of a namesake, which the gazetteer has.
  const isTaken = world.named(city, countryCode).some(({ isMain }) => isMain);
  const slug = isTaken ? longCitySlug : short;
  return placeIn(countryCode, city, region, { citySlug: slug, longCitySlug, known: null });
}
