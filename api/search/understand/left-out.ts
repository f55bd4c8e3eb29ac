import type { SearchChip } from '../../contract/pages/search-api.ts';
import type { Interpretation } from './understand.ts';
import { byPosition, tokensOfWhat, wordsChip } from './what.ts';

type Span = { readonly start: number; readonly end: number };

/** A text with spaces in place of a part, so that the positions of all others stay. */
export const blanked = (text: string, { start, end }: Span): string =>
  text.slice(0, start) + ' '.repeat(end - start) + text.slice(end);

/** `what` without some of its words. */
export type Without = { readonly what: string; readonly words: readonly SearchChip[] };

/**
 * `what` without words that no listing has. One or two neighbouring ones may be a place, which is not recognised between
 * other words; so all others are left out first, and all at the end.
 * @param strange folded
 */
export function withoutStrange(what: string, strange: ReadonlySet<string>): readonly Without[] {
  const words = tokensOfWhat(what).filter(({ word }) => strange.has(word));
  const kept = [2, 1].flatMap((length) =>
    words.length <= length
      ? []
      : words.slice(length - 1).map((_, at) => [at, at + length] as const),
  );
  return words.length === 0
    ? []
    : [...kept, [0, 0] as const].map(([from, to]) => {
        const left = [...words.slice(0, from), ...words.slice(to)];
        return {
          what: left.reduce(blanked, what),
          words: left.map((token) => wordsChip([token], what)),
        };
      });
}

/**
 * The interpretation without some words, which says so.
 * @param others the interpretation without them
 * @param words chips of the words, by position
 * @returns null if nothing else is understood
 */
export function leavingOut(
  others: Interpretation,
  words: readonly SearchChip[],
): Interpretation | null {
  if (!saysSomething(others)) return null;
  const left = words.map((chip) => ({ ...chip, label: `${chip.label} left out` }));
  const isTyped = ({ source }: SearchChip) => source.in === 'what';
  return {
    ...others,
    chips: [
      ...[...others.chips.filter(isTyped), ...left].sort(byPosition),
      ...others.chips.filter((chip) => !isTyped(chip)),
    ],
  };
}

/** Whether it asks for a category or a feature, and has no words of names. */
export const saysSomething = (interpretation: Interpretation): boolean =>
  mentionsSomething(interpretation) && interpretation.terms.every(({ strict }) => strict);

/** Whether it asks for a category or a feature, perhaps besides words of names. */
export const mentionsSomething = ({ terms, features }: Interpretation): boolean =>
  features.length > 0 || terms.some(({ strict, categoryIds }) => strict || categoryIds.length > 0);
