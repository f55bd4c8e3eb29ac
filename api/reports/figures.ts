/** What percentage of `total` `part` is, with one decimal; 0 of nothing. */
export const percentage = (part: number, total: number): number =>
  total === 0 ? 0 : Math.round((part * 1_000) / total) / 10;

/** The average of what adds up to `sum`, with two decimals; null of nothing. */
export const average = (sum: number, count: number): number | null =>
  count === 0 ? null : Math.round((sum * 100) / count) / 100;
