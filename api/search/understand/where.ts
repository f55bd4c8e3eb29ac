import type { SearchChip } from '../../contract/search-api.ts';
import type { SearchPlace } from '../interpretation.ts';
import { type Token, tokensOf } from './fold.ts';
import { matchIntent } from './intents.ts';
import type { FoundPlace } from './places.queries.ts';

/** What a part of a text says of where something is to be. */
export type PlacePart = {
  readonly place: SearchPlace;
  readonly chip: SearchChip;
  /** What the text ought to have said, where that is another; the chip is about that. */
  readonly meant?: string;
};

/** Knows cities and countries, by folded phrase. */
export type Gazetteer = (
  phrases: readonly string[],
) => Promise<ReadonlyMap<string, readonly FoundPlace[]>>;

/** Gives the folded name of the place that a misspelt one may mean. */
export type RepairPlace = (folded: string) => Promise<string | null>;

/** Words of the longest names of places: 'santa cruz de tenerife'. */
export const LONGEST_NAME = 6;

const COORDINATES = /^\s*(-?\d{1,2}(?:\.\d+)?)\s*[,;\s]\s*(-?\d{1,3}(?:\.\d+)?)\s*$/;
/** Of Germany and others, the USA, Great Britain, the Netherlands, Canada, Poland, Japan. */
const POSTCODE =
  /^(?:\d{4,6}|\d{5}-\d{4}|[a-z]{1,2}\d[a-z\d]? ?\d[a-z]{2}|\d{4} ?[a-z]{2}|[a-z]\d[a-z] ?\d[a-z]\d|\d{2}-\d{3}|\d{3}-\d{4})$/i;

const wordsOf = (tokens: readonly Token[]) => tokens.map(({ word }) => word).join(' ');

/** All runs of up to {@link LONGEST_NAME} tokens. */
export function runsOf(tokens: readonly Token[]): string[] {
  return tokens.flatMap((_, from) =>
    Array.from({ length: Math.min(LONGEST_NAME, tokens.length - from) }, (__, more) =>
      wordsOf(tokens.slice(from, from + more + 1)),
    ),
  );
}

export function placeChip(place: FoundPlace, source: SearchChip['source']): PlacePart {
  const { kind, id, name, country } = place;
  return {
    place: { kind, id },
    chip: { kind, label: kind === 'city' ? `${name}, ${country}` : name, source },
  };
}

/**
 * Reads what somebody typed as where it is to be: coordinates, a postcode, a city, a country, a city of
 * a country. What is none of these stands in the address, it is hoped: a street, a quarter, a region.
 * A name that is nowhere known is taken for what it may have meant.
 */
export async function readWhere(
  text: string,
  gazetteer: Gazetteer,
  repair: RepairPlace,
): Promise<readonly PlacePart[]> {
  const trimmed = text.trim();
  if (trimmed === '') return [];
  const start = text.indexOf(trimmed);
  const source = { in: 'where', start, end: start + trimmed.length } as const;
  const [, latitude, longitude] = COORDINATES.exec(trimmed) ?? [];
  if (latitude !== undefined && longitude !== undefined) {
    const place = {
      kind: 'near',
      latitude: Number(latitude),
      longitude: Number(longitude),
    } as const;
    if (Math.abs(place.latitude) <= 90 && Math.abs(place.longitude) <= 180)
      return [{ place, chip: { kind: 'near', label: `Near ${trimmed}`, source } }];
  }
  if (POSTCODE.test(trimmed))
    return [
      {
        place: { kind: 'postcode', text: trimmed },
        chip: { kind: 'postcode', label: trimmed, source },
      },
    ];

  const tokens = withoutPrepositions(tokensOf(text));
  const known = await gazetteer(runsOf(tokens));
  const parts = partition(tokens, known);
  if (parts.some((part) => part.found)) return placesOf(parts, 'where', text);

  const meant = tokens.length === 0 ? null : await repair(wordsOf(tokens));
  const [place] = meant === null ? [] : ((await gazetteer([meant])).get(meant) ?? []);
  if (place) {
    const corrected = { in: 'where', start: 0, end: place.name.length } as const;
    return [{ ...placeChip(place, corrected), meant: place.name }];
  }
  return placesOf(parts, 'where', text);
}

function withoutPrepositions(tokens: readonly Token[]): readonly Token[] {
  const words = tokens.map(({ word }) => word);
  const intent = matchIntent(words, 0);
  const introduces = intent !== null && (intent.kind === 'in' || intent.kind === 'near');
  return introduces && intent.length < tokens.length ? tokens.slice(intent.length) : tokens;
}

type Part = {
  readonly tokens: readonly Token[];
  readonly found: readonly FoundPlace[] | undefined;
};

/** From the left, the longest names first; tokens that are none stay together. */
function partition(
  tokens: readonly Token[],
  known: ReadonlyMap<string, readonly FoundPlace[]>,
): Part[] {
  const parts: Part[] = [];
  let rest: Token[] = [];
  const flush = () => {
    if (rest.length > 0) parts.push({ tokens: rest, found: undefined });
    rest = [];
  };
  for (let at = 0; at < tokens.length; ) {
    const length = longestName(tokens, at, known);
    const run = tokens.slice(at, at + Math.max(length, 1));
    if (length > 0) {
      flush();
      parts.push({ tokens: run, found: known.get(wordsOf(run)) });
    } else rest.push(...run);
    at += run.length;
  }
  flush();
  return parts;
}

function longestName(
  tokens: readonly Token[],
  at: number,
  known: ReadonlyMap<string, readonly FoundPlace[]>,
): number {
  for (let length = Math.min(LONGEST_NAME, tokens.length - at); length > 0; length -= 1)
    if (known.has(wordsOf(tokens.slice(at, at + length)))) return length;
  return 0;
}

/**
 * One city, or one country: where a country is named beside a city, the city of that name which is in
 * it. All else is taken for words of the address.
 */
function placesOf(parts: readonly Part[], text: 'what' | 'where', original: string): PlacePart[] {
  const candidates = parts.flatMap(({ tokens, found }) => (found ? [{ tokens, found }] : []));
  const countries = candidates.filter(({ found }) => found[0]?.kind === 'country');
  const codes = new Set(countries.flatMap(({ found }) => found[0]?.countryCode ?? []));
  const chosen: PlacePart[] = [];
  const used = new Set<readonly Token[]>();
  const take = (runs: readonly (readonly Token[])[], place: FoundPlace) => {
    for (const run of runs) used.add(run);
    const tokens = runs.flat().sort((a, b) => a.start - b.start);
    chosen.push(placeChip(place, sourceOf(tokens, text)));
  };
  for (const { tokens, found } of candidates) {
    const cities = found.filter(({ kind }) => kind === 'city');
    const beside = countries.filter((country) => country.tokens !== tokens);
    const city = cities.find(({ countryCode }) => beside.length === 0 || codes.has(countryCode));
    // 'Singapore', 'Luxembourg': the country, unless another one is named.
    if (!city || chosen.length > 0 || (found[0]?.kind === 'country' && beside.length === 0))
      continue;
    const itself = beside.filter((country) => country.found[0]?.countryCode === city.countryCode);
    take([tokens, ...itself.map((country) => country.tokens)], city);
  }
  for (const { tokens, found } of countries) {
    const [country] = found;
    if (country && !used.has(tokens) && chosen.every(({ place }) => place.kind !== 'country'))
      take([tokens], country);
  }
  const others = parts.filter(({ tokens }) => !used.has(tokens));
  return [...chosen, ...others.map(({ tokens }) => addressPart(tokens, text, original))];
}

const sourceOf = (tokens: readonly Token[], text: 'what' | 'where') => ({
  in: text,
  start: tokens[0]?.start ?? 0,
  end: tokens.at(-1)?.end ?? 0,
});

/** A street, a quarter or a region, as it was typed. */
export function addressPart(
  tokens: readonly Token[],
  text: 'what' | 'where',
  original: string,
): PlacePart {
  const source = sourceOf(tokens, text);
  const words = original.slice(source.start, source.end);
  return {
    place: { kind: 'address', text: words },
    chip: { kind: 'address', label: words, source },
  };
}
