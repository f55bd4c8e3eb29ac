import type { SearchAnswer, SearchChip } from '../contract/pages/search-api.ts';
import { PLACE_CHIPS } from '../contract/pages/search-chips.ts';
import type { Database } from '../database/connection.ts';
import { findCenter } from './find-center.queries.ts';
import type { Center, SearchPlace } from './interpretation.ts';
import { placeQuery } from './place-query.ts';
import { any, lexeme, prefix, type Splitter } from './tsquery.ts';
import type { Interpretation } from './understand/understand.ts';

/** An interpretation without its place, and what the visitor is told about it. */
export type Widened = {
  readonly interpretation: Interpretation;
  readonly widened: NonNullable<SearchAnswer['widened']>;
  /** Whether the distances say something: not from the middle of a region or a country. */
  readonly isMeasured: boolean;
};

/**
 * The interpretation for use if nothing matches in its place: the nearest to the place, or anywhere if it is not
 * known where that is. Filters that were chosen stay, unless nothing else names a place.
 * @returns null if it has no place
 */
export async function widen(
  database: Database,
  interpretation: Interpretation,
  split: Splitter,
): Promise<Widened | null> {
  const { places, chosen, chips } = interpretation;
  const typed = places.filter((place) => !chosen.places.includes(place));
  const left = typed.length > 0 ? typed : places;
  if (left.length === 0) return null;
  const kept = places.filter((place) => !left.includes(place));
  const center = interpretation.center ?? (await centerOf(database, left, split));
  const near: readonly SearchPlace[] = center ? [{ kind: 'near', ...pointOf(center) }] : [];
  const around = [...kept, ...near];
  return {
    interpretation: {
      ...interpretation,
      ...{ places: around, namedWithin: around, around: [], wider: null },
      chosen: { ...chosen, places: kept },
      sort: center ? 'nearest' : interpretation.sort,
    },
    widened: { place: interpretation.center?.label ?? labelOf(chips), isKnown: center !== null },
    isMeasured: !(interpretation.center?.isWide ?? left.some(isWide)),
  };
}

const isWide = ({ kind }: SearchPlace): boolean =>
  kind === 'region' || kind === 'country' || kind === 'area' || kind === 'continent';

const pointOf = ({ latitude, longitude }: Pick<Center, 'latitude' | 'longitude'>) => ({
  latitude,
  longitude,
});

/** Where listings of the first place are that has some. */
async function centerOf(database: Database, places: readonly SearchPlace[], split: Splitter) {
  for (const place of places.flatMap(placesOf)) {
    if (place.kind === 'near') return place;
    const whole = placeQuery(place, split, 'near');
    const center = whole === '' ? null : await findCenter(database, whole);
    if (center) return center;
    if (place.kind !== 'postcode') continue;
    for (const query of besides(split(place.text).join(''))) {
      const beside = await findCenter(database, query);
      if (beside?.countries === 1) return beside;
    }
  }
  return null;
}

/** Of several places of a name, the largest. */
function placesOf(place: SearchPlace): readonly SearchPlace[] {
  if (place.kind === 'namesakes') return place.of.slice(0, 1);
  return place.kind === 'parts' ? place.of.slice(0, 1).map(({ within }) => within) : [place];
}

const DIGITS = [...'0123456789'];

/**
 * Codes beside one that has no listings: they begin alike. Codes of digits that differ in more than the last one are far
 * away, or in another country; and they have as many digits: 1043 is in another country than 10435.
 */
function besides(code: string): readonly string[] {
  const [one, two] = [code.slice(0, -1), code.slice(0, -2)];
  return /^\d{4,}$/.test(code)
    ? [any(DIGITS.map((digit) => lexeme(`#p${one}${digit}`)))]
    : [one, two].filter((text) => text.length > 1).map(beginning);
}

const beginning = (postcode: string): string => prefix(`#p${postcode}`);

/** Null where the place is a position. */
function labelOf(chips: readonly SearchChip[]): string | null {
  const named = chips.filter(({ kind }) => PLACE_CHIPS.has(kind));
  return named.some(({ kind }) => kind === 'near')
    ? null
    : named.map(({ label }) => label).join(', ');
}
