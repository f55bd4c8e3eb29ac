import { storable } from './text.ts';

/** Where the header of a file without one is: before its first row. */
export const BEFORE_FIRST_ROW = 0;

const A = 'A'.charCodeAt(0);
const ALPHABET = 26;

/** The name of a column as spreadsheet programs show it: A, B … Z, AA. @param index from 0 */
export function letterOf(index: number): string {
  const last = String.fromCharCode(A + (index % ALPHABET));
  return index < ALPHABET ? last : letterOf(Math.floor(index / ALPHABET) - 1) + last;
}

/** The index of a column from 0. @param letters such as `AA` */
const indexOf = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * ALPHABET + letter.charCodeAt(0) - A + 1, 0) - 1;

/** Letters, with the name of their sheet if the file has several: `B`, `List!B`. */
const NAME = /^(?:(.*)!)?([A-Z]{1,3})$/is;

/** Whether a name may be one of a column without a header. */
export const isLetters = (name: string): boolean => NAME.test(name);

/** A name without the sheet of letters, whose name says nothing about the column. */
export const withoutSheet = (name: string): string => NAME.exec(name)?.[2] ?? name;

/**
 * The form by which such names are compared: it is no name that a header may have, such as `ad`. Every character of the
 * name of a sheet counts: the sheets Kadı and Kadi are two.
 */
export function lettersKey(name: string): string {
  const letters = withoutSheet(name);
  return `!${name.slice(0, name.length - letters.length)}${letters.toUpperCase()}`;
}

/** The end of the name of a column that is about people by its first cell. A mapping has no such name. */
const PEOPLE = '*';

/** The letters of a column that is about people. */
export const ofPeople = (letters: string): string => letters + PEOPLE;

export const isOfPeople = (letters: string): boolean => letters.endsWith(PEOPLE);

/** The letters of a column as they are shown. */
export const plainLetters = (name: string): string => (isOfPeople(name) ? name.slice(0, -1) : name);

/** Whether a header is that of a file without one: A, B, C in this order. */
export function isLettered(header: readonly (string | null)[]): boolean {
  const first = plainLetters(header[0] ?? '');
  if (!first.endsWith(letterOf(0))) return false;
  const sheet = first.slice(0, -1);
  return (
    (sheet === '' || sheet.endsWith('!')) &&
    header.every((name, index) => plainLetters(name ?? '') === sheet + letterOf(index))
  );
}

/** The names of the columns of a header as they are shown. */
export const shownNames = (header: readonly (string | null)[]): readonly (string | null)[] =>
  isLettered(header) ? header.map((name) => name && plainLetters(name)) : header;

/** As much of the name of a sheet as its columns have. */
const LONGEST_SHEET = 200;

/** The last column of which a mapping alone says that it is there. */
const LAST_MAPPED = indexOf('ZZ');

/**
 * The names of columns without a header. A column that only later rows have is named, too, if it is mapped.
 * @param widest the most cells of the first rows
 * @param mapped names of mapped columns
 * @param sheet the name of the sheet, if the file has several, so that each is mapped by itself
 */
export function lettersFor(
  widest: number,
  mapped: Iterable<string>,
  sheet: string | undefined,
): string[] {
  const before =
    sheet === undefined ? '' : `${storable(storable(sheet).slice(-LONGEST_SHEET)).trim()}!`;
  let width = widest;
  for (const name of mapped) {
    const letters = withoutSheet(name);
    const index = indexOf(letters.toUpperCase());
    if (
      lettersKey(name) === lettersKey(before + letters) &&
      isLetters(name) &&
      index <= LAST_MAPPED
    )
      width = Math.max(width, index + 1);
  }
  return Array.from({ length: width }, (_, index) => before + letterOf(index));
}
