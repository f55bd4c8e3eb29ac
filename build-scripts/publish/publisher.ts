/** A page or generated file, ready to be written; see `packPage`. */
export type PageBytes = {
  /** Its address, e.g. `/business/example-berlin`. */
  readonly path: string;
  /** Its bytes in the form in which they are stored. */
  readonly stored: Uint8Array;
  /** Whether nothing has been published at this address, as far as the ledger knows. */
  readonly isNew?: boolean;
};

/** Identifies a publish target, and how far the database was that last published to it. */
type TargetMark = {
  /** A random name, which the database stores, too. */
  readonly target: string;
  /** `publication.epoch` when files were last changed here. */
  readonly epoch: number;
};

export type FileDigest = {
  /** Its path below the target's root. */
  readonly file: string;
  /** MD5 of the stored bytes in hexadecimal; null when the target does not provide it. */
  readonly md5: string | null;
};

/**
 * Writes files to a publish target. Readers see the old or the new bytes of a file, never a part. Files are
 * named by their path below the target's root, e.g. `business/example-berlin.html`. Their bytes are those
 * before compression, unless they are called stored bytes.
 */
export type Publisher = {
  /**
   * Writes a batch of pages.
   * @param confirm called once, also without pages: after everything is prepared, and before readers can
   * see any page. When it throws, nothing is changed.
   * @throws what `confirm` throws; AppError `environment` when the target fails, and then some of the pages
   * may have been written
   */
  readonly writePages: (pages: readonly PageBytes[], confirm: () => Promise<void>) => Promise<void>;
  /** Removes pages by their paths. A missing page is not an error. */
  readonly removePages: (paths: readonly string[]) => Promise<void>;
  /** Removes files of pages, by their paths, that an earlier release stored in another form. The pages stay. */
  readonly removeOtherForms: (paths: readonly string[]) => Promise<void>;
  /**
   * Copies the files of a folder that are missing or differ.
   * @returns the number of copied files
   */
  readonly writeAssets: (folder: string) => Promise<number>;
  /**
   * Removes hashed assets that have been out of use for a time. It starts with the first call that does not
   * keep the asset.
   * @param keep files that are in use
   * @param graceMs the time in milliseconds
   * @returns the number of removed files
   */
  readonly sweepAssets: (keep: ReadonlySet<string>, graceMs: number) => Promise<number>;
  /** @returns null when there is no such file; bytes that cannot be decompressed, unchanged */
  readonly readFile: (file: string) => Promise<Buffer | null>;
  /** All files in any order, without the target's own records. */
  readonly listFiles: () => AsyncIterable<string>;
  /** Whether {@link Publisher.listStored} gives the digests. */
  readonly hasDigests: boolean;
  /** All files with the digests of their stored bytes. */
  readonly listStored: () => AsyncIterable<FileDigest>;
  /**
   * The mark that identifies this target. The ledger describes the target that has the mark of the database.
   * Null when there is none, or when it was written by a release that stored files in another form; then all
   * pages are published again.
   */
  readonly readMark: () => Promise<TargetMark | null>;
  /** @throws AppError `environment` when the target fails */
  readonly writeMark: (mark: TargetMark) => Promise<void>;
};
