/**
 * A hash table of 64-bit keys by open addressing, outside of the heap: two numbers per slot, the halves of a key; both
 * are 0 in a free slot. The number of slots is a power of two.
 */
export type Slots = Uint32Array<ArrayBuffer>;

/** Highest load factor: above it, open addressing takes many steps per key. */
const FULL = 0.85;

/** Whether a table with so many keys needs more slots. */
export const isFull = (slots: Slots, keys: number): boolean => keys > (slots.length / 2) * FULL;

/** A table with room for so many keys. */
export const slotsFor = (keys: number): Slots =>
  new Uint32Array(2 * 2 ** Math.ceil(Math.log2(Math.max(2, keys / FULL))));

/** The first half of a key is never 0. */
export const firstHalf = (low: number): number => low || 1;

/** The index of the first half of a key, or of the free slot where the key belongs. */
export function findSlot(slots: Slots, low: number, high: number): number {
  const last = slots.length - 1;
  let at = (low * 2) & last;
  while (slots[at] !== 0 && (slots[at] !== low || slots[at + 1] !== high)) at = (at + 2) & last;
  return at;
}
