import type { Term } from '../interpretation.ts';
import type { CategoryConcept, CategoryMatch } from './categories.ts';
import { fold } from './fold.ts';

const NO_CATEGORY = { categoryIds: [], kindIds: [], strict: false, nouns: [], equalNouns: [] };

/** A term that is one or more words of a name. */
export const wordTerm = (words: string): Term => ({ ...NO_CATEGORY, words });

/** Words that mean categories, with their meaning. */
type NamedConcept = CategoryConcept &
  Pick<CategoryMatch, 'ids' | 'label'> & { readonly words: string };

/** Nouns that PostgreSQL splits at spaces only, so that it need not be called. */
const PLAIN = /^[a-z0-9 ]+$/;
/** Each is an index lookup; the longest row of synonyms has 19. */
const MOST_NOUNS = 24;

/**
 * A term for a text that consists of categories: matches their listings, those of their kinds, and names.
 */
export function categoryTerm(named: readonly NamedConcept[]): Term {
  const categoryIds = [...new Set(named.flatMap(({ ids }) => ids))];
  const own = new Set(categoryIds);
  const typed = named.map(({ words }) => words);
  const others = named.flatMap(({ label, nouns }) => [fold(label), ...nouns]);
  const nouns = new Set([...typed, ...others.filter((noun) => PLAIN.test(noun))]);
  const kinds = new Set(named.flatMap(({ kindIds }) => kindIds));
  return {
    words: typed.join(' '),
    categoryIds,
    kindIds: [...kinds].filter((id) => !own.has(id)),
    strict: true,
    nouns: [...nouns].slice(0, MOST_NOUNS),
    equalNouns: named.flatMap(({ words, isName }) => (isName ? [] : [words])),
  };
}
