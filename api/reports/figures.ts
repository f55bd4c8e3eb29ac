/** `part` as a percentage of `total`, to one decimal; 0 if `total` is 0. */
export const percentage = (part: number, total: number): number =>
  total === 0 ? 0 : Math.round((part * 1_000) / total) / 10;

/** `sum` divided by `count`, to two decimals; null if `count` is 0. */
export const average = (sum: number, count: number): number | null =>
  count === 0 ? null : Math.round((sum * 100) / count) / 100;
