import type { Random } from '../sample/random.ts';

/** Words in which one letter more or less still tells which word was meant. */
const WORDS = /[A-Za-zÀ-ɏ]{4,}/g;

/** Typing errors that a word may have after its letter `at`, which has another behind it. */
const ERRORS: readonly ((word: string, at: number, random: Random) => string)[] = [
  (word, at) => word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2),
  (word, at) => word.slice(0, at) + word.slice(at + 1),
  (word, at) => word.slice(0, at + 1) + word.slice(at),
  (word, at, random) =>
    word.slice(0, at) + random.pick([...'abcdefghijklmnopqrstuvwxyz']) + word.slice(at + 1),
];

/**
 * The text with one typing error in one of its longer words: two letters the wrong way round, one
 * missing, double, or another; never the first, which people get right. As it is where there is no
 * such word.
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
