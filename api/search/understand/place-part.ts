import type { SearchChip } from '../../contract/pages/search-api.ts';
import type { Center, NamedSearchPlace, SearchPlace } from '../interpretation.ts';
import type { NamedPlace } from './places.queries.ts';
import type { Area } from './regions.ts';

/** The meaning of a part of a text as a condition on the place. */
export type PlacePart = {
  /** Missing if another part has the same condition, or it does not count. */
  readonly place?: SearchPlace;
  /** An area that also applies. */
  readonly within?: SearchPlace;
  readonly chip: SearchChip;
  /** The wider condition, for use if the district of a city or the part of a country has no listings. */
  readonly wide?: PlacePart | null;
  /** Where it is according to the gazetteer, if it may have no listings. */
  readonly center?: Center;
  /** The corrected text, if it differs; the chip shows it. */
  readonly meant?: string;
  /** Another text that the visitor may have meant. */
  readonly offered?: string;
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

/** All countries of a continent. */
export const continentPart = (
  { label, countries }: { readonly label: string; readonly countries: readonly { id: number }[] },
  source: SearchChip['source'],
): PlacePart => ({
  place: { kind: 'continent', countryIds: countries.map(({ id }) => id) },
  chip: { kind: 'country', label, source },
});

/** A place that has no listings. */
export const unlistedPart = (center: Center, source: SearchChip['source']): PlacePart => ({
  place: { kind: 'unlisted' },
  center,
  chip: { kind: 'city', label: center.label, source },
});

export const searchPlaceOf = (place: NamedPlace): NamedSearchPlace =>
  place.kind === 'area'
    ? { kind: 'area', countryId: place.id, postcodes: place.postcodes }
    : { kind: place.kind, id: place.id };

/** What is named besides places. */
export type Besides = {
  /** Whether it is the region of all of them. */
  readonly inRegion: boolean;
  /** An area that also applies. */
  readonly area: Area | null;
};

export const NOTHING_BESIDES: Besides = { inRegion: false, area: null };

/**
 * In any of the places of a name; the chip shows the first, and the number of others.
 * @param places from {@link placesMeant}
 * @returns null if there are none
 */
export function namedPart(
  places: readonly NamedPlace[],
  source: SearchChip['source'],
  { inRegion, area }: Besides = NOTHING_BESIDES,
): PlacePart | null {
  const [first, ...others] = places;
  if (!first) return null;
  const { kind, name, country, region } = first;
  const within = area?.name ?? (inRegion ? region : null) ?? country;
  const label = kind === 'country' && !area ? name : `${name}, ${within}`;
  return {
    place:
      others.length === 0
        ? searchPlaceOf(first)
        : { kind: 'namesakes', of: places.map(searchPlaceOf) },
    ...(area && {
      within: { kind: 'area', countryId: null, postcodes: area.postcodes },
      wide: namedPart(places, source),
    }),
    chip: {
      kind: kind === 'region' || kind === 'area' ? 'address' : kind,
      label: others.length === 0 ? label : `${label} and ${others.length} more`,
      source,
    },
  };
}
