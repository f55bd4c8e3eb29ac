import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename, dirname, resolve, sep } from 'node:path';
import type pg from 'pg';
import type { ArchiveWriter } from './archive-writer.ts';
import { storeStream } from './copy-table.ts';
import type { FileContent } from './manifest.ts';

type Waiting = { readonly id: string; readonly path: string };

/**
 * Copies the uploaded spreadsheets that imports in the snapshot need. A file that was removed since the
 * snapshot is skipped; the restored import then reports that its file is missing.
 * @param folder of uploads; files elsewhere were passed to `npm run import` and are not copied
 */
export async function copyUploads(
  client: pg.Client,
  folder: string,
  writer: ArchiveWriter,
): Promise<FileContent[]> {
  const { rows } = await client.query<Waiting>(
    'select id, file_path as path from imports where file_path is not null order by id',
  );
  const files: FileContent[] = [];
  for (const { id, path } of rows) {
    if (resolve(dirname(path)) !== `${resolve(folder)}${sep}${id}`) continue;
    const handle = await open(path).catch(() => null);
    if (handle === null) continue;
    const stream = createReadStream(path, { fd: handle });
    const chunks = await storeStream(stream, `uploads/${id}`, writer, () => {});
    files.push({ importId: Number(id), name: basename(path), chunks });
  }
  return files;
}
