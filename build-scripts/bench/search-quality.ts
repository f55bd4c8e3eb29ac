import type { Kysely } from 'kysely';
import type { SearchResult } from '../../api/contract/search-api.ts';
import type { DB } from '../../api/database/tables.ts';
import type { SearchEngine } from '../../api/search/engine.ts';
import { fold } from '../../api/search/understand/fold.ts';
import { Random } from '../sample/random.ts';
import { atLeast, type Goal, type Measured } from './report.ts';
import {
  type Asked,
  type Parameters,
  plural,
  queryOf,
  SEED,
  sampleListings,
  transliterated,
} from './search-queries.ts';
import { misspelt } from './search-typing.ts';

/** Among so many the listing that was meant is to be. */
const FIRST = 3;
/** So many are to be of the category and the city that were asked for. */
const ALL_OF = 10;
/** Failures that figures tell of each form; all are printed. */
const TOLD = 3;

/** One way to ask for something. */
type Form = {
  readonly name: string;
  readonly ask: (listing: Asked, random: Random) => Parameters;
  readonly holds: (results: readonly SearchResult[], listing: Asked) => boolean;
};

const same = (a: string, b: string): boolean => fold(a) === fold(b);

/** Any listing of that name in a city of that name is what was asked for, as nothing more was said. */
const namesake = ({ name, city }: SearchResult, listing: Asked): boolean =>
  same(name, listing.name) && same(city, listing.city);

const isFound = (results: readonly SearchResult[], listing: Asked): boolean =>
  results.slice(0, FIRST).some((result) => namesake(result, listing));

const isFoundInCountry: Form['holds'] = (results, listing) =>
  results
    .slice(0, FIRST)
    .some((result) => namesake(result, listing) && result.country === listing.country);

const isOfCategoryAndCity: Form['holds'] = (results, { category, city }) =>
  results.length > 0 &&
  results
    .slice(0, ALL_OF)
    .every((result) => same(result.category, category) && same(result.city, city));

/** A name with a city, in three ways. */
const named = (
  what: string,
  nameOf: (listing: Asked, random: Random) => string,
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

type Judgement = {
  readonly goal: string;
  readonly wanted: number;
  readonly script: 'latin' | 'other';
  readonly forms: readonly Form[];
};

const JUDGEMENTS: readonly Judgement[] = [
  {
    goal: 'exact names among the first 3 in %',
    wanted: 97,
    script: 'latin',
    forms: named('exact name', ({ name }) => name),
  },
  {
    goal: 'misspelt names among the first 3 in %',
    wanted: 90,
    script: 'latin',
    forms: named('misspelt name', ({ name }, random) => misspelt(name, random)),
  },
  {
    goal: 'transliterated names among the first 3 in %',
    wanted: 85,
    script: 'other',
    forms: named('transliterated name', transliterated),
  },
  {
    goal: 'category and city with nothing else in %',
    wanted: 98,
    script: 'latin',
    forms: [
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
    ],
  },
];

/** A search that was answered otherwise than it was meant. */
export type Failure = { readonly form: string; readonly told: string };

/**
 * Asks for listings that are known to be there, each once, and looks whether the answer is what was
 * asked for.
 * @param each how many listings for each goal
 */
export async function judge(
  db: Kysely<DB>,
  engine: SearchEngine,
  each: number,
): Promise<Measured & { readonly failures: readonly Failure[] }> {
  const goals: Goal[] = [];
  const shares: Record<string, number> = {};
  const failures: Failure[] = [];
  for (const { goal, wanted, script, forms } of JUDGEMENTS) {
    const listings = await sampleListings(db, script, each, goal);
    const answered = new Map(forms.map(({ name }) => [name, { asked: 0, held: 0 }]));
    const random = new Random();
    for (const [nth, listing] of listings.entries()) {
      const form = forms[nth % forms.length];
      const counts = form && answered.get(form.name);
      if (!form || !counts) continue;
      const parameters = form.ask(listing, random.restart(SEED, nth));
      const { results } = await engine.search(queryOf(parameters), new Date());
      const holds = form.holds(results, listing);
      counts.asked += 1;
      if (holds) counts.held += 1;
      else failures.push({ form: form.name, told: tell(parameters, listing, results) });
    }
    const held = [...answered.values()].reduce((sum, counts) => sum + counts.held, 0);
    goals.push(atLeast(goal, (100 * held) / Math.max(1, listings.length), wanted));
    for (const [name, counts] of answered)
      shares[`${name} %`] = (100 * counts.held) / Math.max(1, counts.asked);
  }
  const told = Map.groupBy(failures, ({ form }) => form);
  const examples = [...told].map(([form, some]) => [
    `${form}, failures`,
    some
      .slice(0, TOLD)
      .map((failure) => failure.told)
      .join('; '),
  ]);
  return { goals, figures: { ...shares, ...Object.fromEntries(examples) }, failures };
}

function tell(parameters: Parameters, listing: Asked, results: readonly SearchResult[]): string {
  const asked = [parameters.what, parameters.where].filter(Boolean).join(' | ');
  const meant = `${listing.name} (${listing.category}, ${listing.city}, ${listing.country})`;
  const came = results
    .slice(0, FIRST)
    .map(({ name, category, city }) => `${name} (${category}, ${city})`);
  return `${asked} → ${came.join(', ') || 'nothing'} instead of ${meant}`;
}
