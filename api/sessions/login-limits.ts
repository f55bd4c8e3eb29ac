/** Failures are counted over this time, in seconds. */
export const WINDOW_SECONDS = 15 * 60;

/** Number of attempts that may fail within the window. */
export const MAX_FAILURES = {
  /** For a name, from one network. */
  fromOneAddress: 10,
  /** From one network, for all names together. */
  ofAddress: 30,
  /** Of a known device, or of an account that confirms its password. */
  ofBucket: 10,
  /** For a name, from all unknown networks; further attempts queue. */
  ofName: 30,
} as const;

/** A network that waits in the queue polls at this interval, in seconds, */
export const POLL_SECONDS = 5;
/** and loses its place after this time without a request: one lost request is tolerated. */
export const LIVE_SECONDS = 12;
/** Networks that can wait for one name. An attack from more networks keeps others from joining. */
export const MAX_WAITING = 10_000;

const FIRST_DELAY_SECONDS = 5;
const LAST_DELAY_SECONDS = 60;
/** The delay doubles after this number of queued failures within a day. */
const FAILURES_PER_STEP = 500;

/**
 * Time between two attempts that the queue of a name admits, in seconds: 5, 10, 20, 40, then 60. That
 * admits at most 2,816 attempts in a day, from all networks together.
 * @param failures queued failures of the name during the last day
 */
export const delaySeconds = (failures: number): number =>
  Math.min(LAST_DELAY_SECONDS, FIRST_DELAY_SECONDS * 2 ** Math.floor(failures / FAILURES_PER_STEP));
