import { FEATURE_LABELS } from '../../contract/pages/features.ts';
import type { SearchChip, SearchQuery } from '../../contract/pages/search-api.ts';
import type { Database } from '../../database/connection.ts';
import type { NamedSearchPlace, SearchPlace, Term } from '../interpretation.ts';
import type { CategoryVocabulary } from './categories.ts';
import { joinWords, type Token } from './fold.ts';
import type { Intent } from './intents.ts';
import { openingLabel } from './openings.ts';
import { readParameters } from './parameters.ts';
import { phoneDigits } from './phones.ts';
import { type PlacePart, searchPlacesOf } from './place-part.ts';
import { type PlacesInWhat, placesInWhat } from './places-in-what.ts';
import { type Segment, segmentsOf } from './segments.ts';
import { categoryTerm, wordTerm } from './terms.ts';
import { byPosition, sourceOf, textChip, tokensOfWhat, wordsChip } from './what.ts';
import { readWhere } from './where.ts';

/** The meaning of a search. All conditions apply together. */
export type Interpretation = Awaited<ReturnType<typeof understand>>;

/**
 * Interprets a query: divides the two texts into categories, features, intents, places and words of names,
 * and adds the parameters. Deterministic for the same directory.
 * @param isLenient whether less likely places are recognised too, for use if nothing matches otherwise
 */
export async function understand(
  database: Database,
  query: SearchQuery,
  categories: CategoryVocabulary,
  isLenient = false,
) {
  const phone = phoneDigits(query.what);
  const tokens = phone === null ? tokensOfWhat(query.what) : [];
  const where = await readWhere(database, query.where, isLenient);
  const elsewhere = where.length > 0 || query.near !== undefined || query.city !== undefined;
  const segments = segmentsOf(tokens, categories);
  const found = await placesInWhat(database, segments, query.what, elsewhere, isLenient);
  // Next to words of a name, an emoji decorates it.
  const isDecorated = found.segments.some((one) => one.kind === 'word' && isWritten(one));
  const what = isDecorated ? { ...found, segments: found.segments.filter(isWritten) } : found;
  const spoken = isDecorated ? tokens.filter(({ isEmoji }) => !isEmoji) : tokens;
  const parameters = await readParameters(database, query, categories);
  const meaning = meaningOf(what, query.what, categories);
  const whole = textChip(query.what, 0, query.what.length);
  const unreadable: readonly SearchChip[] =
    phone === null ? [whole] : [{ ...whole, kind: 'phone', label: query.what }];
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
        ...(tokens.length === 0 && query.what !== '' ? unreadable : []),
        ...[...meaning.chips, ...said.map(({ chip }) => chip)].sort(byPosition),
        ...within.map(({ chip }) => chip),
        ...parameters.chips,
      ],
    };
  };
  const isNarrow = [...where, ...what.places].some(({ wide }) => wide);
  return {
    /** Whether `what` has neither letters nor digits, as '%': then nothing matches. */
    isUnreadable: tokens.length === 0 && phone === null && query.what !== '',
    /** The digits of phone numbers, backwards, of which a listing has one. */
    phone,
    /** Whether only the lowest of four levels of prices is wanted. */
    cheap: meaning.intents.has('cheap'),
    terms: [...meaning.terms, ...parameters.terms],
    /** The text without places and intents; empty if nothing remains. */
    name: meaning.name,
    /** The same with joining words: 'Salon de la Fontaine' in 'salon de la fontaine berlin'. */
    joinedName: joinWords(spoken.filter((token) => !isPlace(token, what.places))),
    /** The whole text, which may be the exact name of a listing. */
    fullName: joinWords(spoken),
    ...stated(where, what.places),
    /**
     * The same without the district of a city or the region of a country that was named besides, for use if
     * there are no listings; null if none was named.
     */
    wider: isNarrow ? stated(where.map(widened), what.places.map(widened)) : null,
    /** Where the gazetteer has the place, if it may have no listings. */
    center: [...where, ...what.places].flatMap(({ center }) => center ?? [])[0] ?? null,
    /** The corrected `where`; null if it was correct. */
    whereMeant: where.flatMap(({ meant }) => meant ?? [])[0] ?? null,
    /** Another `where` that may be meant. */
    whereOffered: where.flatMap(({ offered }) => offered ?? [])[0] ?? null,
    features: [...new Set([...meaning.features, ...parameters.features])],
    /** Filters that were chosen instead of typed; they also apply to listings of exactly the name. */
    chosen: { places: parameters.places, features: parameters.features },
    openNow: query.open === true || meaning.intents.has('open-now'),
    /** Open 24 hours. */
    openAlways: meaning.intents.has('open-24-hours'),
    /** A day or a time at which it is to be open. */
    opening: meaning.opening,
    verified: query.verified === true || meaning.intents.has('verified'),
    minRating: query.minRating ?? null,
    /** Whether the text asks for the best: then ratings weigh more. */
    best: meaning.intents.has('best'),
    sort: query.sort,
    /** Whether the text says 'near me'; without `near`, the browser asks for the position. */
    nearMe: meaning.intents.has('near-me'),
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

const isWritten = ({ tokens }: Segment): boolean => !tokens.some(({ isEmoji }) => isEmoji);

const widened = (part: PlacePart): PlacePart => part.wide ?? part;

const isPlace = ({ start, end }: Token, places: readonly PlacePart[]): boolean =>
  places.some(
    ({ chip: { source } }) => source.in === 'what' && start >= source.start && end <= source.end,
  );

/** The chips of intents; the other intents have none. */
const INTENT_CHIPS = new Map<string, Pick<SearchChip, 'kind' | 'label'>>([
  ['open-now', { kind: 'open-now', label: 'Open now' }],
  ['open-24-hours', { kind: 'open-24-hours', label: 'Open 24 hours' }],
  ['best', { kind: 'best', label: 'Best rated' }],
  ['verified', { kind: 'verified', label: 'Verified' }],
  ['cheap', { kind: 'price', label: 'Cheap' }],
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
  const spoken = segments.filter(({ kind }) => kind !== 'intent' && kind !== 'opening');
  return {
    terms,
    name: joinWords(spoken.flatMap(({ tokens }) => tokens)),
    features: segments.flatMap((segment) => (segment.kind === 'feature' ? [segment.feature] : [])),
    intents: new Set(segments.flatMap((s) => (s.kind === 'intent' ? [s.intent] : []))),
    opening: segments.flatMap((s) => (s.kind === 'opening' ? [s.opening] : []))[0] ?? null,
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
    opening: null,
    chips: [{ ...chip, label: `${chip.label} as a name or a place` }],
  };
}

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
    else if (segment.kind === 'opening')
      chips.push({ kind: 'open-at', label: openingLabel(segment.opening), source });
    else {
      const chip = INTENT_CHIPS.get(segment.intent);
      if (chip) chips.push({ ...chip, source });
    }
  }
  flush();
  return chips;
}
