/** When a build stood still so that something else could be measured: ms of {@link nowMs}. */
export type Pause = { readonly from: number; readonly to: number };

/** Milliseconds of the system's clock that never goes back, which is the same for all processes. */
export const nowMs = (): number => Number(process.hrtime.bigint()) / 1e6;

/**
 * Seconds from one moment to another, without the pauses between them.
 * @param from in ms of {@link nowMs}
 * @param to in ms, too
 */
export function workedSeconds(from: number, to: number, pauses: readonly Pause[]): number {
  const rested = pauses.reduce(
    (sum, pause) => sum + Math.max(0, Math.min(to, pause.to) - Math.max(from, pause.from)),
    0,
  );
  return (to - from - rested) / 1000;
}
