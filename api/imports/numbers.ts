/** Limit of remembered names. Beyond it all are forgotten, and get new numbers when they return. */
const MOST = 200_000;

/** Numbers names in the order of first use, so that rows refer to places and categories by number. */
export class Numbers {
  readonly #known = new Map<string, number>();
  #last = 0;

  /**
   * The number of a key.
   * @param onNew called with the number of a new key
   */
  of(key: string, onNew: (number: number) => void): number {
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    if (this.#known.size >= MOST) this.#known.clear();
    this.#last += 1;
    this.#known.set(key, this.#last);
    onNew(this.#last);
    return this.#last;
  }
}
