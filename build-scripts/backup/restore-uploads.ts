import { createWriteStream } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import type { BackupArchive } from './archive-reader.ts';
import { contentOf } from './load-table.ts';
import type { Chunk } from './manifest.ts';
import { unfinished } from './swap.ts';

/**
 * Writes the uploads of a backup into the folder of uploads, and sets their paths in the restored
 * imports. Does not overwrite files of the current database, which is in use until the swap: the upload
 * gets another name. The next start of the server removes files without an import.
 */
export async function restoreUploads(
  client: pg.Client,
  archive: BackupArchive,
  folder: string,
): Promise<void> {
  const stamp = archive.manifest.takenAt.replaceAll(':', '-');
  for (const { importId, name, chunks } of archive.manifest.files) {
    const own = join(folder, String(importId));
    await mkdir(own, { recursive: true });
    let path = join(own, name);
    let state = await compare(archive, path, chunks);
    if (state === 'other') {
      path = join(own, `restored-${stamp}-${name}`.slice(0, 255));
      // An earlier restore of this backup may have written the file, which the database then refers to.
      state = await compare(archive, path, chunks);
    }
    if (state !== 'same') await pipeline(contentOf(archive, chunks), createWriteStream(path));
    await client.query(`update ${unfinished('imports')} set file_path = $1 where id = $2`, [
      path,
      importId,
    ]);
  }
}

/** Compares the content of an upload with the file at a path. */
async function compare(
  archive: BackupArchive,
  path: string,
  chunks: readonly Chunk[],
): Promise<'missing' | 'same' | 'other'> {
  const handle = await open(path).catch(() => null);
  if (handle === null) return 'missing';
  try {
    for await (const raw of contentOf(archive, chunks)) {
      const existing = Buffer.alloc(raw.length);
      const { bytesRead } = await handle.read(existing, 0, raw.length);
      if (bytesRead < raw.length || !existing.equals(raw)) return 'other';
    }
    const { bytesRead } = await handle.read(Buffer.alloc(1), 0, 1);
    return bytesRead === 0 ? 'same' : 'other';
  } finally {
    await handle.close();
  }
}
