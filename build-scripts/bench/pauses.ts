/** An interval in which a build was paused for another measurement, in ms of {@link nowMs}. */
export type Pause = { readonly from: number; readonly to: number };

/** Milliseconds of the system's monotonic clock, which all processes share. */
export const nowMs = (): number => Number(process.hrtime.bigint()) / 1e6;

/**
 * Seconds between two moments, without the pauses between them.
 * @param from in ms of {@link nowMs}
 * @param to in ms of {@link nowMs}
 */
export function workedSeconds(from: number, to: number, pauses: readonly Pause[]): number {
  const paused = pauses.reduce(
    (sum, pause) => sum + Math.max(0, Math.min(to, pause.to) - Math.max(from, pause.from)),
    0,
  );
  return (to - from - paused) / 1000;
}
