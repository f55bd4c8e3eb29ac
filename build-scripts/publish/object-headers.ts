import { extname } from 'node:path';
import { cacheControlOf } from '../../api/published/cache-control.ts';

type Type = readonly [type: string, packed: boolean];

/** Media types by the ends of names, and whether the bytes are worth compressing. */
const TYPES: Readonly<Record<string, Type>> = {
  '.html': ['text/html; charset=utf-8', true],
  '.js': ['text/javascript; charset=utf-8', true],
  '.css': ['text/css; charset=utf-8', true],
  '.svg': ['image/svg+xml', true],
  '.json': ['application/json; charset=utf-8', true],
  '.map': ['application/json; charset=utf-8', true],
  '.webmanifest': ['application/manifest+json; charset=utf-8', true],
  '.xml': ['application/xml; charset=utf-8', true],
  '.txt': ['text/plain; charset=utf-8', true],
  '.ico': ['image/vnd.microsoft.icon', true],
  '.png': ['image/png', false],
  '.jpg': ['image/jpeg', false],
  '.webp': ['image/webp', false],
  '.avif': ['image/avif', false],
  '.woff2': ['font/woff2', false],
};

/** What a bucket is to answer with beside the bytes, since it knows only what it is told. */
export type ObjectHeaders = {
  readonly ContentType: string;
  readonly CacheControl: string;
  readonly ContentEncoding?: 'gzip';
};

/** @param file path below the published root, e.g. `business/example-berlin.html` */
export function objectHeaders(file: string): ObjectHeaders {
  const [ContentType, packed] = TYPES[extname(file)] ?? ['application/octet-stream', false];
  const headers = { ContentType, CacheControl: cacheControlOf(file) };
  return packed ? { ...headers, ContentEncoding: 'gzip' } : headers;
}
