/** How far back the rate looks: batches of several threads come in unevenly. */
const WINDOW_MS = 10_000;

/** How many pages a rebuild has done at a moment. */
export type Sample = { readonly at: number; readonly rebuild: number; readonly done: number };

/** Tells how fast a rebuild is by looks that are taken at it now and then. */
export class Rate {
  #samples: readonly Sample[] = [];

  /**
   * Takes a look.
   * @param sample `at` in milliseconds of any clock that only goes forward
   * @returns pages per second since the first look within ten seconds, or since the one before;
   * null where it is the first at this rebuild
   */
  add(sample: Sample): number | null {
    const before = this.#samples.filter(({ rebuild }) => rebuild === sample.rebuild);
    const recent = before.filter(({ at }) => sample.at - at <= WINDOW_MS);
    const kept = recent.length > 0 ? recent : before.slice(-1);
    this.#samples = [...kept, sample];
    const first = kept[0];
    if (first === undefined || sample.at <= first.at) return null;
    return Math.round(((sample.done - first.done) / (sample.at - first.at)) * 10_000) / 10;
  }
}
