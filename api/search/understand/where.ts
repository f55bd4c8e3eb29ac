import type { Database } from '../../database/connection.ts';
import type { SearchPlace } from '../interpretation.ts';
import { repairPlace } from '../words.queries.ts';
import { joinWords, type Token, tokensOf } from './fold.ts';
import { matchIntent } from './intents.ts';
import { partition, runsOf } from './place-names.ts';
import { namedPart, type PlacePart, placesMeant } from './place-part.ts';
import { findPlaces } from './places.queries.ts';
import { partsOfText } from './quarters.ts';

const COORDINATES = /^\s*(-?\d{1,2}(?:\.\d+)?)\s*[,;\s]\s*(-?\d{1,3}(?:\.\d+)?)\s*$/;
/** Of Germany and others, the USA, Great Britain, the Netherlands, Canada, Poland, Japan. */
const POSTCODE =
  /^(?:\d{4,6}|\d{5}-\d{4}|[a-z]{1,2}\d[a-z\d]? ?\d[a-z]{2}|\d{4} ?[a-z]{2}|[a-z]\d[a-z] ?\d[a-z]\d|\d{2}-\d{3}|\d{3}-\d{4})$/i;

/**
 * Interprets `where`: coordinates, a postcode, a city, a country, a city of a country, or a district of a
 * city. Other texts are searched in addresses, as a street. An unknown name is corrected if it is similar
 * to a place's.
 */
export async function readWhere(database: Database, text: string): Promise<readonly PlacePart[]> {
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
      return only({ kind: 'near', latitude, longitude }, `Near ${trimmed}`);
  if (POSTCODE.test(trimmed)) return only({ kind: 'postcode', text: trimmed }, trimmed);

  const tokens = withoutPrepositions(tokensOf(text));
  const known = await findPlaces(database, runsOf(tokens), 'all');
  const parts = partition(tokens, known);
  if (parts.some((part) => part.found)) return partsOfText(parts, 'where', text);

  const meant = tokens.length === 0 ? null : await repairPlace(database, joinWords(tokens));
  const found = meant === null ? [] : ((await findPlaces(database, [meant])).get(meant) ?? []);
  const places = placesMeant(found);
  const name = places[0]?.name ?? '';
  const corrected = namedPart(places, { in: 'where', start: 0, end: name.length });
  if (corrected) return [{ ...corrected, meant: name }];
  return partsOfText(parts, 'where', text);
}

function withoutPrepositions(tokens: readonly Token[]): readonly Token[] {
  const words = tokens.map(({ word }) => word);
  const intent = matchIntent(words, 0);
  const introduces = intent !== null && (intent.value === 'in' || intent.value === 'near');
  return introduces && intent.length < tokens.length ? tokens.slice(intent.length) : tokens;
}
