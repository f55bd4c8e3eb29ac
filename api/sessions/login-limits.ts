/** Failures are counted over this time, in seconds. */
export const WINDOW_SECONDS = 15 * 60;

/** How many attempts may fail within the window. */
export const MAX_FAILURES = {
  /** For a name, from one network. */
  fromOneAddress: 10,
  /** From one network, for whatever names. */
  ofAddress: 30,
  /** Of a known device, or of an account that enters its password again. */
  ofBucket: 10,
  /** For a name, from all unknown networks; further attempts queue. */
  ofName: 30,
} as const;

/** A network that waits for its turn asks again after this time, in seconds, */
export const POLL_SECONDS = 5;
/** and loses its place without a request for this time: one request may get lost. */
export const LIVE_SECONDS = 12;
/** Networks that can wait for one name: an attack from more than these keeps others from joining. */
export const MAX_WAITING = 10_000;

const FIRST_DELAY_SECONDS = 5;
const LAST_DELAY_SECONDS = 60;
/** The delay doubles after so many queued failures of the last day. */
const FAILURES_PER_STEP = 500;

/**
 * Time between two attempts that the queue of a name admits, in seconds: 5, 10, 20, 40, then 60. In a
 * day that is 2,816 attempts at most, wherever they come from.
 * @param failures queued ones for the name during the last day
 */
export const delaySeconds = (failures: number): number =>
  Math.min(LAST_DELAY_SECONDS, FIRST_DELAY_SECONDS * 2 ** Math.floor(failures / FAILURES_PER_STEP));
