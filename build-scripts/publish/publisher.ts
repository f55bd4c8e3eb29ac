/** Where the bytes go. Each call is atomic: a reader meets the old bytes or the new, never less. */
export type Publisher = {
  /** @param path address of the page, e.g. `/business/example-berlin` */
  readonly writePage: (path: string, html: Uint8Array) => Promise<void>;
  /** Removes a page; one that is not there is no error. */
  readonly removePage: (path: string) => Promise<void>;
  /** Copies the files of a folder, hashed assets and others, where they are not there yet. */
  readonly writeAssets: (folder: string) => Promise<number>;
  /**
   * The mark that tells this target from any other, and from itself emptied: what the ledger says
   * holds for the target with the mark that the ledger was kept for.
   */
  readonly readMark: () => Promise<string | null>;
  readonly writeMark: (mark: string) => Promise<void>;
};
