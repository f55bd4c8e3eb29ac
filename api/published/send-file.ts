import { type FileHandle, open } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Context } from 'koa';

export type SendOptions = {
  readonly cacheControl: string;
  /** 200 unless given. Only then is a client's own copy good enough. */
  readonly status?: number;
};

const MISSING = new Set(['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'EISDIR']);

/**
 * Answers with a file, or with 304 where the client has it already.
 *
 * Stamp and bytes come from one open file: a page that is published meanwhile cannot come between
 * them. The ETag is weak, since compression changes the bytes. Ranges are not offered: nothing that
 * is published is long, and they would not go together with compression.
 * @param file relative to `root`, checked by the caller not to lead out of it
 * @returns false, with nothing answered, when there is no such file
 */
export async function sendFile(
  ctx: Context,
  root: string,
  file: string,
  { cacheControl, status = 200 }: SendOptions,
): Promise<boolean> {
  const handle = await openFile(join(root, file));
  if (handle === null) return false;
  let handedOver = false;
  try {
    const { size, mtimeNs, mtime } = await handle.stat({ bigint: true });
    ctx.status = status;
    ctx.type = extname(file);
    ctx.set('Cache-Control', cacheControl);
    if (status === 200) {
      ctx.etag = `W/"${size.toString(36)}-${mtimeNs.toString(36)}"`;
      ctx.lastModified = mtime;
      if (ctx.fresh) {
        ctx.status = 304;
        return true;
      }
    }
    ctx.length = Number(size);
    if (ctx.method === 'HEAD') return true;
    ctx.body = handle.createReadStream();
    handedOver = true;
    return true;
  } finally {
    if (!handedOver) await handle.close();
  }
}

/** Whether there is such a file; folders do not count. */
export async function fileExists(root: string, file: string): Promise<boolean> {
  const handle = await openFile(join(root, file));
  await handle?.close();
  return handle !== null;
}

async function openFile(path: string): Promise<FileHandle | null> {
  try {
    const handle = await open(path);
    if ((await handle.stat()).isFile()) return handle;
    await handle.close();
    return null;
  } catch (error) {
    if (error instanceof Error && 'code' in error && MISSING.has(String(error.code))) return null;
    throw error;
  }
}
