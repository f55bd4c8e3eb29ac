import type { Database } from '../../database/connection.ts';
import type { NamedSearchPlace } from '../interpretation.ts';
import { joinWords, spanOf, type Token } from './fold.ts';
import { placeStems } from './intents.ts';
import { choosePlaces, LONGEST_NAME, type PlaceChoice, partition, runsOf } from './place-names.ts';
import {
  continentPart,
  NOTHING_BESIDES,
  namedPart,
  type PlacePart,
  placesMeant,
  searchPlaceOf,
  unlistedPart,
} from './place-part.ts';
import { findContinent, findPlaces, type NamedPlace } from './places.queries.ts';
import { POSTCODE } from './postcodes.ts';
import { addressPart, partsOfText } from './quarters.ts';
import type { Segment } from './segments.ts';
import { placeWithoutListings } from './unlisted.ts';

/** The segments of a text without its places, and those places. */
export type PlacesInWhat = {
  readonly segments: readonly Segment[];
  readonly places: readonly PlacePart[];
  /** Places whose name the whole text may be, besides words of a name; empty if there are none. */
  readonly either: readonly NamedSearchPlace[];
};

const isUnderstood = ({ kind }: Segment): boolean => kind !== 'word';
const isNamed = ({ kind }: Segment): boolean => kind === 'word' || kind === 'category';
/** Names contain joining words, too: 'rio de janeiro'. */
const mayBeName = (segment: Segment): boolean =>
  segment.kind === 'word' || (segment.kind === 'intent' && segment.intent === 'with');
const isPreposition = (segment: Segment | undefined): boolean =>
  segment?.kind === 'intent' && (segment.intent === 'in' || segment.intent === 'near');

/**
 * Extracts places from the search text: a name after 'in' or 'near', in any position, and a name at the end
 * or the beginning of other words: 'vegan pizza berlin', 'ankarada eczane'. If nothing is found this way,
 * the search is repeated with the whole text as words of a name, so that 'Paris Bakery' is found, too.
 *
 * A text that is the name of one place means that place or words of a name, whichever a listing has; the
 * names of several ('paris france') mean the place. Joining words ('with', 'the') are left out next to
 * interpreted segments, and stay in names.
 *
 * A name after 'in' or 'near' may also be a place without listings; if the gazetteer knows it as a large one,
 * it is.
 * @param elsewhere whether the place is given in another parameter: then none is extracted
 * @param isLenient whether small places without listings are extracted as well, and large ones besides words
 *   that are all understood
 */
export async function placesInWhat(
  database: Database,
  segments: readonly Segment[],
  text: string,
  elsewhere: boolean,
  isLenient: boolean,
): Promise<PlacesInWhat> {
  const runs = elsewhere ? [] : placeRuns(segments);
  const all = elsewhere || !segments.every(mayBeName) ? [] : segments.flatMap((one) => one.tokens);
  const whole = all.length > LONGEST_NAME ? [] : all;
  const phrases = new Set([...runs.flatMap(({ names }) => names), ...runsOf(whole)]);
  const placesByName: PlacesByName =
    phrases.size === 0 ? new Map() : await findPlaces(database, [...phrases]);
  const named = severalNames(whole, placesByName, text);
  const only = namedPart(named.places, { in: 'what', ...spanOf(whole) }, named);
  if (only && placesByName.has(joinWords(whole)))
    return { segments, places: [], either: named.places.map(searchPlaceOf) };
  if (only) return { segments: [], places: [only], either: [] };
  for (const run of runs) {
    const names = run.tokens.length === 1 ? run.names : [joinWords(run.tokens)];
    if (!run.introduced && placesByName.get(joinWords(run.tokens))?.every(isOnlyWord)) continue;
    if (isJoined(run, text)) continue;
    const rest = segments.toSpliced(run.from, run.length);
    const mayBeRare = run.introduced || (isLenient && rest.every(isUnderstood));
    const continent = mayBeRare ? await findContinent(database, joinWords(run.tokens)) : null;
    if (continent) {
      const part = continentPart(continent, { in: 'what', ...spanOf(run.tokens) });
      return { segments: tidy(rest), places: [part], either: [] };
    }
    const found = names
      .map((name) => placesByName.get(name))
      .find((places) => places !== undefined);
    const choice = found
      ? { places: placesMeant(found), ...NOTHING_BESIDES }
      : severalNames(run.tokens, placesByName, text);
    const place = namedPart(choice.places, { in: 'what', ...spanOf(run.tokens) }, choice);
    // 'bar open now' is not in Bar.
    if (!run.introduced && !run.unknown && !rest.some(isNamed)) continue;
    const mayBeSmall = run.introduced && isLenient;
    const part =
      place ?? (mayBeRare ? await unlistedOf(database, run, placesByName, mayBeSmall) : null);
    const parts = part ? [part] : quarterAndCity(run, placesByName, text);
    if (parts.length === 0) continue;
    return { segments: tidy(rest), places: parts, either: [] };
  }
  const postcode = elsewhere ? null : postcodeAtEnd(segments, text);
  if (postcode) return postcode;
  return (
    quarterOf(segments, text, elsewhere) ?? { segments: tidy(segments), places: [], either: [] }
  );
}

type PlacesByName = ReadonlyMap<string, readonly NamedPlace[]>;

/** 'paris us', 'london united kingdom': names that together mean one place and nothing else. */
function severalNames(
  tokens: readonly Token[],
  placesByName: PlacesByName,
  text: string,
): Omit<PlaceChoice, 'used'> {
  const parts = partition(tokens, placesByName);
  const { used, ...choice } = choosePlaces(parts, text);
  return used.length === parts.length ? choice : { places: [], ...NOTHING_BESIDES };
}

/** 'The Cedar & Stone': the last of several words that a name joins. */
const AND = /(?:[&+]|(?:^|\s)(?:and|und|et|ve|y|og|och))\s*$/i;
const isJoined = ({ tokens }: Run, text: string): boolean =>
  AND.test(text.slice(0, tokens[0]?.start));

/** A place without listings; null if the tokens are something else, or if it is small and may not be. */
async function unlistedOf(
  database: Database,
  { unknown, tokens }: Run,
  placesByName: PlacesByName,
  mayBeSmall: boolean,
): Promise<PlacePart | null> {
  const unlisted = unknown ? await placeWithoutListings(database, tokens, placesByName) : null;
  if (!unlisted || !(unlisted.isSure || mayBeSmall)) return null;
  return unlistedPart(unlisted, { in: 'what', ...spanOf(tokens) });
}

/** 'in Kadıköy Istanbul': an introduced district that is followed by its city. */
function quarterAndCity(
  { introduced, unknown, tokens }: Run,
  placesByName: PlacesByName,
  text: string,
) {
  if (!introduced || !unknown) return [];
  const parts = partition(tokens, placesByName);
  const last = parts.at(-1);
  const { used } = choosePlaces(parts, text);
  return last && used.includes(last) ? partsOfText(parts, 'what', text) : [];
}

const isOnlyWord = ({ isWord }: NamedPlace): boolean => isWord;

type Run = {
  /** Segments of the run, including the word that introduces it. */
  readonly from: number;
  readonly length: number;
  readonly tokens: readonly Token[];
  /** Whether 'in' or 'near' precedes it. */
  readonly introduced: boolean;
  /** Whether none of it has another meaning. */
  readonly unknown: boolean;
  /** Its possible names, likeliest first; of several tokens, all that a part of these may be. */
  readonly names: readonly string[];
};

/** Positions of possible places, likeliest first. */
function placeRuns(segments: readonly Segment[]): Run[] {
  const runs: Run[] = [];
  const add = (from: number, to: number, introduced: boolean) => {
    const within = segments.slice(introduced ? from + 1 : from, to);
    const tokens = within.flatMap((segment) => segment.tokens);
    if (tokens.length === 0 || tokens.length > LONGEST_NAME) return;
    // 'best restaurant' is not a restaurant in Best.
    if (!introduced && within.every(({ kind }) => kind === 'intent')) return;
    const name = joinWords(tokens);
    const names = tokens.length === 1 ? [name, ...placeStems(name)] : runsOf(tokens);
    const unknown = !within.some(isUnderstood);
    runs.push({ from, length: to - from, tokens, introduced, unknown, names });
  };
  const end = segments.length;
  segments.forEach((segment, at) => {
    if (!isPreposition(segment)) return;
    for (let to = Math.min(end, at + 1 + LONGEST_NAME); to > at + 1; to -= 1) add(at, to, true);
  });
  for (let length = Math.min(LONGEST_NAME, end - 1); length > 0; length -= 1) {
    add(end - length, end, false);
    // A place before other words is usually part of a name: 'Golden Dragon', 'London Pub'.
    if (segments.slice(length).every(isUnderstood)) add(0, length, false);
  }
  return runs;
}

/** 'dentist 10435', 'hotel in SW1A 1AA': a postcode after words that are all understood. */
function postcodeAtEnd(segments: readonly Segment[], text: string): PlacesInWhat | null {
  for (const length of [2, 1]) {
    const [rest, end] = [segments.slice(0, -length), segments.slice(-length)];
    const { start, end: last } = spanOf(end.flatMap(({ tokens }) => tokens));
    const label = text.slice(start, last);
    if (rest.length === 0 || !rest.every(isUnderstood) || !POSTCODE.test(label)) continue;
    const source = { in: 'what', start, end: last } as const;
    const postcode = { kind: 'postcode', text: label } as const;
    return {
      segments: tidy(rest),
      places: [{ place: postcode, chip: { kind: 'postcode', label, source } }],
      either: [],
    };
  }
  return null;
}

/** The words after 'near' that are not a known place: a street or a district. */
function quarterOf(
  segments: readonly Segment[],
  text: string,
  elsewhere: boolean,
): PlacesInWhat | null {
  const at = segments.findLastIndex(isPreposition);
  const tokens = segments.slice(at + 1).flatMap((segment) => segment.tokens);
  if (elsewhere || at < 1 || tokens.length === 0) return null;
  return {
    segments: tidy(segments.slice(0, at)),
    places: [addressPart(tokens, 'what', text)],
    either: [],
  };
}

/**
 * Removes joining words and prepositions next to interpreted segments; elsewhere they are words of names.
 */
function tidy(segments: readonly Segment[]): Segment[] {
  return segments.flatMap((segment, at): Segment[] => {
    const joins =
      segment.kind === 'intent' && (segment.intent === 'with' || isPreposition(segment));
    if (!joins) return [segment];
    const neighbours = [segments[at - 1], segments[at + 1]].filter((other) => other !== undefined);
    const between = neighbours.some(isUnderstood);
    return between ? [] : segment.tokens.map((token) => ({ kind: 'word', tokens: [token] }));
  });
}
