import type { SearchChip } from '../../contract/pages/search-api.ts';
import type { NamedSearchPlace, SearchPlace } from '../interpretation.ts';
import type { FoundPlace, FoundRegion, NamedPlace } from './places.queries.ts';
import type { Region } from './regions.ts';

/** What a part of a text says of where something is to be. */
export type PlacePart = {
  /** Absent where another part says it as well, or it does not count. */
  readonly place?: SearchPlace;
  /** A region that it has to be in, besides. */
  readonly within?: SearchPlace;
  readonly chip: SearchChip;
  /** What it comes down to where nothing is in the part of a city, or of a country, that was named. */
  readonly wide?: PlacePart | null;
  /** What the text ought to have said, where that is another; the chip is about that. */
  readonly meant?: string;
};

/** All that has to hold of where something is. */
export const searchPlacesOf = ({ place, within }: PlacePart): SearchPlace[] =>
  [place, within].filter((one) => one !== undefined);

/**
 * Which of the places that a name may mean it does mean: all that are called so themselves. Where none
 * is, those that another language calls so: Edinburg is in Texas, and only where Texas has no listings
 * a spelling of Edinburgh. A city in a country of its name is meant with that.
 */
export function placesMeant(found: readonly NamedPlace[]): readonly NamedPlace[] {
  const own = found.filter((place) => place.own);
  const meant = own.length > 0 ? own : found;
  const codes = new Set(meant.flatMap((one) => (one.kind === 'country' ? [one.countryCode] : [])));
  return meant.filter(({ kind, countryCode }) => kind === 'country' || !codes.has(countryCode));
}

export function placeChip(
  place: FoundPlace | FoundRegion,
  source: SearchChip['source'],
): PlacePart & { readonly place: NamedSearchPlace } {
  const { kind, name, country } = place;
  return {
    place: searchPlaceOf(place),
    chip: {
      kind: kind === 'region' ? 'address' : kind,
      label: kind === 'country' ? name : `${name}, ${country}`,
      source,
    },
  };
}

/** A region is told by its letters alone: streets all over a country are called Victoria Road. */
export const searchPlaceOf = (place: FoundPlace | FoundRegion): NamedSearchPlace =>
  place.kind === 'region'
    ? {
        kind: 'region',
        countryId: place.id,
        names: place.told,
        postcodes: place.postcodes,
      }
    : { kind: place.kind, id: place.id };

/** Beside a city of its country, its name is as good. */
const withinRegion = ({ told, spelt, postcodes }: Region): SearchPlace => ({
  kind: 'region',
  countryId: null,
  names: [...told, ...spelt],
  postcodes,
});

/**
 * In any of the places of a name; the chip tells the first, and how many others there are.
 * @param places as {@link placesMeant} gives them
 * @param region of the country of all of them, that they have to be in
 * @returns null where there are none
 */
export function namedPart(
  places: readonly (FoundPlace | FoundRegion)[],
  source: SearchChip['source'],
  region: Region | null = null,
): PlacePart | null {
  const [first, ...others] = places;
  if (!first) return null;
  const { place, chip } = placeChip(first, source);
  const label = region ? `${first.name}, ${region.name}` : chip.label;
  return {
    place: others.length === 0 ? place : { kind: 'namesakes', of: places.map(searchPlaceOf) },
    ...(region && { within: withinRegion(region), wide: namedPart(places, source) }),
    chip: { ...chip, label: others.length === 0 ? label : `${label} and ${others.length} more` },
  };
}
