import type { SearchChip } from '../../contract/pages/search-api.ts';
import { PLACE_CHIPS } from '../../contract/pages/search-chips.ts';
import { blanked, saysSomething } from './left-out.ts';
import type { Interpretation } from './understand.ts';

/** A place in `what`, and the words that follow it: 'plumber near Chicago Street'. */
export type WordsAfterPlace = {
  readonly words: SearchChip;
  /** `what` without the words, whose place has spaces, so that the positions of all chips stay. */
  readonly withoutWords: string;
  /** `what` without the place, either. */
  readonly withoutBoth: string;
  /** Both as a part of an address. */
  readonly street: SearchChip;
};

/** Null where no words follow a place. @param chips of the interpretation of `what` */
export function wordsAfterPlace(
  { chips }: Pick<Interpretation, 'chips'>,
  what: string,
): WordsAfterPlace | null {
  const [place, words] = chips.slice(chips.findIndex(({ kind }) => PLACE_CHIPS.has(kind)));
  if (place?.source.in !== 'what' || words?.source.in !== 'what' || words.kind !== 'words')
    return null;
  const source = { ...words.source, start: place.source.start };
  return {
    words,
    withoutWords: blanked(what, words.source),
    withoutBoth: blanked(what, source),
    street: { kind: 'address', label: what.slice(source.start, source.end), source },
  };
}

/**
 * The interpretation with the place and the words as a street.
 * @param others the interpretation without both
 * @returns null if nothing else is understood
 */
export function onStreet(
  others: Interpretation,
  { street }: WordsAfterPlace,
): Interpretation | null {
  if (!saysSomething(others)) return null;
  return {
    ...others,
    places: [...others.places, { kind: 'address', text: street.label }],
    chips: [...others.chips, street],
  };
}
