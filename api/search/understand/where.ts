import { coordinatesText } from '../../contract/pages/figures.ts';
import type { SearchChip } from '../../contract/pages/search-api.ts';
import type { Database } from '../../database/connection.ts';
import type { SearchPlace } from '../interpretation.ts';
import { repairPlace } from '../words.queries.ts';
import { joinWords, type Token, tokensOf } from './fold.ts';
import { matchIntent } from './intents.ts';
import { partition, runsOf, type TextPart } from './place-names.ts';
import {
  continentPart,
  namedPart,
  type PlacePart,
  placesMeant,
  unlistedPart,
} from './place-part.ts';
import { findContinent, findPlaces, type NamedPlace } from './places.queries.ts';
import { POSTCODE } from './postcodes.ts';
import { partsOfText } from './quarters.ts';
import { placeWithoutListings } from './unlisted.ts';

const COORDINATES = /^\s*(-?\d{1,2}(?:\.\d+)?)\s*[,;\s]\s*(-?\d{1,3}(?:\.\d+)?)\s*$/;
/**
 * Interprets `where`: coordinates, a postcode, a city, a country, a city of a country, or a district of a
 * city; or a place without listings. Other texts are searched in addresses, as a street. An unknown name is
 * corrected if it is similar to a place's; if the gazetteer has it, the correction is only offered.
 * @param isLenient whether a name besides a country is corrected to one of its cities: for use if there is
 *   no such street or district
 */
export async function readWhere(
  database: Database,
  text: string,
  isLenient: boolean,
): Promise<readonly PlacePart[]> {
  const trimmed = text.trim();
  if (trimmed === '') return [];
  const start = text.indexOf(trimmed);
  const source = { in: 'where', start, end: start + trimmed.length } as const;
  const only = (
    place: Extract<SearchPlace, { readonly kind: 'near' | 'postcode' }>,
    label: string,
  ): readonly PlacePart[] => [{ place, chip: { kind: place.kind, label, source } }];
  const [latitude, longitude] = COORDINATES.exec(trimmed)?.slice(1).map(Number) ?? [];
  if (latitude !== undefined && longitude !== undefined)
    if (Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)
      return only(
        { kind: 'near', latitude, longitude },
        `Near ${coordinatesText(latitude, longitude)}`,
      );
  if (POSTCODE.test(trimmed)) return only({ kind: 'postcode', text: trimmed }, trimmed);

  const typed = tokensOf(text);
  const rest = withoutPrepositions(typed);
  const continent = await findContinent(database, joinWords(rest));
  if (continent) return [continentPart(continent, source)];
  const known = await findPlaces(database, runsOf(typed), 'all');
  const [first] = partition(typed, known);
  // Near North Side is a city.
  const tokens = first?.found && first.tokens.length > 1 ? typed : rest;
  const parts = partition(tokens, known);
  const isFound = parts.some((part) => part.found);
  const unlisted =
    (await placeWithoutListings(database, tokens, known)) ??
    (isFound ? null : await unlistedEnd(database, tokens, known));
  if (unlisted?.isSure) return [unlistedPart(unlisted, source)];

  const asTyped = partsOfText(parts, 'where', text).map((part) => ({
    ...part,
    ...(unlisted && { center: unlisted }),
  }));
  if (parts.every((part) => part.found) || (isFound && !isLenient)) return asTyped;
  const corrected = await corrections(database, parts);
  if (corrected && !unlisted) return [corrected];
  return asTyped.map((part) => ({ ...part, ...(corrected && { offered: corrected.meant }) }));
}

/** 'Main Street, Orlando': a large city without listings at the end. */
async function unlistedEnd(
  database: Database,
  tokens: readonly Token[],
  known: ReadonlyMap<string, readonly NamedPlace[]>,
) {
  for (let from = 1; from < tokens.length; from += 1) {
    const unlisted = await placeWithoutListings(database, tokens.slice(from), known);
    if (unlisted?.isSure) return unlisted;
  }
  return null;
}

/** The place with a similar name: of the country that is named besides, if one is. */
async function corrections(
  database: Database,
  parts: readonly TextPart[],
): Promise<(PlacePart & { readonly meant: string }) | null> {
  const isArea = ({ found = [] }: TextPart) => found.some(({ kind }) => kind !== 'city');
  const areas = parts.filter(isArea);
  const codes = [
    ...new Set(areas.flatMap(({ found = [] }) => found).map(({ countryCode }) => countryCode)),
  ];
  // 'Bandor Lampung, Indonesia' is a city, though Lampung is a region.
  const names = [
    parts.filter((part) => part !== areas.at(-1)),
    parts.filter((part) => !isArea(part)),
  ];
  for (const name of names) {
    const places = await similarPlaces(database, name, codes);
    const [first] = places;
    if (!first) continue;
    const text = codes.length === 0 ? first.name : `${first.name}, ${first.country}`;
    const part = namedPart(places, { in: 'where', start: 0, end: text.length });
    return part && { ...part, meant: text };
  }
  return null;
}

/**
 * A text with the name of a similar place instead of words after 'in' or 'near' that are no known place.
 * @param what the text that the interpretation is of
 * @returns null where it has no such words, or no place has a similar name
 */
export async function withSimilarPlace(
  database: Database,
  what: string,
  { chips, places }: Readonly<{ chips: readonly SearchChip[]; places: readonly SearchPlace[] }>,
): Promise<string | null> {
  if (!places.some(({ kind }) => kind === 'address')) return null;
  const unknown = chips.find(({ kind, source }) => kind === 'address' && source.in === 'what');
  if (unknown?.source.in !== 'what') return null;
  const { start, end } = unknown.source;
  const [meant] = await similarPlaces(database, [{ tokens: tokensOf(unknown.label) }], []);
  return meant ? what.slice(0, start) + meant.name + what.slice(end) : null;
}

/** @param codes the countries that they may be in; empty for all */
async function similarPlaces(
  database: Database,
  parts: readonly Pick<TextPart, 'tokens'>[],
  codes: readonly string[],
): Promise<readonly NamedPlace[]> {
  const name = joinWords(parts.flatMap(({ tokens }) => tokens));
  const meant = await repairPlace(database, name, codes);
  const found = meant === null ? [] : ((await findPlaces(database, [meant])).get(meant) ?? []);
  return placesMeant(
    found.filter(({ countryCode }) => codes.length === 0 || codes.includes(countryCode)),
  );
}

function withoutPrepositions(tokens: readonly Token[]): readonly Token[] {
  const words = tokens.map(({ word }) => word);
  const intent = matchIntent(words, 0);
  const introduces = intent !== null && (intent.value === 'in' || intent.value === 'near');
  return introduces && intent.length < tokens.length ? tokens.slice(intent.length) : tokens;
}
