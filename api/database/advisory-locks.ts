/**
 * Advisory locks of PostgreSQL, by their keys. The numbers are arbitrary; all processes that use a
 * database have to use the same ones. PostgreSQL keeps locks with one key and locks with two keys apart,
 * so a number may occur in both objects.
 * `docs/schema.md` lists them (`npm run schema`).
 */
export const LOCKS = {
  /** Counts and marks: held from the first of them to the commit, so that two change sets cannot deadlock. */
  changes: 4_711_001,
  /** Names of categories, cities and regions: shared by transactions that write listings, exclusive in those that change names. */
  names: 4_711_016,
  /** Imports: one runs at a time. */
  imports: 4_711_002,
  /** Held by an import or an undo while it marks pages: workers do not claim its lists and sitemaps. */
  importedPages: 4_711_010,
  /** Downloads of the files of imports: one runs at a time. */
  fetches: 4_711_003,
  /** Bulk jobs: one runs at a time. */
  bulkJobs: 4_711_004,
  /** The removal of listings whose deletion can no longer be undone: one process does it at a time. */
  purge: 4_711_005,
  /** The epoch and the mark file of the publish target, which advance together. */
  epoch: 4_711_007,
  /** Verifications: one runs at a time. */
  verification: 4_711_008,
  /** What is published with which templates and where: transactions that change it or rely on it. */
  publication: 4_711_009,
  /** Audit log entries of failed sign-ins, which count attempts together. */
  failedSignIns: 4_711_014,
  /** The database while it is being restored. */
  restore: 4_711_025,
  /** Backups: one runs at a time. */
  backups: 4_711_026,
} as const;

/** First keys of locks with two keys. The docstring names the second key. */
export const LOCK_GROUPS = {
  /** A batch that publishes files, by its id in `unfinished_batches`: it is free when the worker is dead. */
  batches: 4_711_002,
  /** Listings in ranges, by share (id / 1,000 % 64): shared while a listing changes or is rendered by its own mark, exclusive while its range is rendered. */
  listings: 4_711_004,
  /** A bulk job, by its id: its steps and its cancellation exclude each other. */
  bulkJob: 4_711_006,
  /** Sign-in attempts from a network, by hash: they are counted one after another. */
  loginNetwork: 4_711_011,
  /** Sign-in attempts for a user name, by hash. */
  loginName: 4_711_012,
  /** Sign-in attempts with a limit of their own (known device, account), by hash. */
  loginBucket: 4_711_013,
  /** The summary of a report, by hash of its name: it is computed once at a time. */
  reportSummary: 4_711_015,
  /** The server of a database, with the second key 1. "dire" as four bytes. */
  server: 0x64697265,
} as const;
