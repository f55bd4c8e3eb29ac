import { countryCodeOfShort } from './country-names.ts';
import type { Token } from './fold.ts';
import { placeStems } from './intents.ts';
import type { FoundPlace } from './places.queries.ts';
import type { Segment } from './segments.ts';
import {
  addressPart,
  type Gazetteer,
  LONGEST_NAME,
  type PlacePart,
  placeChip,
  runsOf,
} from './where.ts';

/** What is left of a text when places have been taken out, and those places. */
export type PlacesInWhat = {
  readonly segments: readonly Segment[];
  readonly places: readonly PlacePart[];
};

const isUnderstood = ({ kind }: Segment): boolean => kind !== 'word';
const wordOf = (tokens: readonly Token[]) => tokens.map(({ word }) => word).join(' ');
const isPreposition = (segment: Segment | undefined): boolean =>
  segment?.kind === 'intent' && (segment.intent === 'in' || segment.intent === 'near');

/**
 * Takes places out of what somebody typed: a name after 'in' or 'near', wherever it stands, and a name
 * at the end or the beginning, beside something else: 'vegan pizza berlin', 'ankarada eczane'. Where
 * nothing is found so, the whole is tried again as words of a name, so 'Paris Bakery' is found, too.
 *
 * Joining words ('with', 'the') are left out beside what has been understood, and stay in names.
 * @param elsewhere whether the place was said in another way: then none is looked for
 */
export async function placesInWhat(
  segments: readonly Segment[],
  text: string,
  elsewhere: boolean,
  gazetteer: Gazetteer,
): Promise<PlacesInWhat> {
  const runs = elsewhere ? [] : placeRuns(segments);
  const known: Known =
    runs.length === 0
      ? new Map()
      : await gazetteer([...new Set(runs.flatMap(({ names }) => names))]);
  for (const run of runs) {
    const whole = run.tokens.length === 1 ? run.names : [wordOf(run.tokens)];
    const named = whole.flatMap((name) => known.get(name) ?? [])[0];
    const found = named ?? cityInCountry(run.tokens, known);
    if (!found) continue;
    const rest = segments.toSpliced(run.from, run.length);
    const source = {
      in: 'what',
      start: run.tokens[0]?.start ?? 0,
      end: run.tokens.at(-1)?.end ?? 0,
    } as const;
    return { segments: tidy(rest), places: [placeChip(found, source)] };
  }
  return quarterOf(segments, text, elsewhere) ?? { segments: tidy(segments), places: [] };
}

type Known = ReadonlyMap<string, readonly FoundPlace[]>;

/** 'paris us', 'london united kingdom': both are runs of their own where the whole is one. */
function cityInCountry(tokens: readonly Token[], known: Known): FoundPlace | undefined {
  for (let at = tokens.length - 1; at > 0; at -= 1) {
    const said = wordOf(tokens.slice(at));
    const country = known.get(said)?.find(({ kind }) => kind === 'country')?.countryCode;
    const code = country ?? countryCodeOfShort(said);
    const city = known
      .get(wordOf(tokens.slice(0, at)))
      ?.find(({ kind, countryCode }) => kind === 'city' && countryCode === code);
    if (city) return city;
  }
  return undefined;
}

type Run = {
  /** Segments that the run takes up, with the word that introduces it. */
  readonly from: number;
  readonly length: number;
  readonly tokens: readonly Token[];
  /** What it may be called, likeliest first; of several tokens, all that a part of them may be. */
  readonly names: readonly string[];
};

/** Where a place may stand, likeliest first. */
function placeRuns(segments: readonly Segment[]): Run[] {
  const runs: Run[] = [];
  const add = (from: number, to: number, introduced: boolean) => {
    const within = segments.slice(introduced ? from + 1 : from, to);
    const tokens = within.flatMap((segment) => segment.tokens);
    if (tokens.length === 0 || tokens.length > LONGEST_NAME) return;
    const name = wordOf(tokens);
    const names = tokens.length === 1 ? [name, ...placeStems(name)] : runsOf(tokens);
    runs.push({ from, length: to - from, tokens, names });
  };
  const end = segments.length;
  segments.forEach((segment, at) => {
    if (!isPreposition(segment)) return;
    for (let to = Math.min(end, at + 1 + LONGEST_NAME); to > at + 1; to -= 1) add(at, to, true);
  });
  for (let length = Math.min(LONGEST_NAME, end - 1); length > 0; length -= 1) {
    add(end - length, end, false);
    // At the beginning of words it is a part of the name, mostly: 'Golden Dragon', 'London Pub'.
    if (segments.slice(length).every(isUnderstood)) add(0, length, false);
  }
  return runs;
}

/** What follows 'near' and is no place that is known: a street or a quarter. */
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
  };
}

/** Joining words and prepositions go, beside what is understood; elsewhere they are words of names. */
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
