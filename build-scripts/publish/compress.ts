import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, brotliDecompress, constants } from 'node:zlib';
import { pageFile } from '../../api/contract/pages/urls.ts';
import { isPacked } from '../../api/published/stored-form.ts';
import type { PageBytes } from './publisher.ts';

/** Level 1 compresses a page of 9.6 KB to 3.1 KB in 41 µs; level 5 takes 176 µs for 2.5 KB, which is as
 * many blocks on the disk. A window of 256 KB holds any page. */
const PAGE_LEVEL = 1;
const PAGE_WINDOW_BITS = 18;

/** Synchronous, because it runs in a rendering thread. */
const compressPage = (bytes: Uint8Array): Buffer =>
  brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: PAGE_LEVEL,
      [constants.BROTLI_PARAM_LGWIN]: PAGE_WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });

/** Compresses a page or generated file if its type is stored compressed. */
export const packPage = (path: string, bytes: Uint8Array): PageBytes => ({
  path,
  stored: isPacked(pageFile(path)) ? compressPage(bytes) : bytes,
});

/** Compresses an asset at brotli's best level: assets are few, and many clients load them. */
export const compressAsset: (bytes: Uint8Array) => Promise<Buffer> = promisify(brotliCompress);

const decompressBrotli = promisify(brotliDecompress);

/** Decompresses a stored file. Returns bytes that are not brotli unchanged: they differ from the published
 * ones, so an audit reports the file and a verification repairs it. */
export const decompress = (bytes: Buffer): Promise<Buffer> =>
  decompressBrotli(bytes).catch(() => bytes);
