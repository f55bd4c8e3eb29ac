import type { NamedCategory } from './categories.queries.ts';
import { compoundTails, headPhrases } from './category-heads.ts';
import { CATEGORY_SYNONYMS, rootPhrase, type Synonyms } from './category-synonyms.ts';

/**
 * Maximum number of kinds of one query; the ones with most listings count. It bounds the cost of a search
 * if an import adds 300,000 invented categories that end in 'restaurant'. Google has 320 kinds of stores.
 */
export const MAX_KINDS = 600;

/**
 * The phrases that a name may be a kind of, and the endings of its last word, not all of which are nouns.
 */
type Heads = { readonly phrases: readonly string[]; readonly tails: readonly string[] };

/** What a phrase means besides the categories with that name. */
export type Kinds = ReturnType<typeof kindsOf>;

const byFirst = Map.groupBy(CATEGORY_SYNONYMS, ({ categories }) => categories[0] ?? '');
const byPhrase = new Map<string, Synonyms[]>();
for (const synonyms of CATEGORY_SYNONYMS)
  for (const phrase of synonyms.phrases)
    if (!synonyms.categories.includes(phrase) || synonyms.categories[0] === phrase)
      byPhrase.set(phrase, [...(byPhrase.get(phrase) ?? []), synonyms]);

const NOUNS: ReadonlySet<string> = new Set(
  CATEGORY_SYNONYMS.flatMap(({ categories, nouns }) => [...categories, ...nouns]),
);

/** The rows of synonyms that contain a phrase, or the name of its largest category. */
function synonymsOf(phrase: string, [largest]: readonly NamedCategory[]): readonly Synonyms[] {
  const named = largest ? (byFirst.get(rootPhrase(largest.name)) ?? []) : [];
  return [...new Set([...(byPhrase.get(phrase) ?? []), ...named])];
}

/** Sorts categories by their public businesses, descending. */
export const largestFirst = (a: NamedCategory, b: NamedCategory): number =>
  b.count - a.count || a.id - b.id;

/**
 * Finds which of these categories are kinds of which: by the tree, and by the head nouns of their names, because the
 * tree does not have all of them.
 * @param earlier the previous result: analysing a name takes 15 µs, and most names stay
 */
export function kindsOf(
  categories: readonly NamedCategory[],
  earlier: { readonly heads: ReadonlyMap<string, Heads> } | undefined,
) {
  const named = Map.groupBy(categories, ({ name }) => rootPhrase(name));
  const isNoun = (phrase: string) => named.has(phrase) || NOUNS.has(phrase);
  const heads = new Map<string, Heads>();
  const headed = new Map<string, NamedCategory[]>();
  for (const category of categories.toSorted(largestFirst)) {
    const { name } = category;
    const nameHeads = earlier?.heads.get(name) ?? {
      phrases: headPhrases(name),
      tails: compoundTails(name),
    };
    heads.set(name, nameHeads);
    for (const phrase of new Set([...nameHeads.phrases, ...nameHeads.tails.filter(isNoun)])) {
      const kinds = headed.get(phrase);
      if (kinds === undefined) headed.set(phrase, [category]);
      else if (kinds.length < MAX_KINDS) kinds.push(category);
    }
  }

  const children = Map.groupBy(categories, ({ parentId }) => parentId);
  /** All categories below one in the tree. */
  const below = (id: number): NamedCategory[] =>
    (children.get(id) ?? []).flatMap((child) => [child, ...below(child.id)]);

  return {
    /** By name of a category. */
    heads,
    /** Categories that are kinds of these, largest first, without these. */
    kinds(phrase: string, these: readonly NamedCategory[]): readonly NamedCategory[] {
      const synonyms = synonymsOf(phrase, these);
      const names = these.map(({ name }) => rootPhrase(name));
      const nouns = synonyms.flatMap((one) => [...one.categories.slice(0, 1), ...one.nouns]);
      const meant = [...new Set([phrase, ...names, ...nouns])];
      const found = new Set(
        meant.flatMap((head) => [...(named.get(head) ?? []), ...(headed.get(head) ?? [])]),
      );
      for (const { id } of these) for (const kind of below(id)) if (kind.count > 0) found.add(kind);
      for (const one of these) found.delete(one);
      return [...found].sort(largestFirst).slice(0, MAX_KINDS);
    },
    /** Other names of these, folded: listings have them in their names, in various languages. */
    nouns: (phrase: string, these: readonly NamedCategory[]) => [
      ...new Set(synonymsOf(phrase, these).flatMap(({ written }) => written)),
    ],
  };
}
