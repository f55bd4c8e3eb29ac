/** Builders of texts that PostgreSQL parses as `tsquery`. An empty text is no condition. */

/** The words of a text, as entries have them. */
export type Splitter = (text: string) => readonly string[];

/** One word, or fact, of an entry. */
export const lexeme = (text: string): string =>
  `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;

/** Words that begin with a text. */
export const prefix = (text: string): string => `${lexeme(text)}:*`;

const joined = (parts: readonly string[], operator: string): string => {
  const given = parts.filter((part) => part !== '');
  return given.length > 1 ? `(${given.join(` ${operator} `)})` : (given[0] ?? '');
};

export const all = (parts: readonly string[]): string => joined(parts, '&');

export const any = (parts: readonly string[]): string => joined(parts, '|');

/** Matches the first without the second. */
export const butNot = (wanted: string, unwanted: string): string =>
  wanted === '' || unwanted === '' ? wanted : `(${wanted} & !${unwanted})`;
