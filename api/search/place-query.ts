import type { SearchPlace } from './interpretation.ts';
import { all, any, lexeme, prefix, type Splitter } from './tsquery.ts';

/** Map squares around a place: their lexemes, and how many of them in each direction. */
const REACHES = {
  /** 0.1 degrees: at least 11 km. */
  near: { letter: 'g', perDegree: 10, rings: 1 },
  /** 0.3 degrees: at least 33 km. */
  around: { letter: 'g', perDegree: 10, rings: 3 },
  /** 1 degree: 111 km. */
  far: { letter: 'h', perDegree: 1, rings: 1 },
  /** 4 degrees: 445 km. */
  farther: { letter: 'h', perDegree: 1, rings: 4 },
} as const;
/** About the kilometres of the reaches in which a single result is enough. */
export const REACHES_KM = [111, 500];

/** How far from a `near` place. */
export type Reach = keyof typeof REACHES | 'anywhere';

/** Meridians converge: towards the poles more squares cover the same width, up to this number of times. */
const MOST_COLUMNS = 5;

/**
 * The tsquery that entries of a place match.
 * @param split splits the texts of the place into words
 * @param reach radius around a `near` place
 */
export function placeQuery(place: SearchPlace, split: Splitter, reach: Reach): string {
  switch (place.kind) {
    case 'city':
      return lexeme(`#c${place.id}`);
    case 'country':
      return lexeme(`#t${place.id}`);
    case 'region':
      return lexeme(`#r${place.id}`);
    case 'area':
      return all([
        place.countryId === null ? '' : lexeme(`#t${place.countryId}`),
        any(place.postcodes.map((beginning) => prefix(`#p${beginning}`))),
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
    case 'continent':
      // A condition on the city instead: see `countryIds` of the criteria.
      return '';
    case 'unlisted':
      return NOWHERE;
    case 'near':
      return reach === 'anywhere' ? '' : any(squaresAround(place, reach));
  }
}

/** Matches no entry: no city has the id 0. */
export const NOWHERE = lexeme('#c0');

/** The rule of ADDRESS_WORD in entries.queries.ts. */
const isAddressWord = (word: string): boolean => word.length > 1 && !/^[0-9]/.test(word);

const addressWords = (words: readonly string[]): string[] =>
  words.filter(isAddressWord).map((word) => lexeme(`@${word}`));

function squaresAround(
  { latitude, longitude }: { readonly latitude: number; readonly longitude: number },
  reach: keyof typeof REACHES,
): string[] {
  const { letter, perDegree, rings } = REACHES[reach];
  const shrink = Math.max(Math.cos((latitude * Math.PI) / 180), 1 / MOST_COLUMNS);
  const columns = Math.ceil(rings / shrink);
  const [row, column] = [Math.floor(latitude * perDegree), Math.floor(longitude * perDegree)];
  const around = 360 * perDegree;
  const squares: string[] = [];
  for (let y = row - rings; y <= row + rings; y += 1)
    for (let x = column - columns; x <= column + columns; x += 1) {
      // 180° east is 180° west.
      const wrapped = ((x + around / 2 + around) % around) - around / 2;
      squares.push(lexeme(`#${letter}${y}/${wrapped}`));
    }
  return squares;
}
