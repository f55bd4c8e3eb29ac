import { LETTERS } from './letters.ts';

/** The number a letter's list goes by in page references: 1–26 for A–Z, 0 for the list of all. */
export const letterKey = (letter: string | null): number =>
  letter === null ? 0 : LETTERS.indexOf(letter) + 1;

/** The letter of a list's number: null for the list of all (0) and for numbers that no list has. */
export const keyLetter = (key: number): string | null => LETTERS[key - 1] ?? null;
