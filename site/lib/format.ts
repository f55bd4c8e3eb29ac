export { counted, number, ratingText, starsClass } from '../../api/contract/pages/figures.ts';

/** What a reader takes for the first letter of a name, upper-cased. */
export const firstLetter = (name: string): string =>
  /[\p{L}\p{N}]\p{M}*/u.exec(name)?.[0].toUpperCase() ?? '';

/** The parts that are there, joined. */
export const joined = (parts: readonly (string | null)[], separator: string): string =>
  parts.filter((part) => part !== null && part !== '').join(separator);

/** A text of at most `max` UTF-16 units, cut after a word. */
export function excerpt(text: string, max: number): string {
  if (text.length <= max) return text;
  const space = text.lastIndexOf(' ', max - 1);
  return `${text.slice(0, space > max / 2 ? space : max - 1).toWellFormed()}…`;
}
