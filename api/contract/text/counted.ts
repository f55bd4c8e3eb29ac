/**
 * A number with what it counts, in English: `1 business`, `2 businesses`.
 * @param count as formatted
 * @param one the words after 1
 * @param many the words after all other numbers
 */
export const counted = (count: string, one: string, many = `${one}s`): string =>
  `${count} ${count === '1' ? one : many}`;

export const countedBusinesses = (count: string): string =>
  counted(count, 'business', 'businesses');
