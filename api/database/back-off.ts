const LONGEST_MS = 30_000;

/**
 * How long to wait before something is tried again: 1, 2, 4 … seconds, at most 30.
 * @param failures in a row, from 1
 * @returns milliseconds
 */
export const backOff = (failures: number): number =>
  Math.min(1_000 * 2 ** (failures - 1), LONGEST_MS);
