/**
 * A hash table of 64-bit keys by open addressing, outside of the heap: two numbers per slot, the halves of a key; both
 * are 0 in a free slot.
 */
export type Slots = Uint32Array<ArrayBuffer>;

/** Highest load factor: above it, open addressing takes many steps per key. */
const FULL = 0.85;

const LOWS = 2 ** 32;

/** Whether a table with so many keys needs more slots. */
export const isFull = (slots: Slots, keys: number): boolean => keys > (slots.length / 2) * FULL;

/** Bytes of a table with room for so many keys. */
export const tableBytes = (keys: number): number =>
  2 * Math.ceil((keys + 1) / FULL) * Uint32Array.BYTES_PER_ELEMENT;

/** A table with room for so many keys. */
export const slotsFor = (keys: number): Slots => new Uint32Array(new ArrayBuffer(tableBytes(keys)));

/** The first half of a key is never 0. */
export const firstHalf = (low: number): number => low || 1;

/** The index of the first half of a key, or of the free slot where the key belongs. */
export function findSlot(slots: Slots, low: number, high: number): number {
  const { length } = slots;
  let at = 2 * Math.floor(low * (length / 2 / LOWS));
  while (slots[at] !== 0 && (slots[at] !== low || slots[at + 1] !== high)) {
    at += 2;
    if (at === length) at = 0;
  }
  return at;
}
