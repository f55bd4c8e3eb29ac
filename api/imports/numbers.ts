/** Beyond this, what came first is forgotten, and gets another number when it comes again. */
const MOST = 200_000;

/** Gives each name a number when it first comes: what rows say of their place is a number then. */
export class Numbers {
  readonly #known = new Map<string, number>();
  #last = 0;

  /**
   * @param key what tells the thing from others
   * @param onNew called with the number of one that has none yet
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
