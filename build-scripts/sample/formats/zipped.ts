import { Readable, type Writable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

type Part = {
  readonly path: string;
  readonly content: Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>;
  readonly compress?: boolean;
};

/** The same content gives the same bytes: all parts have the earliest date that a zip can hold. */
const ENTRY = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true, mode: 0o100644 };

/** Writes an archive and ends the stream. @throws the error of a part or of the stream */
export async function zipped(parts: readonly Part[], out: Writable): Promise<void> {
  const zip = new ZipFile();
  const written = pipeline(zip.outputStream, out);
  try {
    for (const { path, content, compress = true } of parts) {
      const source = Readable.from(content, { objectMode: false });
      zip.addReadStream(source, path, { ...ENTRY, compress });
      await Promise.race([finished(source), written]);
    }
  } catch (error) {
    // yazl does not notice a failed source: without this its output would never end.
    out.destroy(error instanceof Error ? error : new Error(String(error)));
    await Promise.allSettled([written]);
    throw error;
  }
  zip.end();
  await written;
}
