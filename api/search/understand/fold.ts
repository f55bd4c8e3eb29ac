/** A word of a text, in lower case and without accents, and its position in the text. */
export type Token = {
  readonly word: string;
  readonly start: number;
  readonly end: number;
  readonly isEmoji?: boolean;
};

/** Letters that are not other letters with an accent, as PostgreSQL's `unaccent` writes them. */
const PLAIN_LETTERS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ß: 'ss',
    ø: 'o',
    æ: 'ae',
    œ: 'oe',
    ł: 'l',
    đ: 'd',
    ð: 'd',
    þ: 'th',
    ı: 'i',
    ħ: 'h',
    ŋ: 'n',
    ŧ: 't',
    ё: 'е',
    // The apostrophes that are letters, also as a part of ŉ.
    ʼ: '',
    ʻ: '',
  }),
);

/** Apostrophes, which do not separate words: it's, L’Aquila, Hawai‘i. */
const DROPPED = /^['’‘`´ʼʻ]$/;

/** A character with its combining accents, two of which are letters in Unicode. */
const CLUSTER = /\P{M}[\p{M}ﾞﾟ]*|\p{M}+/gu;

const WORDLESS = /[^\p{L}\p{N}\p{M}]/gu;
const HAS_LETTER = /[\p{L}\p{N}]/u;
const PLAIN = /^[a-z0-9]$/;
/** Thai and Lao vowels that begin with a mark in their compatibility form. */
const LEADING_MARKS = /^\p{M}+/u;

/** Marks that are part of a Cyrillic letter (й, ї) stay, as `unaccent` leaves them. */
const CYRILLIC = /^\p{Script=Cyrillic}/u;
const ACCENTS = /[\u0300-\u036f\u20d0-\u20ff\ufe00-\ufe0f]/g;

/** Empty for characters that are neither letters nor digits. */
function foldCluster(cluster: string): string {
  if (PLAIN.test(cluster)) return cluster;
  const lower = cluster.normalize('NFKC').toLowerCase();
  const bare = CYRILLIC.test(lower)
    ? lower
    : lower.normalize('NFD').replace(ACCENTS, '').normalize('NFC');
  const letters = bare
    .replace(/./gu, (letter) => PLAIN_LETTERS.get(letter) ?? letter)
    .replace(WORDLESS, '');
  return HAS_LETTER.test(letters) ? letters : '';
}

/**
 * The words of a text: in lower case, without compatibility forms and accents; İ, I and ı become i, ß ss, ø
 * o, æ ae. Apostrophes are dropped; all other characters except letters and digits separate words. Nearly
 * the same words as `search_fold` makes of names in the database. Never throws; no character is in two
 * words.
 */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let word = '';
  let start = 0;
  let end = 0;
  const finish = () => {
    if (word !== '')
      tokens.push({ word: word.normalize('NFC').replace(LEADING_MARKS, ''), start, end });
    word = '';
  };
  for (const { 0: cluster, index } of text.matchAll(CLUSTER)) {
    if (DROPPED.test(cluster)) continue;
    const folded = foldCluster(cluster);
    if (folded === '') finish();
    else {
      if (word === '') start = index;
      word += folded;
      end = index + cluster.length;
    }
  }
  finish();
  return tokens;
}

export const joinWords = (tokens: readonly Token[]): string =>
  tokens.map(({ word }) => word).join(' ');

/** The words of {@link tokensOf}, separated by one space. */
export const fold = (text: string): string => joinWords(tokensOf(text));

/** The words of a list, which are separated by white space. */
export const wordSet = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

/** The part of a text that consecutive tokens cover. */
export const spanOf = (tokens: readonly Token[]) => ({
  start: tokens[0]?.start ?? 0,
  end: tokens.at(-1)?.end ?? 0,
});
