import { type Kysely, sql } from 'kysely';
import { lockChanges } from '../../api/changes/change-lock.queries.ts';
import type { DB } from '../../api/database/tables.ts';
import { fillSearchEntries } from '../../api/search/entries.queries.ts';
import { postgresEngine } from '../../api/search/postgres-engine.ts';
import { loadCategoryVocabulary } from '../../api/search/understand/categories.ts';
import { startLoadClient } from './load.ts';
import { compareSearches, plainSearches } from './peers/plain-search.ts';
import { atLeast, atMost, type Figures, type Measured, percentileMs } from './report.ts';
import type { Scratch } from './scratch.ts';
import { measureImport } from './search-import.ts';
import { judgeKnown } from './search-known.ts';
import { judge } from './search-quality.ts';
import {
  makeQuestions,
  parseSearch,
  type SearchQuestion,
  sampleListings,
} from './search-queries.ts';
import { startServer } from './server.ts';

const AMOUNTS = {
  /** Searches of all kinds together, one after the other. */
  questions: 2_000,
  /** Searches for the warm-up. */
  warmUp: 500,
  suggestions: 1_200,
  /** Listings for each goal of quality. */
  judged: 450,
  /** Questions of each kind whose answer is known. */
  known: 100,
  /** Duration of the load test, in seconds. */
  seconds: 10,
  /** Names for plain searches, and the same number of misspelt ones. */
  compared: 20,
  /** Imported listings. */
  imported: 15_000,
};

const MOST_LETTERS = 8;

/**
 * Measures search: duration of answers, one after the other in this process, and under parallel load on the
 * server; quality of the results; duration and results of simpler searches; overhead in imports.
 */
export async function benchSearch(
  { database, dir, silent }: Pick<Scratch, 'database' | 'dir' | 'silent'>,
  amounts = AMOUNTS,
): Promise<Measured> {
  const { db } = database;
  const say = (text: string) => (silent ? undefined : console.error(text));
  await makeSearchable(db);
  const engine = postgresEngine(database);
  const vocabulary = await loadCategoryVocabulary(db)();

  const search = ({ parameters }: SearchQuestion) =>
    engine.search(parseSearch(parameters), new Date());
  await timeEach(await makeQuestions(db, vocabulary, amounts.warmUp, 'warm-up'), search);
  const questions = await makeQuestions(db, vocabulary, amounts.questions, 'asked');
  const searches = await timeEach(questions, search);
  say(
    `Searches: ${percentileMs(searches, 0.5).toFixed(1)} ms, p95 ${percentileMs(searches, 0.95).toFixed(1)} ms`,
  );
  const typed = await makeTyped(db, amounts.suggestions);
  const suggestions = await timeEach(typed, ({ text, field }) => engine.suggest(text, field));
  const load = await loadServer({ database, dir }, questions, amounts.seconds);
  say(`Under load: ${load.toFixed(0)} a second`);

  const quality = await judge(db, engine, amounts.judged);
  const known = await judgeKnown(db, engine, amounts.known);
  for (const failure of [...quality.failures, ...known.failures]) say(failure);
  const plain = await compareSearches(
    db,
    {
      ours: async (what) =>
        (await engine.search(parseSearch({ what }), new Date())).results.map(({ name }) => name),
      ...plainSearches(db),
    },
    amounts.compared,
  );
  const importing = await measureImport(database, dir, amounts.imported);
  return {
    goals: [
      atMost('search p50 ms', percentileMs(searches, 0.5), 5),
      atMost('search p95 ms', percentileMs(searches, 0.95), 25),
      atMost('search p99 ms', percentileMs(searches, 0.99), 60),
      atLeast('searches per second over HTTP', load, 300),
      atMost('suggestions p95 ms', percentileMs(suggestions, 0.95), 30),
      ...quality.goals,
      ...known.goals,
      atMost('overhead of search in imports in %', importing.overheadPercent, 30),
    ],
    figures: {
      searches: searches.length,
      ...byKind(searches),
      suggestions: suggestions.length,
      suggestionsP50Milliseconds: percentileMs(suggestions, 0.5),
      ...byKind(suggestions),
      ...quality.figures,
      ...known.figures,
      ...plain,
      importedRows: amounts.imported,
      importSearchSeconds: importing.searchSeconds,
      importOtherSeconds: importing.otherSeconds,
    },
  };
}

/** Creates the search entries, which an unpublished directory does not have. */
async function makeSearchable(db: Kysely<DB>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockChanges(trx);
    await fillSearchEntries(trx);
  });
  await sql`vacuum analyze search_entries, search_vocabulary`.execute(db);
}

/** Duration and kind of one search. */
type Timed = { readonly kind: string; readonly milliseconds: number };

/** Runs an action for each item, one after the other, in this process. */
async function timeEach<Item extends { readonly kind: string }>(
  items: readonly Item[],
  action: (item: Item) => Promise<unknown>,
): Promise<readonly Timed[]> {
  const timed: Timed[] = [];
  for (const item of items) {
    const started = performance.now();
    await action(item);
    timed.push({ kind: item.kind, milliseconds: performance.now() - started });
  }
  return timed;
}

/** Number of parallel clients. */
const CLIENTS = 16;
/** Number of client addresses: each has a rate limit, see rate-limit.ts. */
const ADDRESSES = 5_000;
const WARM_UP_SECONDS = 1;

/**
 * Loads a server, which runs in a separate process, over HTTP: 16 parallel clients, each of which sends its
 * next request after the previous answer.
 * @returns answers per second
 */
async function loadServer(
  { database, dir }: Pick<Scratch, 'database' | 'dir'>,
  questions: readonly SearchQuestion[],
  seconds: number,
): Promise<number> {
  await using server = await startServer(database.url, dir, { TRUST_PROXY: '1' });
  await using client = startLoadClient();
  const paths = questions.map(({ parameters }) => `/api/search?${new URLSearchParams(parameters)}`);
  const load = { url: server.url, paths, accept: '', addresses: ADDRESSES, connections: CLIENTS };
  await client.rate({ ...load, seconds: WARM_UP_SECONDS });
  return await client.rate({ ...load, seconds });
}

/** The first letters of names, categories and cities, from one to eight. */
async function makeTyped(db: Kysely<DB>, count: number) {
  const listings = await sampleListings(db, 'latin', count, 'typed');
  return listings.map(({ name, category, city }, nth) => {
    const begun = (text: string) => text.slice(0, (nth % MOST_LETTERS) + 1).trim();
    switch (Math.floor(nth / MOST_LETTERS) % 3) {
      case 0:
        return { kind: 'suggestions of names', text: begun(name), field: 'what' } as const;
      case 1:
        return { kind: 'suggestions of categories', text: begun(category), field: 'what' } as const;
      default:
        return { kind: 'suggestions of cities', text: begun(city), field: 'where' } as const;
    }
  });
}

function byKind(timed: readonly Timed[]): Figures {
  const figures: Record<string, number> = {};
  for (const [kind, some] of Map.groupBy(timed, (one) => one.kind)) {
    figures[`${kind}, p50 ms`] = percentileMs(some, 0.5);
    figures[`${kind}, p95 ms`] = percentileMs(some, 0.95);
  }
  return figures;
}
