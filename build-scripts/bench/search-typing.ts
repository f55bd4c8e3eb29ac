import type { Random } from '../sample/random.ts';

/** Words that can be recognised with one letter more or less. */
const WORDS = /[A-Za-zÀ-ɏ]{4,}/g;

/** Typing errors after the letter `at`, which is followed by another one. */
const ERRORS: readonly ((word: string, at: number, random: Random) => string)[] = [
  (word, at) => word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2),
  (word, at) => word.slice(0, at) + word.slice(at + 1),
  (word, at) => word.slice(0, at + 1) + word.slice(at),
  (word, at, random) =>
    word.slice(0, at) + random.pick([...'abcdefghijklmnopqrstuvwxyz']) + word.slice(at + 1),
];

/**
 * Adds one typing error to one of a text's longer words: two letters swapped, one missing, doubled, or
 * replaced; never the first letter, which people usually type correctly. Returns the text unchanged without
 * such a word.
 */
export function misspelt(text: string, random: Random): string {
  const words = [...text.matchAll(WORDS)];
  if (words.length === 0) return text;
  for (;;) {
    const { 0: word, index } = random.pick(words);
    const at = random.between(1, word.length - 2);
    const wrong = random.pick(ERRORS)(word, at, random);
    if (wrong.toLowerCase() !== word.toLowerCase())
      return text.slice(0, index) + wrong + text.slice(index + word.length);
  }
}
