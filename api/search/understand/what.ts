import type { SearchChip } from '../../contract/pages/search-api.ts';
import { tokensWithEmoji } from './emoji.ts';
import { spanOf, type Token } from './fold.ts';

/** Further words are ignored. */
const MOST_TOKENS = 12;

/** The words of `what`. */
export const tokensOfWhat = (what: string): Token[] => tokensWithEmoji(what).slice(0, MOST_TOKENS);

/** Where tokens are in `what`. */
export const sourceOf = (tokens: readonly Token[]) => ({ in: 'what', ...spanOf(tokens) }) as const;

/** The chip of words of a name. */
export function wordsChip(tokens: readonly Token[], text: string): SearchChip {
  const { start, end } = spanOf(tokens);
  return textChip(text, start, end);
}

/** The chip of a part of `what` that is searched as it is. */
export const textChip = (text: string, start: number, end: number): SearchChip => ({
  kind: 'words',
  label: `“${text.slice(start, end)}”`,
  source: { in: 'what', start, end },
});

const startOf = ({ source }: SearchChip): number => (source.in === 'parameter' ? 0 : source.start);

/** The order of chips by their positions in one text. */
export const byPosition = (a: SearchChip, b: SearchChip): number => startOf(a) - startOf(b);
