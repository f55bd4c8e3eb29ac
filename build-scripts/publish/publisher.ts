/** A page, or a file that is made like one, e.g. a sitemap. */
export type PageBytes = {
  /** Its address, e.g. `/business/example-berlin`. */
  readonly path: string;
  readonly html: Uint8Array;
};

/**
 * Where the bytes go. A reader meets the old bytes of a file or the new, never less. Files are named
 * by their path below the target's root, e.g. `business/example-berlin.html`.
 */
export type Publisher = {
  /**
   * Writes a batch of pages.
   * @param confirm called once, when all that can be prepared has been and before the first reader
   * can see any of it, also where there are no pages; when it throws, nothing is changed
   * @throws what `confirm` throws; AppError `environment` when the target fails, then some of the
   * pages may have been written
   */
  readonly writePages: (pages: readonly PageBytes[], confirm: () => Promise<void>) => Promise<void>;
  /** Removes pages by their addresses; one that is not there is no error. */
  readonly removePages: (paths: readonly string[]) => Promise<void>;
  /**
   * Copies the files of a folder, hashed assets and others, where they are not there yet.
   * @returns how many had to be copied
   */
  readonly writeAssets: (folder: string) => Promise<number>;
  /**
   * Removes hashed assets that have not been in use for a while. An asset's time counts from the
   * first call that does not keep it: pages that name it may be in caches until then.
   * @param keep files that stay
   * @param graceMs how long others stay, in milliseconds
   * @returns how many were removed
   */
  readonly sweepAssets: (keep: ReadonlySet<string>, graceMs: number) => Promise<number>;
  /** The file as it was before any compression; null where there is none. */
  readonly readFile: (file: string) => Promise<Buffer | null>;
  /** All files, in no particular order, save the target's own records. */
  readonly listFiles: () => AsyncIterable<string>;
  /**
   * The mark that tells this target from any other, and from itself emptied: what the ledger says
   * holds for the target with the mark that the ledger was kept for.
   */
  readonly readMark: () => Promise<string | null>;
  readonly writeMark: (mark: string) => Promise<void>;
};

/** Files of the target's own, which are no part of the site. */
export const MARK = '.publication';
export const RETIRED = '.retired';
