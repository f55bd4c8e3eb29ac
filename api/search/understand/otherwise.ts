import { joinWords } from './fold.ts';
import { POSTCODE } from './postcodes.ts';
import { wordTerm } from './terms.ts';
import type { Interpretation } from './understand.ts';
import { sourceOf, tokensOfWhat, wordsChip } from './what.ts';

/** An interpretation without all that comes from `what`. */
function withoutWhat(interpretation: Interpretation): Interpretation {
  const chips = interpretation.chips.filter(({ source }) => source.in !== 'what');
  const has = (wanted: (typeof chips)[number]['kind']) => chips.some(({ kind }) => kind === wanted);
  return {
    ...interpretation,
    terms: interpretation.terms.filter(({ strict, words }) => strict && words === ''),
    ...{ name: '', joinedName: '', fullName: '' },
    places: interpretation.namedWithin,
    around: [],
    wider: null,
    features: interpretation.chosen.features,
    openNow: has('open-now'),
    openAlways: false,
    opening: null,
    phone: null,
    cheap: false,
    verified: has('verified'),
    best: false,
    chips,
  };
}

/**
 * The interpretation with all of `what` as words of a name, for use if nothing matches the original.
 * @returns null if it is the same
 */
export function asWords(interpretation: Interpretation, what: string): Interpretation | null {
  const tokens = tokensOfWhat(what);
  const plain = interpretation.terms.every(({ categoryIds }) => categoryIds.length === 0);
  const fromText = interpretation.chips.some(
    ({ kind, source }) => source.in === 'what' && kind !== 'words',
  );
  if (tokens.length === 0 || (plain && !fromText)) return null;
  const rest = withoutWhat(interpretation);
  const name = joinWords(tokens);
  return {
    ...rest,
    terms: [...tokens.map(({ word }) => wordTerm(word)), ...rest.terms],
    ...{ name, joinedName: name, fullName: name },
    chips: [wordsChip(tokens, what), ...rest.chips],
  };
}

/**
 * The interpretation with all of `what` as words of an address: a street, a district or a postcode.
 * @returns null if it has no words
 */
export function asAddress(interpretation: Interpretation, what: string): Interpretation | null {
  const tokens = tokensOfWhat(what);
  if (tokens.length === 0) return null;
  const source = sourceOf(tokens);
  const text = what.slice(source.start, source.end);
  const kind = POSTCODE.test(text) ? 'postcode' : 'address';
  const rest = withoutWhat(interpretation);
  return {
    ...rest,
    places: [...rest.places, { kind, text }],
    chips: [{ kind, label: text, source }, ...rest.chips],
  };
}

/** The interpretation without its condition on prices, which few listings have. */
export const atAnyPrice = (interpretation: Interpretation): Interpretation => ({
  ...interpretation,
  cheap: false,
  chips: interpretation.chips.map((chip) =>
    chip.kind === 'price' ? { ...chip, label: `“${chip.label}” left out` } : chip,
  ),
});
