import { extname } from 'node:path';
import { cacheControlOf } from '../../api/published/cache-control.ts';
import { isPacked } from '../../api/published/stored-form.ts';

/** Media types by file name extension. */
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.ico': 'image/vnd.microsoft.icon',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.woff2': 'font/woff2',
};

/**
 * Headers that a bucket stores with an object and sends with its bytes.
 * @param file path below the published root, e.g. `business/example-berlin.html`
 */
export function objectHeaders(file: string) {
  const ContentType = TYPES[extname(file)] ?? 'application/octet-stream';
  const headers = { ContentType, CacheControl: cacheControlOf(file) };
  return isPacked(file) ? { ...headers, ContentEncoding: 'br' } : headers;
}
