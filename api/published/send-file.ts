import { close, createReadStream, fstat, read } from 'node:fs';
import { extname } from 'node:path';
import { pipeline, type Readable } from 'node:stream';
import { promisify } from 'node:util';
import {
  brotliDecompressSync,
  constants,
  createBrotliDecompress,
  createGzip,
  gzipSync,
} from 'node:zlib';
import type { Context } from 'koa';
import { openStored } from './stored-file.ts';

export type SendOptions = {
  readonly cacheControl: string;
  /** Default 200, which is the only status that may become 304. */
  readonly status?: number;
};

/** Encodings of a response from a compressed file. */
type Encoding = 'br' | 'gzip' | 'identity';

/** Files up to this size are read and closed at once, so that a slow client occupies a buffer instead of
 * a file descriptor. Compressed pages have 3 KB; sitemaps of 100 KB are streamed. */
const READ_AT_ONCE_BYTES = 64 * 1024;

/** Level 1 takes 70 µs for a page and makes it 7 % larger than level 6, which takes 92. */
const GZIP = { level: constants.Z_BEST_SPEED };

/**
 * Responds with a file, or with 304 if the client has it. A file that is stored compressed is sent as it
 * is to clients that accept brotli, and decompressed for others.
 *
 * ETag and bytes come from one open file, so a page that is published meanwhile cannot mix them. The ETag
 * is weak, since gzip output depends on the version of zlib, and differs by encoding, since caches store
 * each. Ranges are not supported, since published files are small.
 * @param file relative to `root`; the caller has checked that it does not lead out of it
 * @returns false, without a response, if there is no such file
 */
export async function sendFile(
  ctx: Context,
  root: string,
  file: string,
  { cacheControl, status = 200 }: SendOptions,
): Promise<boolean> {
  const stored = await openStored(root, file);
  if (stored === null) return false;
  const { descriptor, packed } = stored;
  let streaming = false;
  try {
    const stats = await statOpen(descriptor, { bigint: true });
    if (!stats.isFile()) return false;
    const size = Number(stats.size);
    const encoding = packed ? negotiate(ctx) : null;
    ctx.status = status;
    ctx.type = extname(file);
    ctx.set('Cache-Control', cacheControl);
    if (encoding !== null) describeEncoding(ctx, encoding);
    if (status === 200) {
      const stamp = `${stats.size.toString(36)}-${stats.mtimeNs.toString(36)}`;
      ctx.etag = `W/"${encoding === null ? stamp : `${stamp}-${encoding}`}"`;
      ctx.lastModified = stats.mtime;
      if (ctx.fresh) {
        ctx.status = 304;
        return true;
      }
    }
    if (size <= READ_AT_ONCE_BYTES) {
      ctx.body = recode(await readAll(descriptor, size), encoding);
      return true;
    }
    if (encoding === null || encoding === 'br') ctx.length = size;
    if (ctx.method === 'HEAD') return true;
    ctx.body = recodeStream(createReadStream('', { fd: descriptor }), encoding);
    streaming = true;
    return true;
  } finally {
    if (!streaming) await closeOpen(descriptor);
  }
}

const statOpen = promisify(fstat);
const readOpen = promisify(read);
const closeOpen = promisify(close);

/** Brotli if the client accepts it, regardless of preferences: other encodings cost time. */
function negotiate(ctx: Context): Encoding {
  if (ctx.acceptsEncodings('br', 'identity') === 'br') return 'br';
  return ctx.acceptsEncodings('gzip', 'identity') === 'gzip' ? 'gzip' : 'identity';
}

function describeEncoding(ctx: Context, encoding: Encoding): void {
  // The compression middleware skips this response.
  ctx.compress = false;
  ctx.vary('Accept-Encoding');
  if (encoding !== 'identity') ctx.set('Content-Encoding', encoding);
}

async function readAll(descriptor: number, size: number): Promise<Buffer> {
  const { bytesRead, buffer } = await readOpen(descriptor, Buffer.allocUnsafe(size), 0, size, 0);
  return bytesRead === size ? buffer : buffer.subarray(0, bytesRead);
}

function recode(bytes: Buffer, encoding: Encoding | null): Buffer {
  if (encoding === null || encoding === 'br') return bytes;
  const plain = brotliDecompressSync(bytes);
  return encoding === 'gzip' ? gzipSync(plain, GZIP) : plain;
}

function recodeStream(bytes: Readable, encoding: Encoding | null): Readable {
  if (encoding === null || encoding === 'br') return bytes;
  // A failure destroys the last stream, which is the body of the response.
  const plain = pipeline(bytes, createBrotliDecompress(), () => {});
  return encoding === 'gzip' ? pipeline(plain, createGzip(GZIP), () => {}) : plain;
}
