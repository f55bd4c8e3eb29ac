/** Letters that are not other letters with an accent. */
const PLAIN_LETTERS: ReadonlyMap<string, string> = new Map(
  Object.entries({ ß: 'ss', ø: 'o', æ: 'ae', œ: 'oe', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' }),
);

/** Short forms of words in names of places: St. Louis, Mt. Pleasant, Ft. Worth. */
const SHORT_FORMS = /\b(?:st|ste|mt|ft)\b/g;
const LONG_FORMS = new Map([
  ['st', 'saint'],
  ['ste', 'sainte'],
  ['mt', 'mount'],
  ['ft', 'fort'],
]);

const ASCII = /^\p{ASCII}*$/u;

function foldLetters(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f'’‘`´ʼʻ]/g, '')
    .replace(/[ßøæœłđðþı]/g, (letter) => PLAIN_LETTERS.get(letter) ?? letter)
    .normalize('NFC');
}

/**
 * The form in which names of places are compared: lower case without accents, apostrophes and punctuation, with
 * long forms of Saint, Mount and Fort. Letters of other scripts stay.
 */
export const nameKey = (name: string): string =>
  foldLetters(name)
    .replace(/'/g, '')
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .replace(SHORT_FORMS, (word) => LONG_FORMS.get(word) ?? word)
    .trim();
