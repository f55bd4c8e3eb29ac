const whole = new Intl.NumberFormat('en');

/** 1234567 → '1,234,567'. */
export const number = (value: number): string =>
  value < 1000 ? String(value) : whole.format(value);

/** '1 city', '1,234 cities'. */
export const counted = (count: number, one: string, many: string): string =>
  `${number(count)} ${count === 1 ? one : many}`;

/** Stars as people write them: '4.6', '0.0' where nobody has rated. */
export const ratingText = (rating: number | null): string => (rating ?? 0).toFixed(1);

/** The class that draws five stars: half of one for a fraction, whichever. */
export const starsClass = (rating: number | null): string =>
  `stars s${Math.floor(rating ?? 0) + Math.ceil(rating ?? 0)}`;

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
