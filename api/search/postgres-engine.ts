import { SEARCH_PAGE_SIZE, type SearchQuery } from '../contract/pages/search-api.ts';
import type { Database } from '../database/connection.ts';
import { type Attempt, answerOf } from './answer.ts';
import { criteriaOf } from './criteria.ts';
import type { SearchEngine } from './engine.ts';
import { findEntries } from './find-entries.queries.ts';
import type { Reach } from './place-query.ts';
import { correctText, repairText } from './repair.ts';
import { suggestWhat, suggestWhere } from './suggest.queries.ts';
import type { Leniency } from './term-query.ts';
import type { Splitter } from './tsquery.ts';
import { type CategoryVocabulary, loadCategoryVocabulary } from './understand/categories.ts';
import { asWords, type Interpretation, understand } from './understand/understand.ts';
import { splitTexts } from './words.queries.ts';

/** With fewer results near a place, the search is repeated with ten times the radius. */
const ENOUGH_NEAR = 10;

/** With up to this many results, wider places and other spellings are tried, unless a name equals the query. */
const FEW = 2;
/** Another spelling is suggested if it finds this many times as many results. */
const FAR_MORE = 5;

/**
 * Search in PostgreSQL: interprets the query, then finds entries. If nothing matches, the conditions are
 * relaxed step by step: words that no listing has are corrected; the last word is matched as a prefix;
 * categories, features and places are matched as words of names; finally one word may be missing.
 */
export function postgresEngine(database: Database): SearchEngine {
  const { db } = database;
  const vocabulary = loadCategoryVocabulary(db);

  return {
    async search(query, now) {
      const categories = await vocabulary();
      const attempt = await searchLeniently(database, query, categories, now);
      const newest = attempt.found.newestCategory;
      if (newest <= categories.newest) return answerOf(database, query, attempt);
      // An import has added categories since, which the query may mean.
      const newer = await vocabulary(newest);
      return answerOf(database, query, await searchLeniently(database, query, newer, now));
    },
    suggest: async (text, field) => ({
      suggestions: await (field === 'what' ? suggestWhat(db, text) : suggestWhere(db, text)),
    }),
  };
}

async function searchLeniently(
  database: Database,
  query: SearchQuery,
  categories: CategoryVocabulary,
  now: Date,
): Promise<Attempt> {
  const page = { offset: (query.page - 1) * SEARCH_PAGE_SIZE, limit: SEARCH_PAGE_SIZE };
  const find = async (interpretation: Interpretation, leniency: Leniency, split: Splitter) => {
    const findWithin = (reach: Reach) =>
      findEntries(database, criteriaOf(interpretation, split, leniency, reach), page, now);
    const found = await findWithin('near');
    const isNear = interpretation.places.some(({ kind }) => kind === 'near');
    return isNear && found.ranked < ENOUGH_NEAR ? findWithin('far') : found;
  };

  const first = await understand(database, query, categories);
  const { split, typed } = await splitterOf(database, first);
  const asTyped = { interpretation: first, corrected: null, better: null };
  const exact = { ...asTyped, found: await find(first, 'words', split) };
  const { ranked } = exact.found;
  if (ranked > FEW || exact.found.named) return exact;

  const wide = first.wider && { ...first, ...first.wider, wider: null };
  const findWide = async (): Promise<Attempt> =>
    wide ? { ...asTyped, interpretation: wide, found: await find(wide, 'words', split) } : exact;
  if (isEmpty(first)) return ranked === 0 ? findWide() : exact;

  const findSpelt = async (what: string): Promise<Attempt> => {
    const interpretation = await understand(database, { ...query, what }, categories);
    const { split: splitSpelt } = await splitterOf(database, interpretation);
    const found = await find(interpretation, 'words', splitSpelt);
    return { interpretation, corrected: what, better: null, found };
  };
  /** Replaces one word by a similar one; returns the spelling that finds most, if any finds something. */
  const respell = async (what: string, words: readonly string[]): Promise<Attempt | undefined> => {
    const spellings = [...(await repairText(database, words, 'all'))]
      .map((replacement) => correctText(what, new Map([replacement])))
      .filter((spelling) => spelling !== what);
    const attempts = await Promise.all(spellings.map(findSpelt));
    return attempts
      .filter(({ found }) => found.ranked > 0)
      .toSorted((a, b) => b.found.ranked - a.found.ranked)[0];
  };
  if (ranked > 0) {
    const other = await respell(query.what, wordsOf(first, split));
    return other && other.found.ranked >= ranked * FAR_MORE
      ? { ...exact, better: other.corrected }
      : exact;
  }

  const spelt = correctText(query.what, await repairText(database, typed, 'unknown'));
  const corrected = spelt === query.what ? null : await findSpelt(spelt);
  if (corrected && corrected.found.ranked > 0) return corrected;
  const beginning = { ...asTyped, found: await find(first, 'beginning', split) };
  if (beginning.found.ranked > 0) return beginning;

  const wider = await findWide();
  if (wider.found.ranked > 0) return wider;
  const named = asWords(wider.interpretation, query.what);
  if (named) {
    const { split: splitWords } = await splitterOf(database, named);
    const found = await find(named, 'words', splitWords);
    if (found.ranked > 0) return { ...asTyped, interpretation: named, found };
  }
  const typedWords = wordsOf((corrected ?? exact).interpretation, split);
  const likelier = await respell(spelt, typedWords);
  if (likelier) return likelier;
  const most = { ...wider, found: await find(wider.interpretation, 'all-but-one', split) };
  return most.found.ranked > 0 ? most : exact;
}

const wordsOf = ({ terms }: Interpretation, split: Splitter): string[] =>
  terms.flatMap(({ words, categoryIds }) => (categoryIds.length > 0 ? [] : [...split(words)]));

/** A query without terms has no less strict form. */
const isEmpty = ({ terms }: Interpretation): boolean => terms.length === 0;

/** Texts that PostgreSQL would split at spaces only, so that it need not be called: most texts. */
const PLAIN = /^[a-z0-9]+(?: [a-z0-9]+)*$/;

/** @returns a splitter for the texts of an interpretation, and the words of the typed name */
async function splitterOf(
  database: Database,
  { terms, name, joinedName, fullName, places, namedWithin }: Interpretation,
): Promise<{ readonly split: Splitter; readonly typed: readonly string[] }> {
  const named = [...terms.map(({ words }) => words), name, fullName];
  const others = [joinedName, ...terms.flatMap((term) => [...term.nouns, ...term.equalNouns])];
  const placed = [...places, ...namedWithin].flatMap((place) =>
    'text' in place ? [place.text] : [],
  );
  const texts = [...new Set([...named, ...others, ...placed])];
  const words = new Map<string, readonly string[]>(
    texts.filter((text) => PLAIN.test(text)).map((text) => [text, text.split(' ')]),
  );
  const unsplit = texts.filter((text) => text !== '' && !words.has(text));
  if (unsplit.length > 0)
    for (const row of await splitTexts(database, unsplit)) words.set(row.text, row.words);
  const split = (text: string) => words.get(text) ?? [];
  return { split, typed: [...new Set(named.flatMap(split))] };
}
