import { LETTERS } from './letters.ts';

/** The key of a letter's list in page references: 1–26 for A–Z, 0 for the list of all. */
export const letterKey = (letter: string | null): number =>
  letter === null ? 0 : LETTERS.indexOf(letter) + 1;

/** The letter of a list's key; null for the list of all (0) and for unknown keys. */
export const keyLetter = (key: number): string | null => LETTERS[key - 1] ?? null;
