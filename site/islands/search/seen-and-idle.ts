/** How far below the window an element may be. */
const NEAR_PIXELS = 200;
/** On a busy page, the wait for a pause ends. */
const LONGEST_MILLISECONDS = 2_000;
/** For browsers that do not say when they are idle. */
const PAUSE_MILLISECONDS = 300;

/** Waits until an element is in the window or near it, and then until the browser has nothing else to do. */
export async function seenAndIdle(element: HTMLElement, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        resolve();
      },
      { rootMargin: `${NEAR_PIXELS}px` },
    );
    observer.observe(element);
    signal.addEventListener('abort', () => {
      observer.disconnect();
      resolve();
    });
  });
  await new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window)
      requestIdleCallback(() => resolve(), { timeout: LONGEST_MILLISECONDS });
    else setTimeout(resolve, PAUSE_MILLISECONDS);
  });
}
