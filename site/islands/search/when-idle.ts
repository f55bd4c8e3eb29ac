/** On a busy page, the wait for a pause ends. */
const LONGEST_MILLISECONDS = 2_000;

/** Waits until the browser has nothing else to do, if it says so. */
export const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window)
      requestIdleCallback(() => resolve(), { timeout: LONGEST_MILLISECONDS });
    else resolve();
  });
