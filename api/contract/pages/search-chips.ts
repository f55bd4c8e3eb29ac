import { withChoice } from './search-address.ts';
import type { SearchAnswer, SearchChip, SearchQuery } from './search-api.ts';

/** Kinds that are places, and follow a preposition: 'pizza in Berlin'. */
export const PLACE_CHIPS: ReadonlySet<SearchChip['kind']> = new Set([
  'city',
  'country',
  'near',
  'postcode',
  'address',
]);

/** Prepositions that remain at the end when the place after them is removed. */
const HANGING = /(?:^|\s)(?:in|at|near|around|close to)$/i;

/**
 * A query without one chip, from its first page: without that part of its (corrected) text, or without that
 * choice.
 * @param answer answer to the query, which contains the chip
 */
export function withoutChip(
  { corrected }: Pick<SearchAnswer, 'corrected'>,
  query: SearchQuery,
  { kind, source }: SearchChip,
): SearchQuery {
  if (source.in !== 'parameter') {
    const text = (corrected ?? query)[source.in];
    const before = text.slice(0, source.start).trimEnd();
    const kept = PLACE_CHIPS.has(kind) ? before.replace(HANGING, '') : before;
    const remaining = tidy(`${kept} ${text.slice(source.end)}`);
    return withChoice(query, { [source.in]: remaining });
  }
  const { name, value } = source;
  if (name === 'features' && value !== undefined)
    return withChoice(query, { features: query.features?.filter((key) => key !== value) });
  return withChoice(query, { [name]: undefined });
}

/** Removes commas and spaces that remain next to a removed part. */
const tidy = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/ ?,(?: ?,)+/g, ',')
    .replace(/^[\s,]+|[\s,]+$/g, '');

/** A corrected text, and what was typed. */
export type Correction = { readonly meant: string; readonly typed: string };

/** The texts that were corrected. */
export function correctionsOf(
  { corrected }: Pick<SearchAnswer, 'corrected'>,
  query: SearchQuery,
): Correction[] {
  if (corrected === null) return [];
  return [
    { meant: corrected.what, typed: query.what },
    { meant: corrected.where, typed: query.where },
  ].filter(({ meant, typed }) => meant !== typed);
}

/** The query with the suggested spelling, and its label; null if there is none. */
export function otherSpelling(
  { didYouMean }: Pick<SearchAnswer, 'didYouMean'>,
  query: SearchQuery,
): { readonly text: string; readonly query: SearchQuery } | null {
  if (didYouMean === null) return null;
  const { what, where } = didYouMean;
  const text = [what, where].filter((part) => part !== '').join(', ');
  return { text, query: withChoice(query, { what, where }) };
}
