/** On a busy page, the wait for a pause ends. */
const LONGEST_MILLISECONDS = 2_000;
/** For browsers that do not say when they are idle. */
const PAUSE_MILLISECONDS = 300;

/** Waits until the browser has nothing else to do. */
export const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window)
      requestIdleCallback(() => resolve(), { timeout: LONGEST_MILLISECONDS });
    else setTimeout(resolve, PAUSE_MILLISECONDS);
  });
