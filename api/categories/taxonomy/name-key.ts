import { tokensOf } from '../../search/understand/fold.ts';
import { wordRoot } from '../../search/understand/plurals.ts';

/** Words that join two nouns: 'Bar and grill', 'Bar & grill'. */
const JOINING: ReadonlySet<string> = new Set(['and', 'und', 'et', 've', 'y', 'e', 'i', 'en', 'og']);

/**
 * The key by which names of categories are compared: without case, accents, punctuation and English plurals,
 * with one spelling of British and American words. Empty for a name without letters or digits.
 */
export function nameKey(name: string): string {
  const words = tokensOf(name).map(({ word }) => word);
  const nouns = words.filter((word, at) => at === 0 || !JOINING.has(word));
  return nouns.map(wordRoot).join(' ');
}

/** Endings of plurals in other languages, with what the singular has in their place. */
const PLURALS: readonly (readonly [RegExp, string])[] = [
  // Turkish: restoranlar, italyan restoranları.
  [/l[ae]r[ıi]?$/u, ''],
  // German: Bäckereien, Apotheken, Hotele.
  [/innen$/u, ''],
  [/en$/u, ''],
  [/n$/u, ''],
  [/e$/u, ''],
  // Italian: ristoranti, supermercati, farmacie.
  [/i$/u, 'e'],
  [/i$/u, 'o'],
  [/e$/u, 'a'],
];

/** A shorter word has no ending that can be told from the word itself: 'Bare', 'Inn'. */
const SHORTEST_STEM = 4;

/**
 * Keys that the same category may have: written as one word, called a shop or a store, and the singulars in other
 * languages. They count only where a category is known by one of them.
 */
export function otherKeys(key: string): string[] {
  const words = key.split(' ');
  const last = words.at(-1) ?? '';
  const before = words.slice(0, -1);
  const others = (word: string) => [...before, word].join(' ');
  const singulars = PLURALS.flatMap(([ending, singular]) => {
    const stem = last.replace(ending, singular);
    return stem !== last && stem.length >= SHORTEST_STEM ? [others(stem)] : [];
  });
  const shops = last === 'shop' ? [others('store')] : last === 'store' ? [others('shop')] : [];
  return [...shops, ...singulars];
}

/** The key without spaces: 'Book store' and 'Bookstore' have the same. */
export const squeezed = (key: string): string => key.replaceAll(' ', '');
