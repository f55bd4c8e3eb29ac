import type { Kysely } from 'kysely';
import type { SearchResult } from '../../api/contract/pages/search-api.ts';
import type { DB } from '../../api/database/tables.ts';
import type { SearchEngine } from '../../api/search/engine.ts';
import {
  type CategoryVocabulary,
  loadCategoryVocabulary,
} from '../../api/search/understand/categories.ts';
import { fold, tokensOf } from '../../api/search/understand/fold.ts';
import { wordRoot } from '../../api/search/understand/plurals.ts';
import { Random } from '../sample/random.ts';
import { atLeast, type Goal, type Measured } from './report.ts';
import { readKinds } from './search-kinds.ts';
import {
  misspelt,
  type Parameters,
  parseSearch,
  plural,
  SEED,
  sampleListings,
  type TargetListing,
  transliterated,
} from './search-queries.ts';
import {
  kindsOfCategories,
  type NamedOtherwise,
  namesAroundCities,
  namesWithCategoryWords,
} from './search-union.ts';

/** The intended listing must be among this number of results. */
const FIRST = 3;
/** This number of results must be of the requested category and city. */
const ALL_OF = 10;

/** One way to search for a listing. */
type Form = {
  readonly name: string;
  readonly ask: (listing: TargetListing, random: Random) => Parameters;
  readonly holds: (
    results: readonly SearchResult[],
    listing: TargetListing,
    asked: Asked,
  ) => boolean;
};

/** What a listing's category means, all of it folded. */
type Asked = {
  /** Words for it in names, in several languages. */
  readonly nouns: readonly string[];
  /** Its kinds by the tree of categories. */
  readonly kinds: ReadonlySet<string>;
};

const wordsOf = (text: string): string[] => tokensOf(text).map(({ word }) => word);

const same = (a: string, b: string): boolean => fold(a) === fold(b);

/** Any listing of that name in a city of that name is correct, because the query says no more. */
const namesake = ({ name, city }: SearchResult, listing: TargetListing): boolean =>
  same(name, listing.name) && same(city, listing.city);

const isFound = (results: readonly SearchResult[], listing: TargetListing): boolean =>
  results.slice(0, FIRST).some((result) => namesake(result, listing));

const isFoundInCountry: Form['holds'] = (results, listing) =>
  results
    .slice(0, FIRST)
    .some((result) => namesake(result, listing) && result.country === listing.country);

/**
 * 0 for a listing of the category, 1 for one of its kinds, 2 for one with a word for it in the name, in any
 * language that search knows, else 3.
 */
function tierOf({ name, category }: SearchResult, asked: string, { nouns, kinds }: Asked): number {
  const [found, wanted] = [fold(category), fold(asked)];
  if (found === wanted) return 0;
  if (kinds.has(found)) return 1;
  if (` ${found}`.endsWith(` ${wanted}`) || `${found} `.startsWith(`${wanted} `)) return 1;
  const words = new Set(wordsOf(name).flatMap((word) => [word, wordRoot(word)]));
  const isInName = (noun: string) => noun.split(' ').every((word) => words.has(word));
  return [...wanted.split(' '), ...nouns].some(isInName) ? 2 : 3;
}

/** All results are in the city, with the category first, then its kinds, then names. */
const isOfCategoryAndCity: Form['holds'] = (results, { category, city }, asked) => {
  const first = results.slice(0, ALL_OF);
  const tiers = first.map((result) => tierOf(result, category, asked));
  return (
    tiers[0] === 0 &&
    first.every((result) => same(result.city, city)) &&
    tiers.every((tier, nth) => tier < 3 && tier >= (tiers[nth - 1] ?? 0))
  );
};

/** A name with a city, in three forms. */
const named = (
  what: string,
  nameOf: (listing: TargetListing, random: Random) => string,
): readonly Form[] => [
  {
    name: `${what}, city and country`,
    ask: (listing, random) => ({
      what: nameOf(listing, random),
      where: `${listing.city}, ${listing.country}`,
    }),
    holds: isFoundInCountry,
  },
  {
    name: `${what}, city`,
    ask: (listing, random) => ({ what: nameOf(listing, random), where: listing.city }),
    holds: isFound,
  },
  {
    name: `${what} and city in one`,
    ask: (listing, random) => ({ what: `${nameOf(listing, random)} ${listing.city}` }),
    holds: isFound,
  },
];

/** A query, and the condition on its answer. */
type Judged = {
  readonly form: string;
  readonly listing: TargetListing;
  readonly parameters: Parameters;
  readonly holds: (results: readonly SearchResult[], total: number) => boolean;
};

/** Makes the queries for a goal. @param each number of queries */
type Ask = (
  db: Kysely<DB>,
  vocabulary: CategoryVocabulary,
  each: number,
  goal: string,
) => Promise<Judged[]>;

/** Searches for listings in several forms, in turn. */
const inForms =
  (script: 'latin' | 'other', forms: readonly Form[]): Ask =>
  async (db, vocabulary, each, goal) => {
    const listings = await sampleListings(db, script, each, goal);
    const random = new Random();
    const kinds = await readKinds(db);
    return listings.flatMap((listing, nth): Judged[] => {
      const form = forms[nth % forms.length];
      if (!form) return [];
      const parameters = form.ask(listing, random.restart(SEED, nth));
      const { nouns } = vocabulary.conceptOf(wordsOf(listing.category));
      const asked = { nouns, kinds: kinds.get(fold(listing.category)) ?? new Set<string>() };
      const holds = (results: readonly SearchResult[]) => form.holds(results, listing, asked);
      return [{ form: form.name, listing, parameters, holds }];
    });
  };

/**
 * Searches for listings in their city, which a recognised category must not hide: they are on the first page,
 * unless there are more results, because among these the rating decides.
 */
const inCity = (form: string, described: readonly NamedOtherwise[]) =>
  described.map(({ listing, words }): Judged => {
    const parameters = { what: words, where: `${listing.city}, ${listing.country}` };
    const holds: Judged['holds'] = (results, total) =>
      total > results.length || results.some((result) => namesake(result, listing));
    return { form, listing, parameters, holds };
  });

/**
 * Among the first results, or only behind others with exactly the same name, among which the rating
 * decides.
 */
const isFirstOfName = (results: readonly SearchResult[], listing: TargetListing): boolean => {
  const place = results.findIndex((result) => namesake(result, listing));
  const before = results.slice(0, Math.max(0, place));
  return place >= 0 && (place < FIRST || before.every(({ name }) => same(name, listing.name)));
};

const CATEGORY_FORMS: readonly Form[] = [
  {
    name: 'category, city and country',
    ask: ({ category, city, country }) => ({ what: category, where: `${city}, ${country}` }),
    holds: isOfCategoryAndCity,
  },
  {
    name: 'categories, city',
    ask: ({ category, city }) => ({ what: plural(category), where: city }),
    holds: isOfCategoryAndCity,
  },
  {
    name: 'category and city in one',
    ask: ({ category, city }) => ({ what: `${category.toLowerCase()} ${city}` }),
    holds: isOfCategoryAndCity,
  },
];

const EXACT = named('exact name', ({ name }) => name);
const MISSPELT = named('misspelt name', ({ name }, random) => misspelt(name, random));
const TRANSLITERATED = named('transliterated name', transliterated);

/** The goals, each with its least share in percent. */
const JUDGEMENTS: readonly (readonly [goal: string, wanted: number, ask: Ask])[] = [
  ['exact names among the first 3 in %', 97, inForms('latin', EXACT)],
  ['misspelt names among the first 3 in %', 90, inForms('latin', MISSPELT)],
  ['transliterated names among the first 3 in %', 85, inForms('other', TRANSLITERATED)],
  ['category and city with nothing else in %', 98, inForms('latin', CATEGORY_FORMS)],
  [
    'kinds of a category found in %',
    98,
    async (db, vocabulary, each) =>
      inCity('kind of a category', await kindsOfCategories(db, vocabulary, each)),
  ],
  [
    'names with a category word found in %',
    98,
    async (db, vocabulary, each) =>
      inCity('name with a category', await namesWithCategoryWords(db, vocabulary, each)),
  ],
  [
    'names around a city lead in %',
    98,
    async (db, _, each) =>
      (await namesAroundCities(db, each)).map(({ listing, words }) => ({
        form: 'name, city of which it is around',
        listing,
        parameters: { what: words },
        holds: (results) => isFirstOfName(results, listing),
      })),
  ],
];

type Answered = { readonly form: string; readonly held: boolean };

const percentHeld = (answered: readonly Answered[]) =>
  (100 * answered.filter(({ held }) => held).length) / Math.max(1, answered.length);

/**
 * Searches for existing listings, each once, and checks the answers.
 * @param each number of listings for each goal
 */
export async function judge(
  db: Kysely<DB>,
  engine: SearchEngine,
  each: number,
): Promise<Measured & { readonly failures: readonly string[] }> {
  const goals: Goal[] = [];
  const shares: Record<string, number> = {};
  const failures: string[] = [];
  const vocabulary = await loadCategoryVocabulary(db)();
  for (const [goal, wanted, ask] of JUDGEMENTS) {
    const answered: Answered[] = [];
    for (const { form, listing, parameters, holds } of await ask(db, vocabulary, each, goal)) {
      const { results, total } = await engine.search(parseSearch(parameters), new Date());
      const held = holds(results, total.count);
      answered.push({ form, held });
      if (!held) failures.push(`${form}: ${describeFailure(parameters, listing, results)}`);
    }
    goals.push(atLeast(goal, percentHeld(answered), wanted));
    for (const [form, own] of Map.groupBy(answered, (one) => one.form))
      shares[`${form} %`] = percentHeld(own);
  }
  return { goals, figures: shares, failures };
}

function describeFailure(
  parameters: Parameters,
  listing: TargetListing,
  results: readonly SearchResult[],
): string {
  const asked = [parameters.what, parameters.where].filter(Boolean).join(' | ');
  const meant = `${listing.name} (${listing.category}, ${listing.city}, ${listing.country})`;
  const came = results
    .slice(0, FIRST)
    .map(({ name, category, city }) => `${name} (${category}, ${city})`);
  return `${asked} → ${came.join(', ') || 'nothing'} instead of ${meant}`;
}
