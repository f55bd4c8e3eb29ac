import type { Kysely } from 'kysely';
import type { SearchAnswer } from '../../api/contract/pages/search-api.ts';
import type { DB } from '../../api/database/tables.ts';
import type { SearchEngine } from '../../api/search/engine.ts';
import { Random } from '../sample/random.ts';
import { atLeast, atMost, type Measured } from './report.ts';
import {
  categoriesInCities,
  categoriesMissingInCities,
  distancesOf,
  idsInCity,
  type PlacedCategory,
} from './search-known.queries.ts';
import { misspelt, type Parameters, parseSearch, SEED, sampleListings } from './search-queries.ts';

/** Pages of results that are read. */
const PAGES = 5;
/** By how much the first result may be farther away than the nearest listing: the middle of a city is rough. */
const ROUGH = 1.01;
const ROUGH_KM = 10;

/** What the answers to questions of one kind have in common. */
type Tally = { readonly failures: string[]; readonly asked: number; readonly held: number };

const percent = ({ held, asked }: Pick<Tally, 'held' | 'asked'>): number =>
  (100 * held) / Math.max(1, asked);

/**
 * Asks questions whose answers are known from the database: a category finds all listings of its kinds, a name its
 * listing; a place without the category shows the nearest; a misspelt city stays in its country.
 * @param each number of questions of each kind
 */
export async function judgeKnown(
  db: Kysely<DB>,
  engine: SearchEngine,
  each: number,
): Promise<Measured & { readonly failures: readonly string[] }> {
  const ask = (parameters: Parameters) => engine.search(parseSearch(parameters), new Date());
  const subtrees = await judgeSubtrees(db, ask, each);
  const names = await judgeNames(db, ask, each);
  const { nonEmpty, nearest } = await judgeMissing(db, ask, each);
  const strays = await judgeCountries(db, ask, each);
  return {
    goals: [
      atLeast('recall of categories with their kinds in %', percent(subtrees), 99),
      atLeast('recall of names in %', percent(names), 99),
      atLeast('searches of places without the category that find some in %', percent(nonEmpty), 99),
      atLeast('nearest first in %', percent(nearest), 98),
      atMost('results in another country', strays.asked - strays.held, 0),
    ],
    figures: {
      'listings of kinds expected': subtrees.asked,
      'results in the country': strays.held,
    },
    failures: [subtrees, names, nonEmpty, nearest, strays].flatMap(({ failures }) => failures),
  };
}

type Ask = (parameters: Parameters) => Promise<SearchAnswer>;

/** In a city, a category finds all listings of all of its kinds. */
async function judgeSubtrees(db: Kysely<DB>, ask: Ask, each: number): Promise<Tally> {
  const failures: string[] = [];
  let [asked, held] = [0, 0];
  for (const placed of await categoriesInCities(db, each)) {
    const expected = await idsInCity(db, placed);
    const parameters = { what: placed.category, where: `${placed.city}, ${placed.country}` };
    const found = new Set<number>();
    for (let page = 1; page <= PAGES; page += 1) {
      const { results, pages } = await ask({ ...parameters, page: String(page) });
      for (const { id } of results) found.add(id);
      if (page >= pages) break;
    }
    const missed = expected.filter((id) => !found.has(id));
    asked += expected.length;
    held += expected.length - missed.length;
    if (missed.length > 0)
      failures.push(
        `kinds: ${described(parameters)} misses ${missed.length} of ${expected.length}`,
      );
  }
  return { failures, asked, held };
}

/** A name and its city find the listing on the first page. */
async function judgeNames(db: Kysely<DB>, ask: Ask, each: number): Promise<Tally> {
  const failures: string[] = [];
  const listings = await sampleListings(db, 'latin', each, 'known names');
  for (const { name, slug, city, country } of listings) {
    const parameters = { what: name, where: `${city}, ${country}` };
    const { results } = await ask(parameters);
    if (!results.some((result) => result.slug === slug))
      failures.push(`name: ${described(parameters)} does not find ${slug}`);
  }
  return { failures, asked: listings.length, held: listings.length - failures.length };
}

/** In a city without a category, the nearest listings of it are shown. */
async function judgeMissing(db: Kysely<DB>, ask: Ask, each: number) {
  const [empty, far]: [string[], string[]] = [[], []];
  const placed = await categoriesMissingInCities(db, each);
  for (const [nth, one] of placed.entries()) {
    const parameters = missingIn(one, nth);
    const { results, widened } = await ask(parameters);
    const [first] = results;
    if (!first || widened === null) {
      empty.push(`nothing there: ${described(parameters)} finds ${results.length}`);
      continue;
    }
    const { least, own } = await distancesOf(db, one, first.id);
    if (own > least * ROUGH + ROUGH_KM)
      far.push(`nearest: ${described(parameters)} is ${own} km away instead of ${least}`);
  }
  const asked = placed.length;
  return {
    nonEmpty: { failures: empty, asked, held: asked - empty.length },
    nearest: { failures: far, asked, held: asked - far.length },
  };
}

const missingIn = ({ category, city, country }: PlacedCategory, nth: number): Parameters =>
  nth % 2 === 0
    ? { what: category, where: `${city}, ${country}` }
    : { what: `${category.toLowerCase()} in ${city}, ${country}` };

/** A misspelt city is not corrected to one of another country than the one that is named. */
async function judgeCountries(db: Kysely<DB>, ask: Ask, each: number): Promise<Tally> {
  const failures: string[] = [];
  const random = new Random();
  let [asked, held] = [0, 0];
  for (const [nth, listing] of (await sampleListings(db, 'latin', each, 'countries')).entries()) {
    const { category, city, country } = listing;
    const where = `${misspelt(city, random.restart(SEED, nth))}, ${country}`;
    const { results } = await ask({ what: category, where });
    const strays = results.filter((result) => result.country !== country);
    asked += results.length;
    held += results.length - strays.length;
    if (strays.length > 0)
      failures.push(
        `country: ${category} | ${where} finds ${strays[0]?.name}, ${strays[0]?.country}`,
      );
  }
  return { failures, asked, held };
}

const described = (parameters: Parameters): string => Object.values(parameters).join(' | ');
