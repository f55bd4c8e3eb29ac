import { close, openSync } from 'node:fs';
import { promisify } from 'node:util';

const closeFile = promisify(close);

/**
 * Holds files that renames replace open, and closes them concurrently. A replaced file that nothing holds open is
 * freed by the rename, under the lock of all renames between folders: on a disk with online discard, a rename took
 * 0.3 to 1.1 ms instead of 0.1.
 */
export class ReplacedFiles {
  readonly #descriptors: number[] = [];

  /** Opens a file that is about to be replaced, if it exists. */
  hold(file: string): void {
    try {
      this.#descriptors.push(openSync(file, 'r'));
    } catch {
      // Not there, or not readable: the rename frees it, or fails for a reason of its own.
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.#descriptors.splice(0).map((descriptor) => closeFile(descriptor)));
  }
}
