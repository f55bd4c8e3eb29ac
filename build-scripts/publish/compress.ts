import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, brotliDecompress, constants } from 'node:zlib';
import { pageFile } from '../../api/contract/pages/urls.ts';
import { isPacked } from '../../api/published/stored-form.ts';
import type { PageBytes } from './publisher.ts';

/** Level 1 takes 41 µs for a page of 9.6 KB and leaves 3.1; level 5 takes 176 and leaves 2.5, which is as
 * many blocks on the disk. A window of 256 KB holds any page. */
const PAGE_LEVEL = 1;
const PAGE_WINDOW_BITS = 18;

/** Synchronous: it runs in the thread that renders. */
const compressPage = (bytes: Uint8Array): Buffer =>
  brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: PAGE_LEVEL,
      [constants.BROTLI_PARAM_LGWIN]: PAGE_WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });

/** Brings a page, or a file that is made like one, into the form in which it is stored. */
export const packPage = (path: string, bytes: Uint8Array): PageBytes => ({
  path,
  stored: isPacked(pageFile(path)) ? compressPage(bytes) : bytes,
});

/** Compresses an asset as well as brotli can: there are few, and many clients load them. */
export const compressAsset: (bytes: Uint8Array) => Promise<Buffer> = promisify(brotliCompress);

const decompressSound = promisify(brotliDecompress);

/** The inverse. Bytes that brotli did not write come as they are: they are not what was published, which
 * an audit reports and a verification mends. */
export const decompress = (bytes: Buffer): Promise<Buffer> =>
  decompressSound(bytes).catch(() => bytes);
