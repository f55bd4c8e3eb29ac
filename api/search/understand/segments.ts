import type { FeatureKey } from '../../contract/pages/features.ts';
import type { CategoryMatch, CategoryVocabulary } from './categories.ts';
import { isWeak, matchFeature } from './feature-words.ts';
import type { Token } from './fold.ts';
import { type Intent, matchIntent } from './intents.ts';
import { matchOpening, type Opening } from './openings.ts';

/** A run of tokens with its meaning. */
export type Segment = { readonly tokens: readonly Token[] } & (
  | { readonly kind: 'category'; readonly category: CategoryMatch }
  | { readonly kind: 'feature'; readonly feature: FeatureKey }
  | { readonly kind: 'intent'; readonly intent: Intent }
  | { readonly kind: 'opening'; readonly opening: Opening }
  | { readonly kind: 'word' }
);

/** Precedence of equally long runs: intents, then categories, then features. */
const RANK = { opening: 0, intent: 0, category: 1, feature: 2, word: 3 } as const;

/**
 * Divides a text into segments of one meaning, from the left, the longest first. Words that may be a
 * feature as well as a category ("breakfast", "pool") are a category, unless another one is named.
 */
export function segmentsOf(tokens: readonly Token[], categories: CategoryVocabulary): Segment[] {
  const words = tokens.map(({ word }) => word);
  const segments: Segment[] = [];
  for (let at = 0; at < tokens.length; ) {
    const segment = longestAt(tokens, words, at, categories);
    segments.push(segment);
    at += segment.tokens.length;
  }
  const count = (wanted: Segment['kind']) => segments.filter(({ kind }) => kind === wanted).length;
  if (count('category') > 1) return weakened(segments);
  return count('category') === 0 && count('word') > 0 ? segments.flatMap(asNamed) : segments;
}

/** Next to words of a name, ambiguous words belong to the name: 'Wine House'. */
const asNamed = (segment: Segment): Segment[] =>
  segment.kind === 'feature' && isWeak(segment.feature)
    ? segment.tokens.map((token) => ({ kind: 'word', tokens: [token] }))
    : [segment];

function longestAt(
  tokens: readonly Token[],
  words: readonly string[],
  at: number,
  categories: CategoryVocabulary,
): Segment {
  const category = categories.match(words, at);
  const feature = matchFeature(words, at);
  const intent = matchIntent(words, at);
  const opening = matchOpening(words, at);
  const run = (length: number) => tokens.slice(at, at + length);
  const options: Segment[] = [{ kind: 'word', tokens: run(1) }];
  if (category) options.push({ kind: 'category', category, tokens: run(category.length) });
  if (feature)
    options.push({ kind: 'feature', feature: feature.value, tokens: run(feature.length) });
  if (intent) options.push({ kind: 'intent', intent: intent.value, tokens: run(intent.length) });
  if (opening)
    options.push({ kind: 'opening', opening: opening.opening, tokens: run(opening.length) });
  return options.reduce((best, option) => {
    const longer = option.tokens.length - best.tokens.length;
    return longer > 0 || (longer === 0 && RANK[option.kind] < RANK[best.kind]) ? option : best;
  });
}

/** If several categories are named, those that are also features become features: 'vegan pizza'. */
function weakened(segments: readonly Segment[]): Segment[] {
  const changed = segments.map((segment): Segment => {
    if (segment.kind !== 'category') return segment;
    const { tokens } = segment;
    const feature = matchFeature(
      tokens.map(({ word }) => word),
      0,
    );
    return feature?.length === tokens.length
      ? { kind: 'feature', feature: feature.value, tokens }
      : segment;
  });
  return changed.some(({ kind }) => kind === 'category') ? changed : [...segments];
}
