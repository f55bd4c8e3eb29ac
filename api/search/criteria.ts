import { FEATURE_KEYS } from '../contract/features.ts';
import type { Interpretation, SearchPlace, Term } from './interpretation.ts';
import { all, any, lexeme, prefix } from './tsquery.ts';

/** How leniently words are taken. */
export type Leniency =
  /** Each as it is. */
  | 'words'
  /** The last may be the beginning of one. */
  | 'beginning'
  /** One of them may be missing. */
  | 'all-but-one';

/** The words of a text, as entries have them. */
export type Splitter = (text: string) => readonly string[];

/** What is asked of entries, as {@link findEntries} takes it. */
export type Criteria = {
  /** What entries must have, as a tsquery; empty where nothing in particular. */
  readonly wanted: string;
  /** Folded; empty where no name was typed. */
  readonly name: string;
  /** The same with what was taken for a place, and what entries of that name must have besides. */
  readonly fullName: string;
  readonly namedWithin: string;
  /** Whether it is more than one thing: then few entries have it. */
  readonly several: boolean;
  /**
   * For each term that entries may have in one way or another: its words as a tsquery, empty where it
   * has none, and the categories it may mean.
   */
  readonly terms: readonly { readonly words: string; readonly categoryIds: readonly number[] }[];
  readonly minRating: number;
  readonly verified: boolean;
  readonly openNow: boolean;
  readonly openAlways: boolean;
  readonly best: boolean;
  readonly near: { readonly latitude: number; readonly longitude: number } | null;
};

/** Squares of a place's surroundings, by how far one looks. */
const REACHES = {
  /** Of a tenth of a degree: 11 km at least. */
  near: { letter: 'g', perDegree: 10 },
  /** Of a degree: 111 km. */
  far: { letter: 'h', perDegree: 1 },
} as const;
export type Reach = keyof typeof REACHES;

/** Meridians come together: towards the poles more squares are as wide, up to these. */
const MOST_COLUMNS = 5;

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
  const { terms, places, features } = interpretation;
  const last = terms.length - 1;
  const parts = terms.map((term, nth) => {
    const words = wordsOf(term, split, leniency === 'beginning' && nth === last);
    const categories = any(term.categoryIds.map((id) => lexeme(`#k${id}`)));
    const places = any((term.places ?? []).map((place) => placeQuery(place, split, reach)));
    return {
      words,
      wanted: term.strict && categories !== '' ? categories : any([words, categories, places]),
    };
  });
  const near = places.find((place) => place.kind === 'near') ?? null;
  const placed = all(places.map((place) => placeQuery(place, split, reach)));
  const wanted = parts.map((part) => part.wanted).filter((part) => part !== '');
  const open = terms.flatMap(({ strict, categoryIds }, nth) =>
    strict && categoryIds.length > 0 ? [] : [{ words: parts[nth]?.words ?? '', categoryIds }],
  );
  return {
    wanted: all([
      leniency === 'all-but-one' ? allButOne(wanted) : all(wanted),
      ...features.map((key) => lexeme(`#f${FEATURE_KEYS.indexOf(key)}`)),
      placed,
    ]),
    name: split(interpretation.name).join(' '),
    fullName: split(interpretation.fullName).join(' '),
    namedWithin: all(interpretation.namedWithin.map((place) => placeQuery(place, split, reach))),
    several: wanted.length + features.length + places.length > 1,
    terms: open,
    minRating: interpretation.minRating ?? 0,
    verified: interpretation.verified,
    openNow: interpretation.openNow,
    openAlways: interpretation.openAlways,
    best: interpretation.best,
    near: near && { latitude: near.latitude, longitude: near.longitude },
  };
}

function wordsOf({ words }: Term, split: Splitter, unfinished: boolean): string {
  const parts = split(words);
  return all(
    parts.map((word, nth) =>
      unfinished && nth === parts.length - 1 ? prefix(word) : lexeme(word),
    ),
  );
}

/** With one term nothing may be missing. */
function allButOne(terms: readonly string[]): string {
  if (terms.length < 2) return all(terms);
  return any(terms.map((_, missing) => all(terms.filter((__, nth) => nth !== missing))));
}

function placeQuery(place: SearchPlace, split: Splitter, reach: Reach): string {
  switch (place.kind) {
    case 'city':
      return lexeme(`#c${place.id}`);
    case 'country':
      return lexeme(`#t${place.id}`);
    case 'region':
      return all([
        place.countryId === null ? '' : lexeme(`#t${place.countryId}`),
        any([
          ...place.names.map((name) => all(name.split(' ').map((word) => lexeme(`@${word}`)))),
          ...place.postcodes.map((beginning) => prefix(`#p${beginning}`)),
        ]),
      ]);
    case 'namesakes':
      return any(place.of.map((one) => placeQuery(one, split, reach)));
    case 'parts':
      return any(
        place.of.map(({ within, words }) =>
          all([placeQuery(within, split, reach), ...addressWords(words)]),
        ),
      );
    case 'postcode':
      return lexeme(`#p${split(place.text).join('')}`);
    case 'address':
      return all(addressWords(split(place.text)));
    case 'near':
      return any(squaresAround(place, reach));
  }
}

/** As ADDRESS_WORD in entries.queries.ts has it. */
const isAddressWord = (word: string): boolean => word.length > 1 && !/^[0-9]/.test(word);

const addressWords = (words: readonly string[]): string[] =>
  words.filter(isAddressWord).map((word) => lexeme(`@${word}`));

function squaresAround(
  { latitude, longitude }: { readonly latitude: number; readonly longitude: number },
  reach: Reach,
): string[] {
  const { letter, perDegree } = REACHES[reach];
  const shrink = Math.max(Math.cos((latitude * Math.PI) / 180), 1 / MOST_COLUMNS);
  const columns = Math.min(Math.ceil(1 / shrink), MOST_COLUMNS);
  const [row, column] = [Math.floor(latitude * perDegree), Math.floor(longitude * perDegree)];
  const around = 360 * perDegree;
  const squares: string[] = [];
  for (let y = row - 1; y <= row + 1; y += 1)
    for (let x = column - columns; x <= column + columns; x += 1) {
      // 180° east is 180° west.
      const wrapped = ((x + around / 2 + around) % around) - around / 2;
      squares.push(lexeme(`#${letter}${y}/${wrapped}`));
    }
  return squares;
}
