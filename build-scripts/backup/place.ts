import type { Source } from './archive-reader.ts';
import type { Sink } from './archive-writer.ts';

/** Where backups are kept. */
export type Place = {
  /** @returns a file's path or `s3://bucket/key`, for messages */
  readonly nameOf: (file: string) => string;
  /** @throws AppError `environment` when nothing can be written there */
  readonly create: (file: string) => Promise<Sink>;
  /** @throws AppError `not_found`, `environment` */
  readonly open: (file: string) => Promise<Source>;
  /** Names of the files whose names are those of backups, in their order. */
  readonly list: () => Promise<string[]>;
  readonly remove: (file: string) => Promise<void>;
};
