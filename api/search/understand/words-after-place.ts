import type { SearchChip } from '../../contract/pages/search-api.ts';
import { PLACE_CHIPS } from '../../contract/pages/search-chips.ts';
import type { Interpretation } from './understand.ts';

type Span = { readonly start: number; readonly end: number };

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

const blanked = (text: string, { start, end }: Span): string =>
  text.slice(0, start) + ' '.repeat(end - start) + text.slice(end);

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

/**
 * The interpretation without the words, which says so.
 * @param others the interpretation without them
 * @returns null if it has no place, or nothing is understood besides
 */
export function leavingOut(
  others: Interpretation,
  { words }: WordsAfterPlace,
): Interpretation | null {
  const at = others.chips.findIndex(({ kind }) => PLACE_CHIPS.has(kind));
  if (at === -1 || !saysSomething(others)) return null;
  const left = { ...words, label: `${words.label} left out` };
  return { ...others, chips: others.chips.toSpliced(at + 1, 0, left) };
}

/** Whether it asks for a category or a feature, and has no words of names. */
const saysSomething = ({ terms, features }: Interpretation): boolean =>
  terms.length + features.length > 0 && terms.every(({ strict }) => strict);
