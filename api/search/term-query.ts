import type { Term } from './interpretation.ts';
import { all, any, lexeme, prefix, type Splitter } from './tsquery.ts';

/** How strictly words are matched. */
export type Leniency =
  /** Each as it is. */
  | 'words'
  /** The last one as a prefix. */
  | 'beginning'
  /** One of them may be missing. */
  | 'all-but-one';

/**
 * The alternatives by which an entry matches a term, each as a tsquery, empty if impossible.
 * @param unfinished whether its last word is matched as a prefix
 */
export function termQuery(term: Term, split: Splitter, unfinished: boolean) {
  const named = (nouns: readonly string[]) =>
    any(nouns.map((noun) => all(split(noun).map(lexeme))));
  return {
    /** All of the words, for terms that are interpreted as words too. */
    words: wordsOf(term, split, unfinished),
    categories: categoryLexemes(term.categoryIds),
    /** Words that count as much as these categories, and all of their words in names. */
    equal: named(term.equalNouns),
    named: named(term.nouns),
  };
}

export const categoryLexemes = (ids: readonly number[]): string =>
  any(ids.map((id) => lexeme(`#k${id}`)));

function wordsOf({ words }: Term, split: Splitter, unfinished: boolean): string {
  const parts = split(words);
  return all(
    parts.map((word, nth) =>
      unfinished && nth === parts.length - 1 ? prefix(word) : lexeme(word),
    ),
  );
}

/** A single term may not be missing. */
export function allButOne(terms: readonly string[]): string {
  if (terms.length < 2) return all(terms);
  return any(terms.map((_, missing) => all(terms.filter((__, nth) => nth !== missing))));
}
