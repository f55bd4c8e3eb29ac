const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/**
 * Makes Ctrl-C a request to stop after the current batch. A second signal ends the process at once.
 * @returns a signal that the first Ctrl-C aborts, and a function that restores the default behaviour
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
