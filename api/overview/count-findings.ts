import { setTimeout as sleep } from 'node:timers/promises';
import { detached } from '../database/request-scope.ts';
import { presentQuality, QUALITY_SUMMARY } from '../reports/quality.ts';
import type { Summaries } from '../reports/summaries.ts';

/** The first count of a large directory takes seconds; the figures of the shell do not wait for it. */
const LONGEST_WAIT_MS = 500;
/** A count is kept for this multiple of the time it took: 3 % of a processor. */
const MAX_AGE_FACTOR = 30;

/**
 * Makes a function that counts the open findings of the report on data quality: kinds of missing values and of
 * suspected duplicates that some listings have. It returns the last known number while it counts.
 */
export function findingsCounter(summaries: Summaries): () => Promise<number> {
  let findings = 0;
  let until = Number.NEGATIVE_INFINITY;
  let running: Promise<void> | undefined;

  async function count(): Promise<void> {
    const started = performance.now();
    const { missing, duplicates } = presentQuality(await summaries.read(QUALITY_SUMMARY));
    findings = [...missing, ...duplicates].filter(({ listings }) => listings > 0).length;
    until = performance.now() + (performance.now() - started) * MAX_AGE_FACTOR;
  }

  return async () => {
    if (performance.now() < until) return findings;
    running ??= detached(count).finally(() => {
      running = undefined;
    });
    // A failure after the wait must not end the process.
    running.catch(() => {});
    await Promise.race([running, sleep(LONGEST_WAIT_MS, undefined, { ref: false })]);
    return findings;
  };
}
