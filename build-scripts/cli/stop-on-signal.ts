const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/**
 * Turns Ctrl-C into a request to stop after the work in hand. A second signal ends the process at once.
 * @returns what is aborted with the first signal, and a function that restores the signals' effect
 */
export function stopOnSignal(): { readonly stopping: AbortSignal; readonly release: () => void } {
  const controller = new AbortController();
  const release = () => {
    for (const signal of SIGNALS) process.off(signal, stop);
  };
  const stop = () => {
    release();
    controller.abort();
  };
  for (const signal of SIGNALS) process.on(signal, stop);
  return { stopping: controller.signal, release };
}
