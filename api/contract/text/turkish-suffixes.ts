const ONES = ['sıfır', 'bir', 'iki', 'üç', 'dört', 'beş', 'altı', 'yedi', 'sekiz', 'dokuz'];
const TENS = ['on', 'yirmi', 'otuz', 'kırk', 'elli', 'altmış', 'yetmiş', 'seksen', 'doksan'];
/** By the number of thousands that follow: 100, 1.000, 1.000.000 and so on. */
const POWERS = ['yüz', 'bin', 'milyon', 'milyar', 'trilyon', 'katrilyon'];

/** The last word of a number as it is read aloud: `yirmi` of `1.020`. */
function lastWord(digits: string): string {
  const zeros = /^0+$/.test(digits) ? 0 : (/0*$/.exec(digits)?.[0].length ?? 0);
  const last = Number(digits.at(-1 - zeros));
  const words = [ONES[last], TENS[last - 1]];
  return words[zeros] ?? POWERS[Math.floor(zeros / 3)] ?? '';
}

/** The vowel of an ending that follows a word, by its last vowel. */
const CLOSE_VOWELS: Readonly<Record<string, string>> = {
  a: 'ı',
  ı: 'ı',
  e: 'i',
  i: 'i',
  o: 'u',
  u: 'u',
  ö: 'ü',
  ü: 'ü',
};
const lastVowel = (word: string): string => /[aıeiouöü](?=[^aıeiouöü]*$)/.exec(word)?.[0] ?? '';

function possessive(word: string): string {
  const vowel = lastVowel(word);
  return `${word.endsWith(vowel) ? 's' : ''}${CLOSE_VOWELS[vowel] ?? ''}`;
}

const locative = (word: string): string =>
  `${/[çfhkpsşt]$/.test(word) ? 't' : 'd'}${/[aıou]/.test(lastVowel(word)) ? 'a' : 'e'}`;

/** The last digits of a text without separators of thousands; those after a decimal comma are read apart. */
const lastDigits = (text: string): string => /\d[\d.]*$/.exec(text)?.[0].replaceAll('.', '') ?? '';

const withEnding = (text: string, ending: (word: string) => string): string => {
  const digits = lastDigits(text);
  return digits === '' ? text : `${text}'${ending(lastWord(digits))}`;
};

/**
 * A number with the ending of the possessive, such as `3'ü` in "4 dosyanın 3'ü".
 * @param number formatted in Turkish, such as `1.234` or `%12,5`
 */
export const withPossessive = (number: string): string => withEnding(number, possessive);

/**
 * A number or date with the ending of the locative, such as `23 Kas 2026'da`.
 * @param date ends in a number; other texts are returned unchanged
 */
export const withLocative = (date: string): string => withEnding(date, locative);
