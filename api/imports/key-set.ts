import { findSlot, firstHalf, isFull, type Slots, tableBytes } from './hash-slots.ts';

/** A part that grows is in memory twice: a 64th of all keys. */
const PARTS = 64;
const FIRST_KEYS = 600;
/** A part that doubled would be half empty. */
const GROWTH = 1.2;
/** Address space of a part, for 7 million keys. Memory is taken as the part grows. */
const MOST_BYTES = 64 * 1024 ** 2;

/**
 * A set of 64-bit keys, outside of the heap: 10 million take 105 MB. Its parts grow in place: blocks that are freed
 * and allocated anew left 20 MB of holes.
 */
export class KeySet {
  readonly #parts = Array.from({ length: PARTS }, (_, nth) => ({
    // Parts of one size would all grow at once.
    slots: resized(
      new ArrayBuffer(0, { maxByteLength: MOST_BYTES }),
      FIRST_KEYS * GROWTH ** (nth / PARTS),
    ),
    keys: 0,
  }));

  /** @param key its halves, 32 bits each */
  has([low, high]: readonly [low: number, high: number]): boolean {
    const { slots } = this.#partOf(high);
    return slots[findSlot(slots, firstHalf(low), high)] !== 0;
  }

  add([low, high]: readonly [low: number, high: number]): void {
    const part = this.#partOf(high);
    const first = firstHalf(low);
    const at = findSlot(part.slots, first, high);
    if (part.slots[at] !== 0) return;
    part.slots[at] = first;
    part.slots[at + 1] = high;
    part.keys += 1;
    if (isFull(part.slots, part.keys)) part.slots = grown(part.slots, part.keys * GROWTH);
  }

  #partOf(high: number) {
    const part = this.#parts[high % PARTS];
    if (part === undefined) throw new RangeError(`${high} is not half of a key.`);
    return part;
  }
}

function resized(buffer: ArrayBuffer, keys: number): Slots {
  buffer.resize(tableBytes(keys));
  return new Uint32Array(buffer, 0, buffer.byteLength / Uint32Array.BYTES_PER_ELEMENT);
}

function grown(slots: Slots, keys: number): Slots {
  const old = slots.slice();
  slots.fill(0);
  const larger = resized(slots.buffer, keys);
  for (let from = 0; from < old.length; from += 2) {
    const [low = 0, high = 0] = [old[from], old[from + 1]];
    if (low === 0) continue;
    const at = findSlot(larger, low, high);
    larger[at] = low;
    larger[at + 1] = high;
  }
  // Its memory is free at once, not after the next collection.
  old.buffer.transfer(0);
  return larger;
}
