import { withChoice } from './search-address.ts';
import type { SearchAnswer, SearchChip, SearchQuery } from './search-api.ts';

/** Kinds that are said after a preposition: 'pizza in Berlin'. */
const PLACES: ReadonlySet<SearchChip['kind']> = new Set([
  'city',
  'country',
  'near',
  'postcode',
  'address',
]);

/** Words that are left hanging when the place after them goes. */
const HANGING = /(?:^|\s)(?:in|at|near|around|close to)$/i;

/**
 * A search without one of the things that it was understood to ask for, from its first page: without
 * that part of its text, which is the corrected one where there is one, or without that choice.
 * @param answer to the search, which has the chip
 */
export function withoutChip(
  { corrected }: Pick<SearchAnswer, 'corrected'>,
  query: SearchQuery,
  { kind, source }: SearchChip,
): SearchQuery {
  if (source.in !== 'parameter') {
    const text = (corrected ?? query)[source.in];
    const before = text.slice(0, source.start).trimEnd();
    const kept = PLACES.has(kind) ? before.replace(HANGING, '') : before;
    const left = tidy(`${kept} ${text.slice(source.end)}`);
    return withChoice(query, { [source.in]: left });
  }
  const { name, value } = source;
  if (name === 'features' && value !== undefined)
    return withChoice(query, { features: query.features?.filter((key) => key !== value) });
  return withChoice(query, { [name]: undefined });
}

/** Without the commas and spaces that stood between parts of which one is gone. */
const tidy = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/ ?,(?: ?,)+/g, ',')
    .replace(/^[\s,]+|[\s,]+$/g, '');

/** What a text was taken for, where it was taken for another. */
export type Correction = { readonly meant: string; readonly typed: string };

/** The texts that were read as others, because of typing errors. */
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

/** The search that may have been meant, and how it is called; null where none is known. */
export function otherSpelling(
  { didYouMean }: Pick<SearchAnswer, 'didYouMean'>,
  query: SearchQuery,
): { readonly text: string; readonly query: SearchQuery } | null {
  if (didYouMean === null) return null;
  const { what, where } = didYouMean;
  const text = [what, where].filter((part) => part !== '').join(', ');
  return { text, query: withChoice(query, { what, where }) };
}
