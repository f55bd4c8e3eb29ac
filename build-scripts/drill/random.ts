/** Returns the next number in [0, 1) of a seeded sequence. */
export type Random = () => number;

/** Mulberry32: the same seed gives the same numbers on any machine. @param seed a whole number */
export function randomOf(seed: number): Random {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A whole number from 0 to `limit`, exclusive. */
export const below = (random: Random, limit: number): number => Math.floor(random() * limit);

/** A random element. @throws RangeError if there are none */
export function pick<T>(random: Random, things: readonly T[]): T {
  const thing = things[below(random, things.length)];
  if (thing === undefined) throw new RangeError('There is nothing to pick from.');
  return thing;
}
