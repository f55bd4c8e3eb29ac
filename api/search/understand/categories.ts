import type { Kysely } from 'kysely';
import { categorySlug } from '../../contract/pages/slugs.ts';
import { detached } from '../../database/request-scope.ts';
import type { DB } from '../../database/tables.ts';
import { loadNamedCategories, type NamedCategory } from './categories.queries.ts';
import { type Kinds, kindsOf, largestFirst } from './category-kinds.ts';
import { CATEGORY_SYNONYMS } from './category-synonyms.ts';
import { tokensOf } from './fold.ts';
import { wordRoot } from './plurals.ts';
import { shortForms } from './short-forms.ts';

export type CategoryVocabulary = ReturnType<typeof categoryVocabulary>;

/** The categories that some words mean. */
export type CategoryMatch = NonNullable<ReturnType<CategoryVocabulary['match']>>;

/** Further meanings of words that mean categories. */
export type CategoryConcept = {
  /** Categories that are kinds of these, largest first, at most MAX_KINDS. */
  readonly kindIds: readonly number[];
  /** Alternatives in names of listings, folded: these categories in several languages. */
  readonly nouns: readonly string[];
  /** Whether the words are a name of these or a form of it, not a synonym. */
  readonly isName: boolean;
};

/** A phrase that means more categories is searched as words of names. */
const MAX_CATEGORIES = 12;

/** Categories by phrase. */
type Phrases = Map<string, NamedCategory[]>;

function addTo(phrases: Phrases, phrase: string, categories: readonly NamedCategory[]): void {
  const existing = phrases.get(phrase);
  if (existing === undefined) phrases.set(phrase, [...categories]);
  else existing.push(...categories);
}

const rootsOf = (words: readonly string[]) => words.map(wordRoot);
const wordsOf = (text: string) => tokensOf(text).map(({ word }) => word);

/**
 * Names of categories that have been merged into others, with these, and former names of renamed ones, which their
 * addresses still have.
 */
function otherNames(all: readonly NamedCategory[]) {
  const byId = new Map(all.map((category) => [category.id, category]));
  return all.flatMap((category) => {
    const { name, slug, mergedInto } = category;
    const target = mergedInto === null ? category : byId.get(mergedInto);
    if (!target || target.total === 0) return [];
    if (target !== category) return [{ name, target }];
    return slug === categorySlug(name) ? [] : [{ name: slug.replaceAll('-', ' '), target }];
  });
}

/** All phrases that mean categories, by exact names and by the roots of words. */
function collectPhrases(
  categories: readonly NamedCategory[],
  others: ReturnType<typeof otherNames>,
) {
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
  for (const { name, target } of others)
    addTo(synonyms, rootsOf(wordsOf(name)).join(' '), [target]);
  for (const { categories: names, phrases } of CATEGORY_SYNONYMS) {
    const meant = names.flatMap((name) => named.get(name) ?? []);
    if (meant.length > 0) for (const phrase of phrases) addTo(synonyms, phrase, meant);
  }
  // If there is a category "Pizza", "pizza" does not mean "Pizza restaurant".
  const all = new Map([...short, ...synonyms, ...named]);
  return { exact, named, short, all };
}

/** Nouns of other languages with the category that they mean: 'eczane' is a pharmacy. */
function foreignNames(named: Phrases) {
  return CATEGORY_SYNONYMS.flatMap(({ categories, written }) => {
    const [category] = categories.flatMap((name) => named.get(name) ?? []);
    return category ? written.map((noun) => ({ noun, id: category.id })) : [];
  });
}

/** Maximum number of words of phrases, by first word. */
function longestByFirst(phrases: Iterable<string>): ReadonlyMap<string, number> {
  const longest = new Map<string, number>();
  for (const phrase of phrases) {
    const words = phrase.split(' ');
    const first = words[0] ?? '';
    longest.set(first, Math.max(longest.get(first) ?? 0, words.length));
  }
  return longest;
}

/**
 * Builds the vocabulary of categories: their names, other forms of these, synonyms and short forms.
 * @param allCategories all categories; those without public businesses, and without kinds that have some, have no phrases
 * @param earlier the previous vocabulary, parts of which are reused
 */
export function categoryVocabulary(
  allCategories: readonly NamedCategory[],
  earlier?: { readonly kin: Pick<Kinds, 'heads'> },
) {
  const categories = allCategories.filter(({ total }) => total > 0);
  const { exact, named, short, all } = collectPhrases(categories, otherNames(allCategories));
  const kin = kindsOf(allCategories, earlier?.kin);
  // Exact names are included: their roots are among the roots.
  const longest = longestByFirst(all.keys());
  const slugs = new Map(categories.map(({ id, name, slug }) => [slug, { id, name }]));

  const meantBy = (phrase: readonly string[]) =>
    exact.get(phrase.join(' ')) ?? all.get(rootsOf(phrase).join(' '));
  const largestOf = (meant: readonly NamedCategory[]) =>
    [...new Set(meant)].toSorted(largestFirst).slice(0, MAX_CATEGORIES);
  /** Computed on demand: few of 10,000 phrases are ever searched. */
  const concepts = new Map<readonly NamedCategory[], CategoryConcept>();
  const makeConcept = (root: string, meant: readonly NamedCategory[]): CategoryConcept => {
    const largest = largestOf(meant);
    return {
      kindIds: kin.kinds(root, largest).map(({ id }) => id),
      nouns: kin.nouns(root, largest),
      isName: named.has(root) || short.get(root) === all.get(root),
    };
  };

  const foreign = foreignNames(named);
  return {
    kin,
    /** Categories by the beginning of a noun in another language, folded, with this noun. */
    beginning: (text: string) => foreign.filter(({ noun }) => noun.startsWith(text)),
    /** The highest id of its categories. */
    newest: allCategories.reduce((most, { id }) => Math.max(most, id), 0),
    /**
     * The longest phrase that begins at a word and means categories; null if there is none. Of equally long
     * phrases, the order is: a category's exact name; its singular, plural or other spelling; a synonym; a
     * short form. Never throws.
     * @param words folded, from `tokensOf`
     * @returns its number of words, the largest categories, at most {@link MAX_CATEGORIES}, and the name of
     *   the first of these
     */
    match(words: readonly string[], from: number) {
      const first = words[from];
      if (first === undefined) return null;
      const most = Math.min(longest.get(wordRoot(first)) ?? 0, words.length - from);
      for (let length = most; length > 0; length -= 1) {
        const meant = meantBy(words.slice(from, from + length));
        if (meant === undefined) continue;
        const largest = largestOf(meant);
        return { length, ids: largest.map(({ id }) => id), label: largest[0]?.name ?? '' };
      }
      return null;
    },
    /** @param words all words of a matched phrase */
    conceptOf(words: readonly string[]): CategoryConcept {
      const meant = meantBy(words);
      if (meant === undefined) return { kindIds: [], nouns: [], isName: true };
      const concept = concepts.get(meant) ?? makeConcept(rootsOf(words).join(' '), meant);
      concepts.set(meant, concept);
      return concept;
    },
    bySlug: (slug: string) => slugs.get(slug),
  };
}

const KEPT_MS = 60_000;

/**
 * Caches the vocabulary of all categories. It is read at the first call, and again at a call more than a
 * minute later. Calls during a refresh get the old one; only the first call waits, and calls that need a
 * newer category than the old one has. The promise rejects if a vocabulary that it waits for cannot be
 * read.
 * @returns a function; its parameter is the highest id of a category that the vocabulary must include
 */
export function loadCategoryVocabulary(
  db: Kysely<DB>,
): (newest?: number) => Promise<CategoryVocabulary> {
  let current: CategoryVocabulary | undefined;
  let until = 0;
  let loading: Promise<CategoryVocabulary> | undefined;

  const load = () =>
    detached(async () => {
      current = categoryVocabulary(await loadNamedCategories(db), current);
      until = Date.now() + KEPT_MS;
      return current;
    }).finally(() => {
      loading = undefined;
    });

  return async (newest = 0) => {
    const old = current !== undefined && current.newest >= newest ? current : undefined;
    if (old && Date.now() < until) return old;
    loading ??= load();
    if (old) {
      // The next call tries again; until then the old categories are used.
      loading.catch(() => {});
      return old;
    }
    const loaded = await loading;
    if (loaded.newest >= newest) return loaded;
    // The category was added while the vocabulary was being read.
    loading ??= load();
    return loading;
  };
}
