/** Time that is averaged over: several threads finish batches at irregular intervals. */
const WINDOW_MS = 10_000;

/** The number of pages that a rebuild has finished at a moment. */
type Sample = { readonly at: number; readonly rebuild: number; readonly done: number };

/** Measures the throughput of a rebuild from samples. */
export class Throughput {
  #samples: readonly Sample[] = [];

  /**
   * Adds a sample.
   * @param sample `at` in milliseconds of any monotonic clock
   * @returns pages per second since the first sample within ten seconds, or since the previous one; null
   *   for the first sample of a rebuild
   */
  add(sample: Sample): number | null {
    const before = this.#samples.filter(({ rebuild }) => rebuild === sample.rebuild);
    const recent = before.filter(({ at }) => sample.at - at <= WINDOW_MS);
    const samples = recent.length > 0 ? recent : before.slice(-1);
    this.#samples = [...samples, sample];
    const first = samples[0];
    if (first === undefined || sample.at <= first.at) return null;
    return Math.round(((sample.done - first.done) / (sample.at - first.at)) * 10_000) / 10;
  }
}
