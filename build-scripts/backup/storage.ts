import type { Source } from './archive-reader.ts';
import type { Sink } from './archive-writer.ts';

/** A folder or bucket for backups. */
export type BackupStorage = {
  /** @returns path or `s3://bucket/key` of a file, for messages */
  readonly nameOf: (file: string) => string;
  /** @throws AppError `environment` if the file cannot be created */
  readonly create: (file: string) => Promise<Sink>;
  /** @throws AppError `not_found`, `environment` */
  readonly open: (file: string) => Promise<Source>;
  /** Sorted names of the backups. */
  readonly list: () => Promise<string[]>;
  readonly remove: (file: string) => Promise<void>;
};
