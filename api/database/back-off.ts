const LONGEST_MS = 30_000;

/**
 * Exponential back-off: 1, 2, 4 … seconds, at most 30.
 * @param failures number of consecutive failures, from 1
 * @returns milliseconds until the next attempt
 */
export const backOff = (failures: number): number =>
  Math.min(1_000 * 2 ** (failures - 1), LONGEST_MS);
