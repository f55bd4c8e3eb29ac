import { fold } from './fold.ts';

/** The phrases of a table that separates those of a value with bars, with their values. */
export function* phrasesOf<V extends string>(
  table: Readonly<Record<V, string>>,
): Generator<readonly [phrase: string, value: V]> {
  for (const value in table) for (const phrase of table[value].split('|')) yield [phrase, value];
}

/** A phrase: its length in words, and its value. */
type PhraseMatch<V> = { readonly length: number; readonly value: V };

/**
 * Finds the longest phrase that begins at a word; null if none does.
 * @param words folded, from `tokensOf`
 */
type PhraseMatcher<V> = (words: readonly string[], from: number) => PhraseMatch<V> | null;

type Node<V> = { next: Map<string, Node<V>>; match: PhraseMatch<V> | null };

/**
 * Matches phrases by their words, regardless of case, accents and punctuation. Of two phrases that fold to
 * the same words, the earlier one counts; a phrase without letters and digits is never found. Never throws.
 */
export function phraseMatcher<V>(
  entries: Iterable<readonly [phrase: string, value: V]>,
): PhraseMatcher<V> {
  const root: Node<V> = { next: new Map(), match: null };
  for (const [phrase, value] of entries) {
    const words = fold(phrase).split(' ').filter(Boolean);
    let node = root;
    for (const word of words) {
      const next = node.next.get(word) ?? { next: new Map(), match: null };
      node.next.set(word, next);
      node = next;
    }
    if (words.length > 0) node.match ??= { length: words.length, value };
  }
  return (words, from) => {
    let longest: PhraseMatch<V> | null = null;
    let node: Node<V> | undefined = root;
    for (let at = from; node !== undefined; at += 1) {
      longest = node.match ?? longest;
      const word: string | undefined = words[at];
      node = word === undefined ? undefined : node.next.get(word);
    }
    return longest;
  };
}
