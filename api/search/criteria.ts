import { FEATURE_KEYS, type FeatureKey } from '../contract/pages/features.ts';
import type { Interpretation, SearchPlace } from './interpretation.ts';
import { placeQuery, type Reach } from './place-query.ts';
import { allButOne, categoriesQuery, type Leniency, termQuery } from './term-query.ts';
import { all, any, butNot, lexeme, type Splitter } from './tsquery.ts';

/** What is asked of entries, as {@link findEntries} takes it. */
export type Criteria = {
  /** What entries must have, as a tsquery; empty where nothing in particular. */
  readonly wanted: string;
  /**
   * The same in two parts: entries of the first, then those of `kindIds`, come before all of the second.
   * These are the categories that were typed and names that only say so; the second may be empty.
   */
  readonly tiers: readonly [categories: string, named: string];
  /** The categories that were typed, and the words that count as much; empty where it was more or less. */
  readonly categoryIds: readonly number[];
  readonly equal: string;
  /**
   * Kinds of a category that was typed. An entry of any of them need not have what is `wanted`, but
   * `besideKinds`: one tsquery with 200 categories would take PostgreSQL 200 times as long.
   */
  readonly kindIds: readonly number[];
  readonly besideKinds: string;
  /** Whether few entries have the latter: then it is quicker to read them than to look for each kind. */
  readonly narrow: boolean;
  /** Folded; empty where no name was typed. */
  readonly name: string;
  /** How a listing of that name may be called, with and without an article. */
  readonly names: readonly string[];
  /** The same of all that was typed, with what was taken for a place. */
  readonly fullNames: readonly string[];
  /** What entries of either must have besides: all that was chosen, and not typed. */
  readonly chosen: string;
  /** What those of the full name must have, and those of the name unless they are around it. */
  readonly namedWithin: string;
  readonly placed: string;
  /** Cities around which an entry of the name may be instead; see Interpretation. */
  readonly around: readonly number[];
  /** Whether it is more than one thing: then few entries have it. */
  readonly several: boolean;
  /**
   * For each term that entries may have in one way or another: its words as a tsquery, empty where it
   * has none, the categories it may mean, and their kinds.
   */
  readonly terms: readonly {
    readonly words: string;
    readonly categoryIds: readonly number[];
    readonly kindIds: readonly number[];
  }[];
  readonly minRating: number;
  readonly verified: boolean;
  readonly openNow: boolean;
  readonly openAlways: boolean;
  readonly best: boolean;
  readonly near: { readonly latitude: number; readonly longitude: number } | null;
  /** How the total is counted without looking at each entry; null where it cannot be. */
  readonly counted: Counted | null;
};

/** Public listings of categories, whose number is known, and entries that are only named so. */
type Counted = {
  readonly categoryIds: readonly number[];
  readonly within: { readonly kind: 'city' | 'country'; readonly id: number } | null;
  /** What the latter have, as a tsquery; empty for none. */
  readonly named: string;
};

/** With fewer kinds, each is looked for. */
const MANY_KINDS = 16;

/** Places that have some thousand listings at most. */
const isNarrow = ({ kind }: SearchPlace, reach: Reach): boolean =>
  kind === 'near' ? reach === 'near' : kind !== 'country' && kind !== 'region';

/**
 * What entries have to have for an interpretation.
 * @param split gives the words of each text in it
 * @param reach how far to look around the place that is to be near
 */
export function criteriaOf(
  interpretation: Interpretation,
  split: Splitter,
  leniency: Leniency = 'words',
  reach: Reach = 'near',
): Criteria {
  const { terms, places, features, best, chosen } = interpretation;
  const last = terms.length - 1;
  const placing = (some: readonly SearchPlace[]) =>
    all(some.map((place) => placeQuery(place, split, reach)));
  const near = places.find((place) => place.kind === 'near') ?? null;
  const placed = placing(places);
  const others = [...features.map(featureQuery), placed];

  const most = Math.max(...terms.map(({ kindIds }) => kindIds.length));
  const expanded = terms.findIndex(({ kindIds }) => kindIds.length > 0 && kindIds.length === most);
  const queries = terms.map((term, nth) =>
    termQuery(term, split, leniency === 'beginning' && nth === last),
  );
  const wanted = terms.map((term, nth) => {
    const { words = '', categories = '', named = '' } = queries[nth] ?? {};
    if (term.strict) return any([categories, named]);
    const kinds = nth === expanded ? [] : term.kindIds.slice(0, MANY_KINDS);
    const elsewhere = (term.places ?? []).map((place) => placeQuery(place, split, reach));
    return any([words, categories, categoriesQuery(kinds), ...elsewhere]);
  });
  const given = wanted.filter((one) => one !== '');
  const isLenient = leniency === 'all-but-one';
  const whole = all([isLenient ? allButOne(given) : all(given), ...others]);
  const without = (term: number) => [...wanted.filter((_, nth) => nth !== term), ...others];

  const typed = terms.findIndex(({ strict, nouns }) => strict && nouns.length > 0);
  const category = queries[typed];
  // Near a place the nearest come first, and of the best the best, whatever they are.
  const tiered = category && !isLenient && near === null && !best;
  const tier = (option: string) => (option === '' ? '' : all([option, ...without(typed)]));
  const kindIds = isLenient ? [] : (terms[expanded]?.kindIds ?? []);
  const name = split(interpretation.name).join(' ');
  const facets = terms.filter(({ strict, words }) => strict && words === '');
  return {
    wanted: whole,
    tiers: tiered
      ? [
          tier(any([category.categories, category.equal])),
          tier(butNot(category.named, category.equal)),
        ]
      : [whole, ''],
    categoryIds: terms[typed]?.categoryIds ?? [],
    equal: category?.equal ?? '',
    kindIds,
    besideKinds: all(without(expanded)),
    narrow: kindIds.length > MANY_KINDS && places.some((place) => isNarrow(place, reach)),
    name,
    names: nameForms([name, split(interpretation.joinedName).join(' ')]),
    fullNames: nameForms([split(interpretation.fullName).join(' ')]),
    chosen: all([
      placing(chosen.places),
      ...facets.map(({ categoryIds }) => categoriesQuery(categoryIds)),
      ...chosen.features.map(featureQuery),
    ]),
    namedWithin: placing(interpretation.namedWithin),
    placed,
    // The name of a category alone names no listing of another city.
    around: typed >= 0 && terms.length === 1 ? [] : interpretation.around,
    several: given.length + features.length + places.length > 1,
    terms: terms.flatMap(({ strict, categoryIds, kindIds: kinds }, nth) =>
      strict ? [] : [{ words: queries[nth]?.words ?? '', categoryIds, kindIds: kinds }],
    ),
    minRating: interpretation.minRating ?? 0,
    verified: interpretation.verified,
    openNow: interpretation.openNow,
    openAlways: interpretation.openAlways,
    best,
    near: near && { latitude: near.latitude, longitude: near.longitude },
    counted: countedBy(interpretation, any([category?.named ?? '', category?.equal ?? '']), placed),
  };
}

function countedBy(
  interpretation: Interpretation,
  named: string,
  placed: string,
): Criteria['counted'] {
  const { terms, places, features, openNow, openAlways, verified, minRating } = interpretation;
  const [term] = terms;
  const [place] = places;
  const within = place?.kind === 'city' || place?.kind === 'country' ? place : null;
  const filtered = openNow || openAlways || verified || minRating !== null || features.length > 0;
  if (!term?.strict || terms.length > 1 || places.length > (within ? 1 : 0) || filtered)
    return null;
  return {
    categoryIds: [...term.categoryIds, ...term.kindIds],
    within,
    named: named === '' ? '' : all([named, placed]),
  };
}

const featureQuery = (key: FeatureKey): string => lexeme(`#f${FEATURE_KEYS.indexOf(key)}`);

const ARTICLES = ['the', 'la', 'le', 'les', 'el', 'los', 'las', 'il', 'lo', 'das', 'der', 'die'];

/** Names as they are, without their article, and with each: 'cedar stone' is 'The Cedar & Stone'. */
function nameForms(names: readonly string[]): string[] {
  const given = new Set(names.filter((name) => name !== ''));
  return [...given].flatMap((name) => {
    const article = ARTICLES.find((one) => name.startsWith(`${one} `));
    const bare = article === undefined ? name : name.slice(article.length + 1);
    return [bare, ...ARTICLES.map((one) => `${one} ${bare}`)];
  });
}
