import type { Random } from './random.ts';

/** Items that are drawn with probabilities in proportion to their weights. */
export class Weighted<T> {
  readonly total: number;
  private readonly items: readonly T[];
  /** Running sums of the weights. */
  private readonly sums: Float64Array;

  /** @throws RangeError if no weight is positive */
  constructor(entries: Iterable<readonly [item: T, weight: number]>) {
    const kept = [...entries].filter(([, weight]) => weight > 0);
    if (kept.length === 0) throw new RangeError('Cannot draw from nothing');
    this.items = kept.map(([item]) => item);
    this.sums = new Float64Array(kept.length);
    let total = 0;
    for (const [index, [, weight]] of kept.entries()) {
      total += weight;
      this.sums[index] = total;
    }
    this.total = total;
  }

  draw(random: Random): T {
    const point = random.next() * this.total;
    let low = 0;
    let high = this.sums.length - 1;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.sums[middle] ?? 0) > point) high = middle;
      else low = middle + 1;
    }
    const item = this.items[low];
    if (item === undefined) throw new RangeError('Cannot draw from nothing');
    return item;
  }
}
