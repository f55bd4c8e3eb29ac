import type { TargetMark } from './target-mark.ts';

/** A page, or a file that is made like one, e.g. a sitemap; see `packPage`. */
export type PageBytes = {
  /** Its address, e.g. `/business/example-berlin`. */
  readonly path: string;
  /** Its bytes in the form in which they are stored. */
  readonly stored: Uint8Array;
};

export type StoredFile = {
  /** Its path below the target's root. */
  readonly file: string;
  /** MD5 of the bytes as they are stored, in hexadecimal; null where the target does not tell. */
  readonly md5: string | null;
};

/**
 * Where the bytes go. A reader meets the old bytes of a file or the new, never less. Files are named
 * by their path below the target's root, e.g. `business/example-berlin.html`, and bytes are those
 * before compression: that texts are stored compressed is the publisher's own business.
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
  /** Null where there is no such file. Bytes that cannot be decompressed come as they are. */
  readonly readFile: (file: string) => Promise<Buffer | null>;
  /** All files, in no particular order, save the target's own records. */
  readonly listFiles: () => AsyncIterable<string>;
  /** The same with their digests, as cheaply as the target can tell them. */
  readonly listStored: () => AsyncIterable<StoredFile>;
  /**
   * The mark that tells this target from any other, and from itself emptied: what the ledger says
   * holds for the target with the mark that the ledger was kept for. Null where there is none, or
   * files were stored in another form when it was written: they are all published anew then.
   */
  readonly readMark: () => Promise<TargetMark | null>;
  /** @throws AppError `environment` when the target fails */
  readonly writeMark: (mark: TargetMark) => Promise<void>;
};

/** Files of the target's own, which are no part of the site. */
export const MARK = '.publication';
export const RETIRED = '.retired';
