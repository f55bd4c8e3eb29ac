import { FEATURE_KEYS, type FeatureKey } from '../contract/pages/features.ts';
import type { CountedPlaces } from './count-listings.queries.ts';
import type { SearchPlace, Term } from './interpretation.ts';
import { NOWHERE, placeQuery, REACHES_KM, type Reach } from './place-query.ts';
import { allButOne, categoryLexemes, type Leniency, termQuery } from './term-query.ts';
import { all, any, butNot, lexeme, prefix, type Splitter } from './tsquery.ts';
import { phoneQuery } from './understand/phones.ts';
import type { Interpretation } from './understand/understand.ts';

/** The conditions of a search, as {@link findEntries} takes them. */
export type Criteria = ReturnType<typeof criteriaOf>;

/** Up to this number of kinds, they are looked up. */
const MANY_KINDS = 16;
/**
 * Kinds that one index lookup finds. Of 8 it takes a third of the time of 8 lookups with the squares around a place,
 * and half of it without them; of more, GIN checks too many keys for each candidate.
 */
const KINDS_AT_ONCE = 8;

const WIDE: ReadonlySet<SearchPlace['kind']> = new Set(['country', 'region', 'area', 'continent']);

/** Places with at most some thousand listings. */
const isNarrow = ({ kind }: SearchPlace, reach: Reach): boolean =>
  kind === 'near' ? reach === 'near' || reach === 'around' : !WIDE.has(kind);

/**
 * Translates an interpretation into conditions on entries.
 * @param split splits the texts of the interpretation
 * @param reach radius around a `near` place
 */
export function criteriaOf(
  interpretation: Interpretation,
  split: Splitter,
  leniency: Leniency = 'words',
  reach: Reach = 'near',
) {
  const { terms, places, features, best, chosen } = interpretation;
  const last = terms.length - 1;
  const placing = (some: readonly SearchPlace[]) =>
    all(some.map((place) => placeQuery(place, split, reach)));
  const continents = places.filter((place) => place.kind === 'continent');
  const near = places.find((place) => place.kind === 'near') ?? null;
  const placed = placing(places);
  const unreadable = interpretation.isUnreadable ? NOWHERE : '';
  const { phone, cheap } = interpretation;
  const listed = [phoneQuery(phone), cheap ? lexeme('#m1') : ''];
  const others = [...features.map(featureQuery), placed, unreadable, ...listed];

  const most = Math.max(...terms.map(({ kindIds }) => kindIds.length));
  const expanded = terms.findIndex(({ kindIds }) => kindIds.length > 0 && kindIds.length === most);
  const queries = terms.map((term, nth) =>
    termQuery(term, split, leniency === 'beginning' && nth === last),
  );
  const begun = leniency === 'beginning' && last > 0 ? shortBeginning(terms[last], split) : '';
  const wanted = terms.map((term, nth) => {
    if (nth === last && begun !== '') return '';
    const { words = '', categories = '', named = '' } = queries[nth] ?? {};
    if (term.strict) return any([categories, named]);
    const kinds = nth === expanded ? [] : term.kindIds.slice(0, MANY_KINDS);
    const elsewhere = (term.places ?? []).map((place) => placeQuery(place, split, reach));
    return any([words, categories, categoryLexemes(kinds), ...elsewhere]);
  });
  const given = wanted.filter((one) => one !== '');
  const isLenient = leniency === 'all-but-one';
  const whole = all([isLenient ? allButOne(given) : all(given), ...others]);
  const without = (term: number) => [...wanted.filter((_, nth) => nth !== term), ...others];

  const typed = terms.findIndex(({ strict, nouns }) => strict && nouns.length > 0);
  const category = queries[typed];
  const categoryOnly = terms[typed]?.nouns.includes(interpretation.name) ?? false;
  // Near a place the distance counts most, and for 'best' the stars: neither has tiers.
  const tiered = category && !isLenient && near === null && !best;
  const tier = (option: string) => (option === '' ? '' : all([option, ...without(typed)]));
  const kindIds = isLenient ? [] : (terms[expanded]?.kindIds ?? []);
  const name = split(interpretation.name).join(' ');
  const facets = terms.filter(({ strict, words }) => strict && words === '');
  return {
    /** What entries must match, as a tsquery; empty for no condition. */
    wanted: whole,
    /**
     * The same in two tiers: entries of the first tier, then those of `kindIds`, come before all of the
     * second. The first are the typed categories, the second names that contain their words; it may be
     * empty.
     */
    first: tiered ? tier(any([category.categories, category.equal])) : whole,
    last: tiered ? tier(butNot(category.named, category.equal)) : '',
    /** The typed categories, and words that count as much; empty if there are other terms. */
    categoryIds: terms[typed]?.categoryIds ?? [],
    equal: category?.equal ?? '',
    /** Whether the typed name is the name of one category, not 'Pharmacie de la Gare'. */
    categoryOnly,
    /**
     * Kinds of a typed category. An entry of one of these need not match `wanted`, but must match
     * `besideKinds`: one tsquery with 200 categories would take PostgreSQL 200 times as long.
     */
    kindIds,
    /** The same as tsqueries of some kinds each. */
    kindGroups: groupsOf(kindIds).map(categoryLexemes),
    besideKinds: all(without(expanded)),
    /** Whether few entries match `besideKinds`: then reading them is faster than looking up each kind. */
    narrow: kindIds.length > MANY_KINDS && places.some((place) => isNarrow(place, reach)),
    /** The typed name, folded; empty if none was typed. */
    name,
    /** The forms of that name in listings, with and without an article. */
    names: nameForms([name, split(interpretation.joinedName).join(' ')]),
    /** The same of the whole text, including what was interpreted as a place. */
    fullNames: nameForms([split(interpretation.fullName).join(' ')]),
    /** Condition on entries of both kinds of names: the chosen filters, without what was typed. */
    chosen: all([
      placing(chosen.places),
      ...facets.map(({ categoryIds }) => categoryLexemes(categoryIds)),
      ...chosen.features.map(featureQuery),
    ]),
    /** Condition on entries of the full name; on those of the name, unless they are `around` the place. */
    namedWithin: placing(interpretation.namedWithin),
    placed,
    /**
     * Cities around which an entry of the name may be; see Interpretation. A name that is only the name of
     * a category does not match listings in other cities.
     */
    around: categoryOnly && terms.length === 1 ? [] : interpretation.around,
    /** Whether there are several conditions: then few entries match all of them. */
    several: given.length + features.length + places.length > 1 || begun !== '',
    /**
     * A beginning that many words have, as a tsquery; empty for none. It is checked for each entry: PostgreSQL would
     * collect the entries of all of these words first.
     */
    begun,
    /**
     * For each optional term: its words as a tsquery, empty if there are none, the categories that it may
     * mean, and their kinds.
     */
    terms: terms.flatMap(({ strict, categoryIds, kindIds: kinds }, nth) =>
      strict ? [] : [{ words: queries[nth]?.words ?? '', categoryIds, kindIds: kinds }],
    ),
    /** Countries that the city must be in; empty for all. 45 lexemes would take 0.1 s among 200,000 entries. */
    countryIds: continents.flatMap(({ countryIds }) => countryIds),
    minRating: interpretation.minRating ?? 0,
    verified: interpretation.verified,
    openNow: interpretation.openNow,
    openAlways: interpretation.openAlways,
    opening: interpretation.opening,
    /** Whether many entries may have to be read, because the index of words is only asked for a category. */
    isCommon:
      isFiltered(interpretation) || (features.length === 0 && terms.every(({ strict }) => strict)),
    best,
    /** The nearest first only where there is a place to measure from. */
    sort: interpretation.sort === 'nearest' && near === null ? 'best' : interpretation.sort,
    /** Of all that are sorted by distance, which are shown: those in the first of these reaches that has some. */
    reachesKm: reach === 'anywhere' ? REACHES_KM : [],
    latitude: near?.latitude ?? null,
    longitude: near?.longitude ?? null,
    counted: countableBy(
      interpretation,
      any([category?.named ?? '', category?.equal ?? '']),
      placed,
    ),
  };
}

/** Whether there are conditions that are checked for each entry, because the index of words does not have them. */
const isFiltered = ({ openNow, openAlways, opening, verified, minRating }: Interpretation) =>
  openNow || openAlways || opening !== null || verified || minRating !== null;

/**
 * How to count the total without reading each entry: the public listings of categories or of a place, whose
 * number is stored, and entries that only have the words in their name.
 * @param named condition on the latter, as a tsquery; empty for none
 * @returns null if that is impossible
 */
function countableBy(interpretation: Interpretation, named: string, placed: string) {
  const { terms, places, features, phone, cheap } = interpretation;
  const [term] = terms;
  const [place] = places;
  const within = place ? countedPlaces(place) : null;
  const isSpecial = phone !== null || cheap || features.length > 0;
  if (isFiltered(interpretation) || isSpecial || places.length > (within ? 1 : 0)) return null;
  if (!term) return within && { categoryIds: null, within, named: '' };
  if (!term.strict || terms.length > 1) return null;
  return {
    categoryIds: [...term.categoryIds, ...term.kindIds],
    within,
    named: named === '' ? '' : all([named, placed]),
  };
}

/** Stored places of one kind; null for other places. */
function countedPlaces(place: SearchPlace): CountedPlaces | null {
  if ('id' in place) return { kind: place.kind, ids: [place.id] };
  if (place.kind === 'continent') return { kind: 'country', ids: place.countryIds };
  const [first, ...others] = place.kind === 'namesakes' ? place.of : [];
  if (!first || first.kind === 'area') return null;
  const ids = others.flatMap((one) => (one.kind === first.kind ? [one.id] : []));
  return ids.length === others.length ? { kind: first.kind, ids: [first.id, ...ids] } : null;
}

/** Up to this length, a beginning is checked for each entry. */
const SHORT_BEGINNING = 2;

function shortBeginning(term: Term | undefined, split: Splitter): string {
  const [word = '', ...others] = term && term.categoryIds.length === 0 ? split(term.words) : [];
  return others.length === 0 && word !== '' && word.length <= SHORT_BEGINNING && !term?.places
    ? prefix(word)
    : '';
}

const groupsOf = (kindIds: readonly number[]) =>
  Array.from({ length: Math.ceil(kindIds.length / KINDS_AT_ONCE) }, (_, nth) =>
    kindIds.slice(nth * KINDS_AT_ONCE, (nth + 1) * KINDS_AT_ONCE),
  );

const featureQuery = (key: FeatureKey): string => lexeme(`#f${FEATURE_KEYS.indexOf(key)}`);

const ARTICLES = ['the', 'la', 'le', 'les', 'el', 'los', 'las', 'il', 'lo', 'das', 'der', 'die'];

/** Names without their article, and with each article: 'cedar stone' matches 'The Cedar & Stone'. */
function nameForms(names: readonly string[]): string[] {
  const given = new Set(names.filter((name) => name !== ''));
  return [...given].flatMap((name) => {
    const article = ARTICLES.find((one) => name.startsWith(`${one} `));
    const bare = article === undefined ? name : name.slice(article.length + 1);
    return [bare, ...ARTICLES.map((one) => `${one} ${bare}`)];
  });
}
