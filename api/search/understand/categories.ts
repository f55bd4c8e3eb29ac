import type { Kysely } from 'kysely';
import type { DB } from '../../database/tables.ts';
import { loadNamedCategories } from './categories.queries.ts';
import { CATEGORY_SYNONYMS } from './category-synonyms.ts';
import { tokensOf } from './fold.ts';
import { wordRoot } from './plurals.ts';
import { shortForms } from './short-forms.ts';

/** A category as the directory has it; `count` is how many public businesses it has. */
export type NamedCategory = {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  readonly count: number;
};

/** What some words mean. */
export type CategoryMatch = {
  /** How many words. */
  readonly length: number;
  /** Largest category first, at least one, at most {@link MAX_CATEGORIES}. */
  readonly ids: readonly number[];
  /** The name of the largest of them. */
  readonly label: string;
};

export type CategoryVocabulary = {
  /**
   * The longest phrase that begins at the word with this index and means categories; null where none
   * does. Of phrases that are equally long, a category's exact name goes before its singular, plural
   * or other spelling, that before a synonym, that before a short form. Never throws.
   * @param words folded, as `tokensOf` gives them
   */
  readonly match: (words: readonly string[], from: number) => CategoryMatch | null;
  readonly bySlug: (slug: string) => { id: number; name: string } | undefined;
};

/** A search for more is a search for words in names. */
const MAX_CATEGORIES = 12;

type Meaning = { readonly ids: readonly number[]; readonly label: string };

/** Categories by phrase; what a phrase means is settled by the first that add it. */
type Phrases = Map<string, NamedCategory[]>;

/**
 * Adds phrases that mean categories, unless they mean some already: nobody means a pizza restaurant
 * by "pizza" where there is a category "Pizza".
 */
function addUnlessKnown(phrases: Phrases, added: Phrases): void {
  for (const [phrase, categories] of added)
    if (!phrases.has(phrase)) phrases.set(phrase, categories);
}

function addTo(phrases: Phrases, phrase: string, categories: readonly NamedCategory[]): void {
  const known = phrases.get(phrase);
  if (known === undefined) phrases.set(phrase, [...categories]);
  else known.push(...categories);
}

const rootsOf = (words: readonly string[]) => words.map(wordRoot);
const wordsOf = (text: string) => tokensOf(text).map(({ word }) => word);

/** Everything that means categories, by exact names and by the roots of words. */
function collectPhrases(categories: readonly NamedCategory[]): { exact: Phrases; roots: Phrases } {
  const exact: Phrases = new Map();
  const named: Phrases = new Map();
  const short: Phrases = new Map();
  for (const category of categories) {
    const words = wordsOf(category.name);
    if (words.length === 0) continue;
    const roots = rootsOf(words);
    addTo(exact, words.join(' '), [category]);
    addTo(named, roots.join(' '), [category]);
    for (const form of shortForms(roots)) addTo(short, form.join(' '), [category]);
  }
  const synonyms: Phrases = new Map();
  for (const { categories: names, phrases } of CATEGORY_SYNONYMS) {
    const meant = names.flatMap((name) => named.get(name) ?? []);
    if (meant.length > 0) for (const phrase of phrases) addTo(synonyms, phrase, meant);
  }
  addUnlessKnown(named, synonyms);
  addUnlessKnown(named, short);
  return { exact, roots: named };
}

function meaningOf(categories: readonly NamedCategory[]): Meaning {
  const largest = [...new Set(categories)]
    .toSorted((a, b) => b.count - a.count || a.id - b.id)
    .slice(0, MAX_CATEGORIES);
  return { ids: largest.map(({ id }) => id), label: largest[0]?.name ?? '' };
}

const meanings = (phrases: Phrases): ReadonlyMap<string, Meaning> =>
  new Map([...phrases].map(([phrase, categories]) => [phrase, meaningOf(categories)]));

/** By the first word of phrases: how many words the longest of them has. */
function longestByFirst(phrases: Iterable<string>): ReadonlyMap<string, number> {
  const longest = new Map<string, number>();
  for (const phrase of phrases) {
    const words = phrase.split(' ');
    const first = words[0] ?? '';
    longest.set(first, Math.max(longest.get(first) ?? 0, words.length));
  }
  return longest;
}

/** What people call these categories: their names, other forms of these, synonyms and short forms. */
export function categoryVocabulary(categories: readonly NamedCategory[]): CategoryVocabulary {
  const phrases = collectPhrases(categories);
  const exact = meanings(phrases.exact);
  const roots = meanings(phrases.roots);
  // The roots of an exact name are among the roots.
  const longest = longestByFirst(roots.keys());
  const slugs = new Map(categories.map(({ id, name, slug }) => [slug, { id, name }]));
  return {
    match(words, from) {
      const first = words[from];
      if (first === undefined) return null;
      const most = Math.min(longest.get(wordRoot(first)) ?? 0, words.length - from);
      for (let length = most; length > 0; length -= 1) {
        const phrase = words.slice(from, from + length);
        const meaning = exact.get(phrase.join(' ')) ?? roots.get(rootsOf(phrase).join(' '));
        if (meaning !== undefined) return { length, ...meaning };
      }
      return null;
    },
    bySlug: (slug) => slugs.get(slug),
  };
}

const KEPT_MS = 60_000;

/**
 * Reads the vocabulary of all categories that have public businesses when it is first asked for, and
 * anew when it is asked for more than a minute later. Who asks meanwhile gets the old one; only for
 * the first do all wait. The promise is rejected when the first cannot be read.
 */
export function loadCategoryVocabulary(db: Kysely<DB>): () => Promise<CategoryVocabulary> {
  let current: CategoryVocabulary | undefined;
  let until = 0;
  let loading: Promise<CategoryVocabulary> | undefined;

  const load = async () => {
    try {
      current = categoryVocabulary(await loadNamedCategories(db));
      until = Date.now() + KEPT_MS;
      return current;
    } finally {
      loading = undefined;
    }
  };

  return async () => {
    if (current !== undefined && Date.now() < until) return current;
    loading ??= load();
    if (current === undefined) return loading;
    // Whoever asks next tries again; until then, categories of a minute ago will do.
    loading.catch(() => {});
    return current;
  };
}
