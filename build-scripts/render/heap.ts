import { setFlagsFromString } from 'node:v8';

/**
 * How much memory a thread that renders may take. Left alone, V8 lets the garbage of rendered pages pile
 * up: two threads came to 731 MB where 356 MB did, at the same rate. In a young generation of 16 MB, what a
 * batch needs survives and grows old: threads had 3 to 6 % more to do than with 64, and two of them came
 * to 483 MB; to 531 with 32, 654 with 64. (With collections as seldom as below, to 640 with 32.)
 */
export const THREAD_HEAP = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32 };

/**
 * Has V8 collect garbage, in this process, as suits threads that keep all processors busy: seldom, and
 * without helpers, which would only get in their way. A site of 200,000 listings is built in an eighth less
 * time: see docs/decisions/0021-v8-flags.md.
 */
export function collectForThreads(): void {
  setFlagsFromString('--heap-growing-percent=300');
  setFlagsFromString('--no-parallel-scavenge');
}
