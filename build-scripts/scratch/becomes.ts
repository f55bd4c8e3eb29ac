import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Waits until a condition holds.
 * @returns false after the time limit
 */
export async function becomes(
  holds: () => Promise<boolean>,
  limitMs: number,
  pollMs = 50,
): Promise<boolean> {
  for (const until = performance.now() + limitMs; !(await holds()); await sleep(pollMs))
    if (performance.now() > until) return false;
  return true;
}
