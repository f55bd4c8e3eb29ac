import { findSlot, firstHalf, isFull, type Slots, slotsFor } from './hash-slots.ts';

/** While one of them grows, its keys are in memory twice: a 64th of all. */
const PARTS = 64;
const FIRST_KEYS = 600;
/** A part that doubled would be half empty. */
const GROWTH = 1.25;

/**
 * A set of 64-bit keys, outside of the heap: 10 million take 100 MB. One table would take 200 MB while it doubled.
 */
export class KeySet {
  readonly #parts = Array.from({ length: PARTS }, () => ({ slots: slotsFor(FIRST_KEYS), keys: 0 }));

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

function grown(old: Slots, keys: number): Slots {
  const slots = slotsFor(keys);
  for (let from = 0; from < old.length; from += 2) {
    const [low = 0, high = 0] = [old[from], old[from + 1]];
    if (low === 0) continue;
    const at = findSlot(slots, low, high);
    slots[at] = low;
    slots[at + 1] = high;
  }
  // Its memory is free at once, not after the next collection.
  old.buffer.transfer(0);
  return slots;
}
