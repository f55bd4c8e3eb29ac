export {
  coordinatesText,
  counted,
  number,
  ratingText,
  shareText,
  starsClass,
} from '../../api/contract/pages/figures.ts';

/** The first letter or digit of a name with its combining marks, upper-cased; '' if there is none. */
export const firstLetter = (name: string): string =>
  /[\p{L}\p{N}]\p{M}*/u.exec(name)?.[0].toUpperCase() ?? '';

/** Joins the parts that are neither null nor empty. */
export const joined = (parts: readonly (string | null)[], separator: string): string =>
  parts.filter((part) => part !== null && part !== '').join(separator);

/** Cuts a text to at most `max` UTF-16 units, at the end of a word where one is near, and adds '…'. */
export function excerpt(text: string, max: number): string {
  if (text.length <= max) return text;
  const space = text.lastIndexOf(' ', max - 1);
  return `${text.slice(0, space > max / 2 ? space : max - 1).toWellFormed()}…`;
}

/** What a card says below the name of a city: 'Illinois, United States'. */
export const cityLabel = (city: {
  readonly region: string | null;
  readonly country: string;
}): string => joined([city.region, city.country], ', ');
