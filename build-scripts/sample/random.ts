const WORD = 2 ** 32;

/** Mixes the bits of a 32-bit word (the finaliser of MurmurHash3): a bijection. */
export function mix32(word: number): number {
  let bits = word >>> 0;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}

/**
 * A small pseudo-random generator (sfc32) that can be set to any row of any seed in constant time, so that
 * a row depends only on its own number.
 */
export class Random {
  private a = 0;
  private b = 0;
  private c = 0;
  private counter = 1;

  constructor(seed = 0, row = 0) {
    this.restart(seed, row);
  }

  /** Restarts the sequence of this seed and row, which are non-negative integers. */
  restart(seed: number, row: number): this {
    let state = mix32(seed % WORD);
    state = mix32(state ^ Math.floor(seed / WORD) ^ 0x9e3779b9);
    state = mix32(state ^ (row % WORD));
    state = mix32(state ^ Math.floor(row / WORD) ^ 0x7f4a7c15);
    this.a = state;
    this.b = mix32(state + 0x6c62272e);
    this.c = mix32(this.b ^ 0x27d4eb2f);
    this.counter = 1;
    return this;
  }

  /** Uniform in [0, 1). */
  next(): number {
    const sum = (this.a + this.b + this.counter) | 0;
    this.counter = (this.counter + 1) | 0;
    this.a = this.b ^ (this.b >>> 9);
    this.b = (this.c + (this.c << 3)) | 0;
    this.c = ((this.c << 21) | (this.c >>> 11)) + sum;
    return (sum >>> 0) / WORD;
  }

  /** An integer from 0 to `limit`, exclusive. */
  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  /** An integer from `low` to `high`, inclusive. */
  between(low: number, high: number): number {
    return low + this.below(high - low + 1);
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** A random element. @throws RangeError if the list is empty */
  pick<T>(items: readonly T[]): T {
    const item = items[this.below(items.length)];
    if (item === undefined) throw new RangeError('Cannot pick from an empty list');
    return item;
  }

  /** From the standard normal distribution (Box–Muller). */
  normal(): number {
    return Math.sqrt(-2 * Math.log(1 - this.next())) * Math.cos(2 * Math.PI * this.next());
  }
}
