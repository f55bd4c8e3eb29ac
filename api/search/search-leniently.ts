import { SEARCH_PAGE_SIZE, type SearchQuery } from '../contract/pages/search-api.ts';
import type { Database } from '../database/connection.ts';
import type { Attempt } from './answer.ts';
import { findAround, NEAREST } from './find-around.ts';
import { correctText, repairText } from './repair.ts';
import { splitterOf } from './splitter.ts';
import type { Leniency } from './term-query.ts';
import type { Splitter } from './tsquery.ts';
import type { CategoryVocabulary } from './understand/categories.ts';
import { leavingOut, mentionsSomething, withoutStrange } from './understand/left-out.ts';
import { asAddress, asWords, atAnyPrice } from './understand/otherwise.ts';
import { type Interpretation, understand } from './understand/understand.ts';
import { withSimilarPlace } from './understand/where.ts';
import { onStreet, wordsAfterPlace } from './understand/words-after-place.ts';
import { widen } from './widen.ts';

/** With up to this many results, wider places and other spellings are tried, unless a name equals the query. */
const FEW = 2;
/** Another spelling is suggested if it finds this many times as many results. */
const FAR_MORE = 5;

/** A way to search; null if it is impossible. */
type Step = () => Promise<Attempt | null>;

/**
 * Interprets a query, then finds entries. If nothing matches, the conditions are relaxed step by step, until something
 * does. If all of the text is understood, it keeps its meaning, and its place is widened. Else words that no listing has
 * are corrected; the last word is matched as a prefix; categories, features and places are matched as words of names;
 * then the place is widened, and one word may be missing. Words after a place are then a part of a street with its name,
 * or left out; at last, words that no listing has are left out. A correction that changes the place is only offered.
 */
export async function searchLeniently(
  database: Database,
  query: SearchQuery,
  categories: CategoryVocabulary,
  now: Date,
): Promise<Attempt> {
  const page = { offset: (query.page - 1) * SEARCH_PAGE_SIZE, limit: SEARCH_PAGE_SIZE };
  const finding = { database, page, now };

  async function attempt(interpretation: Interpretation, leniency?: Leniency): Promise<Attempt> {
    const { split } = await splitterOf(database, interpretation);
    return {
      ...AS_TYPED,
      interpretation,
      found: await findAround(finding, interpretation, split, leniency),
    };
  }
  async function attemptWidened(interpretation: Interpretation): Promise<Attempt | null> {
    const { split } = await splitterOf(database, interpretation);
    const wider = await widen(database, interpretation, split);
    if (!wider) return null;
    const found = await findAround(finding, wider.interpretation, split, 'words', NEAREST);
    return { ...wider, corrected: null, better: null, interpretation, found };
  }

  async function attemptThereOrNear(interpretation: Interpretation): Promise<Attempt | null> {
    const there = await attempt(interpretation);
    return there.found.ranked > 0 ? there : attemptWidened(interpretation);
  }

  const first = await understand(database, query, categories);
  const { split, typed } = await splitterOf(database, first);
  const exact = {
    ...AS_TYPED,
    interpretation: first,
    found: await findAround(finding, first, split),
  };
  const { ranked } = exact.found;
  const isFinal = first.isUnreadable || (ranked > 0 && isEmpty(first));
  if (ranked > FEW || exact.found.named || isFinal) return exact;

  const attemptSpelt = async (what: string): Promise<Attempt> => ({
    ...(await attempt(await understand(database, { ...query, what }, categories))),
    corrected: what,
  });
  /** The words that no listing has, with corrections. */
  const unknownOf = (words: readonly string[]) => repairText(database, words, 'unknown');
  /** Replaces one word by a similar one; returns the spelling that finds most. */
  async function respell(what: string, words: readonly string[]): Promise<Attempt | null> {
    const spellings = [...(await repairText(database, words, 'all'))]
      .map((replacement) => correctText(what, new Map([replacement])))
      .filter((spelling) => spelling !== what);
    const attempts = await Promise.all(spellings.map(attemptSpelt));
    return attempts.toSorted((a, b) => b.found.ranked - a.found.ranked)[0] ?? null;
  }
  if (ranked > 0) {
    const other = await respell(query.what, wordsOf(first, split));
    return other && other.found.ranked >= ranked * FAR_MORE
      ? { ...exact, better: other.corrected }
      : exact;
  }

  const lenient = await understand(database, query, categories, true);
  const isCertain = first.center || !isUnderstood(lenient) || lenient.whereMeant !== null;
  const placed = isCertain ? first : lenient;
  const wide = placed.wider && !placed.center ? { ...placed, ...placed.wider, wider: null } : null;
  const named = asWords(wide ?? placed, query.what);
  const tryPlaced: Step = async () => (samePlaces(first, lenient) ? null : attempt(lenient));
  const tryAnyPrice: Step = async () => (placed.cheap ? attempt(atAnyPrice(placed)) : null);
  const tryWide: Step = async () => wide && attempt(wide);
  const tryNames: Step = async () => named && attempt(named);
  /** 'plumber in Chicaga'. */
  const trySimilarPlace: Step = async () => {
    const what = await withSimilarPlace(database, query.what, placed);
    if (what === null) return null;
    const meant = await understand(database, { ...query, what }, categories);
    const found = await attemptThereOrNear(meant);
    return found && { ...found, corrected: what };
  };
  const address = asAddress(first, query.what);
  const tryAddress: Step = async () => address && attempt(address);
  const tryWidened: Step = () => attemptWidened(placed);

  let offered: string | null = null;
  let spelt = query.what;
  const unlessElsewhere = (other: Attempt | null): Attempt | null => {
    const isElsewhere = other && !samePlaces(placed, other.interpretation);
    if (!isElsewhere || other.found.named || hasNoPlace(placed)) return other;
    if (other.found.ranked > 0) offered ??= other.corrected;
    return null;
  };
  const trySpellingOf = async (words: readonly string[]) => {
    const corrected = correctText(query.what, await unknownOf(words));
    if (corrected === spelt || corrected === query.what) return null;
    spelt = corrected;
    return unlessElsewhere(await attemptSpelt(corrected));
  };
  // The names of places are no words of names, but may be a part of one.
  const trySpelling: Step = () => trySpellingOf(wordsOf(placed, split));
  const trySpellingAll: Step = () => trySpellingOf(typed);
  /** The words that no listing has, and that resemble none: with several, most steps would find nothing. */
  const strangeWords = async () =>
    [...(await unknownOf(wordsOf(placed, split)))].flatMap(([word, meant]) =>
      meant === null ? [word] : [],
    );
  const tryBeginning: Step = async () => {
    const begun = wordsOf(first, split).at(-1);
    const others = (await strangeWords()).filter((word) => word !== begun);
    return others.length > 0 ? null : attempt(first, 'beginning');
  };
  const tryRespelling: Step = async () =>
    (await strangeWords()).length > 0
      ? null
      : unlessElsewhere(await respell(spelt, wordsOf(placed, split)));
  const tryWithoutOneOf = async (interpretation: Interpretation | null) =>
    interpretation && (await strangeWords()).length < 2
      ? attempt(interpretation, 'all-but-one')
      : null;
  const tryWithoutOne: Step = () => tryWithoutOneOf(wide ?? placed);
  const tryNamesWithoutOne: Step = () => tryWithoutOneOf(named);

  const after = wordsAfterPlace(placed, query.what);
  const readLeniently = (what: string) =>
    understand(database, { ...query, what }, categories, true);
  /** 'plumber near Chicago Street': as a street. */
  const tryStreet: Step = async () => {
    const street = after && onStreet(await readLeniently(after.withoutBoth), after);
    return street && attempt(street);
  };
  /** The same in Chicago, or around it. */
  const tryPlaceAlone: Step = async () => {
    const alone = after && leavingOut(await readLeniently(after.withoutWords), [after.words]);
    return alone && attemptThereOrNear(alone);
  };
  /** 'plumber Chicago Xyzzy', as plumbers in Chicago. */
  const tryWithoutStrange: Step = async () => {
    if (!mentionsSomething(placed)) return null;
    for (const { what, words } of withoutStrange(query.what, new Set(await strangeWords()))) {
      const others = leavingOut(await readLeniently(what), words);
      if (others) return attemptThereOrNear(others);
    }
    return null;
  };

  const begins = [tryPlaced, tryAnyPrice];
  const respells = [trySpelling, trySpellingAll, tryBeginning, tryWide, tryNames, tryRespelling];
  const missing = [tryWithoutOne, tryNamesWithoutOne, tryStreet, tryPlaceAlone];
  const ends = [tryAddress, tryWidened, ...missing, tryWithoutStrange];
  const steps = isUnderstood(placed)
    ? [...begins, tryWide, tryNames, trySimilarPlace, tryWidened, trySpellingAll, tryRespelling]
    : [...begins, ...respells, ...ends];
  for (const step of steps) {
    const other = await step();
    if (other && other.found.ranked > 0) return { ...other, better: offered };
  }
  return { ...exact, better: offered };
}

const AS_TYPED = { corrected: null, better: null, widened: null, isMeasured: true } as const;

const wordsOf = ({ terms }: Interpretation, split: Splitter): string[] =>
  terms.flatMap(({ words, categoryIds }) => (categoryIds.length > 0 ? [] : [...split(words)]));

/** A query without terms has no other spelling. */
const isEmpty = ({ terms }: Interpretation): boolean => terms.length === 0;

/** Whether no word is left that may be a part of a name. */
const isUnderstood = ({ terms }: Interpretation): boolean => terms.every(({ strict }) => strict);

const hasNoPlace = ({ places }: Interpretation): boolean => places.length === 0;

const samePlaces = (one: Interpretation, other: Interpretation): boolean =>
  JSON.stringify([one.places, one.center]) === JSON.stringify([other.places, other.center]);
