/** Makes a function whose concurrent calls share one run of `work`, with the arguments of the first call. */
export function shareCalls<Inputs extends readonly unknown[], Result>(
  work: (...inputs: Inputs) => Promise<Result>,
): (...inputs: Inputs) => Promise<Result> {
  let running: Promise<Result> | undefined;
  return (...inputs) => {
    running ??= work(...inputs).finally(() => {
      running = undefined;
    });
    return running;
  };
}
