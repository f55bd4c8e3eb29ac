/**
 * Makes Ctrl-C a request to stop after the current batch. A second signal ends the process at once; whichever
 * process runs the import then still stops it.
 * @returns a signal that the first Ctrl-C aborts, and a function that restores the default behaviour
 */
export function stopOnSignal() {
  const controller = new AbortController();
  const release = () => process.off('SIGINT', stop).off('SIGTERM', stop);
  const stop = () => {
    release();
    controller.abort();
  };
  process.on('SIGINT', stop).on('SIGTERM', stop);
  return { stopping: controller.signal, release };
}
