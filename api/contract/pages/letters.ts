import { transliterate } from './slugs.ts';

/** The letters of the A-Z strips. */
export const LETTERS: readonly string[] = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * The letter under which a name is listed: 'A' to 'Z', from its transliteration ('Île' → 'I', 'Москва' →
 * 'M'); null if that begins with a digit, or nothing can be transliterated.
 */
export function initialLetter(name: string): string | null {
  const first = transliterate(name).charAt(0).toUpperCase();
  return LETTERS.includes(first) ? first : null;
}

/** Cuts a name of more than `max` grapheme clusters at that length, and adds an ellipsis. */
export function truncateName(name: string, max = 18): string {
  if (name.length <= max) return name;
  let length = 0;
  for (const { index } of graphemes.segment(name)) {
    if (length === max) return `${name.slice(0, index)}…`;
    length++;
  }
  return name;
}
