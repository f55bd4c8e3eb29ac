import { transliterate } from './slugs.ts';

/** The letters of the A-Z strips. */
export const LETTERS: readonly string[] = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/**
 * The letter under which a name is listed: 'A' to 'Z', from its transliteration ('Île' → 'I', 'Москва' →
 * 'M'); null if that begins with a digit, or nothing can be transliterated.
 */
export function initialLetter(name: string): string | null {
  const first = transliterate(name).charAt(0).toUpperCase();
  return LETTERS.includes(first) ? first : null;
}
