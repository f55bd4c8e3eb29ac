import type { Term } from './interpretation.ts';
import { all, any, lexeme, prefix, type Splitter } from './tsquery.ts';

/** How leniently words are taken. */
export type Leniency =
  /** Each as it is. */
  | 'words'
  /** The last may be the beginning of one. */
  | 'beginning'
  /** One of them may be missing. */
  | 'all-but-one';

/** The ways in which an entry may have a term, each as a tsquery, empty where it may not. */
export type TermQuery = {
  /** All of the words, of a term that is understood as words, too. */
  readonly words: string;
  readonly categories: string;
  /** Words that count as much as these categories, and all words that say them. */
  readonly equal: string;
  readonly named: string;
};

/** @param unfinished whether its last word may be the beginning of one */
export function termQuery(term: Term, split: Splitter, unfinished: boolean): TermQuery {
  const named = (nouns: readonly string[]) =>
    any(nouns.map((noun) => all(split(noun).map(lexeme))));
  return {
    words: wordsOf(term, split, unfinished),
    categories: categoriesQuery(term.categoryIds),
    equal: named(term.equalNouns),
    named: named(term.nouns),
  };
}

export const categoriesQuery = (ids: readonly number[]): string =>
  any(ids.map((id) => lexeme(`#k${id}`)));

function wordsOf({ words }: Term, split: Splitter, unfinished: boolean): string {
  const parts = split(words);
  return all(
    parts.map((word, nth) =>
      unfinished && nth === parts.length - 1 ? prefix(word) : lexeme(word),
    ),
  );
}

/** With one term nothing may be missing. */
export function allButOne(terms: readonly string[]): string {
  if (terms.length < 2) return all(terms);
  return any(terms.map((_, missing) => all(terms.filter((__, nth) => nth !== missing))));
}
