import type { SearchChip } from '../../contract/pages/search-api.ts';
import type { NamedSearchPlace, SearchPlace } from '../interpretation.ts';
import type { NamedPlace } from './places.queries.ts';
import type { Region } from './regions.ts';

/** The meaning of a part of a text as a condition on the place. */
export type PlacePart = {
  /** Missing if another part has the same condition, or it does not count. */
  readonly place?: SearchPlace;
  /** A region that also applies. */
  readonly within?: SearchPlace;
  readonly chip: SearchChip;
  /** The wider condition, for use if the district of a city or the part of a country has no listings. */
  readonly wide?: PlacePart | null;
  /** The corrected text, if it differs; the chip shows it. */
  readonly meant?: string;
};

/** All conditions on the place. */
export const searchPlacesOf = ({ place, within }: PlacePart): SearchPlace[] =>
  [place, within].filter((one) => one !== undefined);

/**
 * The places that a name means: all whose own name it is. If there are none, those with that name in
 * another language: Edinburg is in Texas, and a spelling of Edinburgh only if Texas has no listings. A city
 * in a country of the same name is included with the country.
 */
export function placesMeant(found: readonly NamedPlace[]): readonly NamedPlace[] {
  const own = found.filter((place) => place.own);
  const meant = own.length > 0 ? own : found;
  const codes = new Set(meant.flatMap((one) => (one.kind === 'country' ? [one.countryCode] : [])));
  return meant.filter(({ kind, countryCode }) => kind === 'country' || !codes.has(countryCode));
}

/** A region is identified by its letters alone: Victoria Road exists in many countries. */
export const searchPlaceOf = (place: NamedPlace): NamedSearchPlace =>
  place.kind === 'region'
    ? {
        kind: 'region',
        countryId: place.id,
        names: place.distinctWords,
        postcodes: place.postcodes,
      }
    : { kind: place.kind, id: place.id };

/** Together with a city of its country, its name counts as well. */
const withinRegion = ({ distinctWords, ambiguousWords, postcodes }: Region): SearchPlace => ({
  kind: 'region',
  countryId: null,
  names: [...distinctWords, ...ambiguousWords],
  postcodes,
});

/**
 * In any of the places of a name; the chip shows the first, and the number of others.
 * @param places from {@link placesMeant}
 * @param region of the country of all of them, which also applies
 * @returns null if there are none
 */
export function namedPart(
  places: readonly NamedPlace[],
  source: SearchChip['source'],
  region: Region | null = null,
): PlacePart | null {
  const [first, ...others] = places;
  if (!first) return null;
  const { kind, name, country } = first;
  const label = kind === 'country' && !region ? name : `${name}, ${region?.name ?? country}`;
  return {
    place:
      others.length === 0
        ? searchPlaceOf(first)
        : { kind: 'namesakes', of: places.map(searchPlaceOf) },
    ...(region && { within: withinRegion(region), wide: namedPart(places, source) }),
    chip: {
      kind: kind === 'region' ? 'address' : kind,
      label: others.length === 0 ? label : `${label} and ${others.length} more`,
      source,
    },
  };
}
