import { FEATURE_LABELS } from '../../contract/pages/features.ts';
import type { SearchChip, SearchQuery } from '../../contract/pages/search-api.ts';
import type { Database } from '../../database/connection.ts';
import type { NamedSearchPlace, SearchPlace, Term } from '../interpretation.ts';
import type { CategoryVocabulary } from './categories.ts';
import { joinWords, spanOf, type Token, tokensOf } from './fold.ts';
import type { Intent } from './intents.ts';
import { readParameters } from './parameters.ts';
import { type PlacePart, searchPlacesOf } from './place-part.ts';
import { type PlacesInWhat, placesInWhat } from './places-in-what.ts';
import { type Segment, segmentsOf } from './segments.ts';
import { categoryTerm, wordTerm } from './terms.ts';
import { readWhere } from './where.ts';

/** Further words are ignored. */
const MOST_TOKENS = 12;

/** The meaning of a search. All conditions apply together. */
export type Interpretation = Awaited<ReturnType<typeof understand>>;

/**
 * Interprets a query: divides the two texts into categories, features, intents, places and words of names,
 * and adds the parameters. Deterministic for the same directory.
 */
export async function understand(
  database: Database,
  query: SearchQuery,
  categories: CategoryVocabulary,
) {
  const tokens = tokensOf(query.what).slice(0, MOST_TOKENS);
  const where = await readWhere(database, query.where);
  const elsewhere = where.length > 0 || query.near !== undefined || query.city !== undefined;
  const segments = segmentsOf(tokens, categories);
  const what = await placesInWhat(database, segments, query.what, elsewhere);
  const parameters = await readParameters(database, query, categories);
  const meaning = meaningOf(what, query.what, categories);
  /** The interpretation with the places as typed, or wider. */
  const stated = (within: readonly PlacePart[], said: readonly PlacePart[]) => {
    const namedWithin = [...parameters.places, ...within.flatMap(searchPlacesOf)];
    return {
      /** Cities, countries and other places; two if a city's name is followed by its country's. */
      places: [...namedWithin, ...said.flatMap(searchPlacesOf)],
      /** The places that come from `where` or filters, which also apply to listings of exactly that name. */
      namedWithin,
      /**
       * Ids of the cities that the text names. A listing of exactly the name may also be around one: in a
       * city whose name contains it ('East Chattanooga'), or some kilometres away.
       */
      around: [...within, ...said].flatMap(searchPlacesOf).flatMap(citiesOf),
      chips: [
        ...[...meaning.chips, ...said.map(({ chip }) => chip)].sort(byPosition),
        ...within.map(({ chip }) => chip),
        ...parameters.chips,
      ],
    };
  };
  const isNarrow = [...where, ...what.places].some(({ wide }) => wide);
  return {
    terms: [...meaning.terms, ...parameters.terms],
    /** The text without places and intents; empty if nothing remains. */
    name: meaning.name,
    /** The same with joining words: 'Salon de la Fontaine' in 'salon de la fontaine berlin'. */
    joinedName: joinWords(tokens.filter((token) => !isPlace(token, what.places))),
    /** The whole text, which may be the exact name of a listing. */
    fullName: joinWords(tokens),
    ...stated(where, what.places),
    /**
     * The same without the district of a city or the region of a country that was named besides, for use if
     * there are no listings; null if none was named.
     */
    wider: isNarrow ? stated(where.map(widened), what.places.map(widened)) : null,
    /** The corrected `where`; null if it was correct. */
    whereMeant: where.flatMap(({ meant }) => meant ?? [])[0] ?? null,
    features: [...new Set([...meaning.features, ...parameters.features])],
    /** Filters that were chosen instead of typed; they also apply to listings of exactly the name. */
    chosen: { places: parameters.places, features: parameters.features },
    openNow: query.open === true || meaning.intents.has('open-now'),
    /** Open 24 hours. */
    openAlways: meaning.intents.has('open-24-hours'),
    verified: query.verified === true,
    minRating: query.minRating ?? null,
    /** Whether the text asks for the best: then ratings weigh more. */
    best: meaning.intents.has('best'),
    /** Whether the text says 'near me'; without `near`, the browser asks for the position. */
    nearMe: meaning.intents.has('near-me'),
  };
}

/**
 * The interpretation with all of `what` as words of a name, for use if nothing matches the original.
 * @returns null if it is the same
 */
export function asWords(interpretation: Interpretation, what: string): Interpretation | null {
  const tokens = tokensOf(what).slice(0, MOST_TOKENS);
  const plain = interpretation.terms.every(({ categoryIds }) => categoryIds.length === 0);
  const fromText = interpretation.chips.some(
    ({ kind, source }) => source.in === 'what' && kind !== 'words',
  );
  if (tokens.length === 0 || (plain && !fromText)) return null;
  const { chips } = interpretation;
  return {
    ...interpretation,
    terms: [
      ...tokens.map(({ word }) => wordTerm(word)),
      ...interpretation.terms.filter(({ strict, words }) => strict && words === ''),
    ],
    name: joinWords(tokens),
    joinedName: joinWords(tokens),
    fullName: joinWords(tokens),
    places: interpretation.namedWithin,
    around: [],
    wider: null,
    features: interpretation.chosen.features,
    openNow: chips.some(({ kind, source }) => kind === 'open-now' && source.in === 'parameter'),
    openAlways: false,
    best: false,
    chips: [wordsChip(tokens, what), ...chips.filter(({ source }) => source.in !== 'what')],
  };
}

/** Maximum number of cities of one name whose surroundings are searched. */
const MOST_AROUND = 8;

function citiesOf(place: SearchPlace): number[] {
  if (place.kind === 'city') return [place.id];
  const named =
    place.kind === 'namesakes'
      ? place.of
      : place.kind === 'parts'
        ? place.of.map(({ within }) => within)
        : [];
  return named.flatMap((one) => (one.kind === 'city' ? [one.id] : [])).slice(0, MOST_AROUND);
}

const widened = (part: PlacePart): PlacePart => part.wide ?? part;

const isPlace = ({ start, end }: Token, places: readonly PlacePart[]): boolean =>
  places.some(
    ({ chip: { source } }) => source.in === 'what' && start >= source.start && end <= source.end,
  );

const sourceOf = (tokens: readonly Token[]) => ({ in: 'what', ...spanOf(tokens) }) as const;

function wordsChip(tokens: readonly Token[], text: string): SearchChip {
  const source = sourceOf(tokens);
  return { kind: 'words', label: `“${text.slice(source.start, source.end)}”`, source };
}

/** The chips of intents; the other intents have none. */
const INTENT_CHIPS = new Map<string, Pick<SearchChip, 'kind' | 'label'>>([
  ['open-now', { kind: 'open-now', label: 'Open now' }],
  ['open-24-hours', { kind: 'open-24-hours', label: 'Open 24 hours' }],
  ['best', { kind: 'best', label: 'Best rated' }],
]);

function meaningOf(
  { segments, either }: PlacesInWhat,
  text: string,
  vocabulary: CategoryVocabulary,
) {
  if (either.length > 0) return nameOrPlace(segments, either, text);
  const words = segments.filter(({ kind }) => kind === 'word');
  const named = segments.filter((segment) => segment.kind === 'category');
  // Next to other words, a category's word may be part of the name: 'Pizza Hut'.
  const strict = words.length === 0;
  const terms: Term[] = words.flatMap(({ tokens }) => tokens.map(({ word }) => wordTerm(word)));
  const concepts = named.map(({ tokens, category }) => ({
    ...category,
    ...vocabulary.conceptOf(tokens.map(({ word }) => word)),
    words: joinWords(tokens),
  }));
  if (strict && named.length > 0) terms.push(categoryTerm(concepts));
  else
    for (const { words, ids, kindIds } of concepts)
      terms.push({ ...wordTerm(words), categoryIds: ids, kindIds });
  const spoken = segments.filter(({ kind }) => kind !== 'intent');
  return {
    terms,
    name: joinWords(spoken.flatMap(({ tokens }) => tokens)),
    features: segments.flatMap((segment) => (segment.kind === 'feature' ? [segment.feature] : [])),
    intents: new Set(segments.flatMap((s) => (s.kind === 'intent' ? [s.intent] : []))),
    chips: chipsOf(segments, text),
  };
}

function nameOrPlace(
  segments: readonly Segment[],
  places: readonly NamedSearchPlace[],
  text: string,
) {
  const tokens = segments.flatMap((segment) => segment.tokens);
  const words = joinWords(tokens);
  const chip = wordsChip(tokens, text);
  return {
    terms: [{ ...wordTerm(words), places }],
    name: words,
    features: [],
    intents: new Set<Intent>(),
    chips: [{ ...chip, label: `${chip.label} as a name or a place` }],
  };
}

const startOf = ({ source }: SearchChip): number => (source.in === 'parameter' ? 0 : source.start);
const byPosition = (a: SearchChip, b: SearchChip): number => startOf(a) - startOf(b);

/** Adjacent words share a chip. */
function chipsOf(segments: readonly Segment[], text: string): SearchChip[] {
  const chips: SearchChip[] = [];
  let words: Token[] = [];
  const flush = () => {
    if (words.length > 0) chips.push(wordsChip(words, text));
    words = [];
  };
  for (const segment of segments) {
    if (segment.kind === 'word') {
      words.push(...segment.tokens);
      continue;
    }
    flush();
    const source = sourceOf(segment.tokens);
    if (segment.kind === 'category')
      chips.push({ kind: 'category', label: segment.category.label, source });
    else if (segment.kind === 'feature')
      chips.push({ kind: 'feature', label: FEATURE_LABELS[segment.feature], source });
    else {
      const chip = INTENT_CHIPS.get(segment.intent);
      if (chip) chips.push({ ...chip, source });
    }
  }
  flush();
  return chips;
}
