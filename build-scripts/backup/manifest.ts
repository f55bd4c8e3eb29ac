import { z } from 'zod';

/** Increased when older versions of the program cannot read the format any more. */
export const FORMAT_VERSION = 1;

/**
 * Size of chunks before compression. It bounds the memory of a backup: two readers hold three chunks
 * each.
 */
export const CHUNK_BYTES = 8 * 2 ** 20;

/** Maximum size, so that a damaged length cannot exhaust memory. A chunk of 8 MB takes 300 bytes. */
export const MAX_MANIFEST_BYTES = 256 * 2 ** 20;

const size = z.int().min(0);

/** A part of a table or file: one entry of the tar, compressed with zstd. */
const chunkSchema = z.strictObject({
  /** Name of the entry. */
  name: z.string().regex(/^(?:tables|uploads)\/[a-z0-9_]+\/\d{6}\.zst$/),
  /** Offset of the compressed bytes in the file. */
  offset: size,
  /** Compressed size. */
  bytes: size,
  rawBytes: size.max(CHUNK_BYTES),
  /** Of the compressed bytes. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type Chunk = z.infer<typeof chunkSchema>;

const identifier = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/);

/** A table. Its concatenated chunks are the output of COPY. */
const tableSchema = z.strictObject({
  name: identifier,
  columns: z.array(identifier).min(1),
  format: z.enum(['binary', 'text']),
  rows: size,
  chunks: z.array(chunkSchema),
});
export type TableContent = z.infer<typeof tableSchema>;

const sequenceSchema = z.strictObject({
  table: identifier,
  column: identifier,
  lastValue: z.int(),
  isCalled: z.boolean(),
});
export type SequenceState = z.infer<typeof sequenceSchema>;

/** An uploaded spreadsheet that an import needs. */
const fileSchema = z.strictObject({
  importId: z.int().min(1),
  /** A name without path, which could lead out of the folder of uploads. */
  name: z
    .string()
    .min(1)
    .max(255)
    .refine((name) => !/[/\\\0]/.test(name) && name !== '.' && name !== '..', 'must be a name'),
  chunks: z.array(chunkSchema),
});
export type FileContent = z.infer<typeof fileSchema>;

/** Contents of a backup; the last but one entry of the tar. */
export const manifestSchema = z.strictObject({
  format: z.literal('directory-backup'),
  formatVersion: z.literal(FORMAT_VERSION),
  /** When the snapshot was taken. */
  takenAt: z.iso.datetime(),
  programVersion: z.string(),
  /** `server_version` of PostgreSQL. */
  postgresVersion: z.string(),
  /** Names of all migrations that the database had. */
  migrations: z.array(z.string()).min(1),
  /** Absolute path of the folder that uploads were in. */
  uploadFolder: z.string(),
  tables: z.array(tableSchema),
  sequences: z.array(sequenceSchema),
  files: z.array(fileSchema),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** Size of the last entry of the tar, which is located from the end of the file. */
export const END_BYTES = 512;

export const ENTRIES = { manifest: 'manifest.json', end: 'end.json' } as const;

export const endSchema = z.strictObject({
  format: z.literal('directory-backup'),
  formatVersion: z.int().min(1),
  manifest: z.strictObject({
    offset: size,
    bytes: size.max(MAX_MANIFEST_BYTES),
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
  }),
  takenAt: z.iso.datetime(),
});
export type End = z.infer<typeof endSchema>;

export const encodeEnd = (end: End): Buffer => Buffer.from(JSON.stringify(end).padEnd(END_BYTES));

/** All chunks in the order of the file. */
export const chunksOf = ({ tables, files }: Manifest): Chunk[] =>
  [...tables, ...files].flatMap(({ chunks }) => chunks).toSorted((a, b) => a.offset - b.offset);

/** Total number of rows. */
export const rowsOf = ({ tables }: Pick<Manifest, 'tables'>): number =>
  tables.reduce((sum, { rows }) => sum + rows, 0);
