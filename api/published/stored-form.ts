import { extname } from 'node:path';
import { isHostRules } from '../contract/pages/urls.ts';

/** Extension of a file that is stored compressed with brotli, after its own: `business/x.html.br`. */
export const BROTLI = '.br';

const TEXTS: ReadonlySet<string> = new Set([
  '.html',
  '.js',
  '.css',
  '.svg',
  '.json',
  '.map',
  '.webmanifest',
  '.xml',
  '.txt',
  '.ico',
]);

/**
 * Whether a published file is stored compressed. Images and fonts would not get smaller, and nginx
 * reads its rules from the disk.
 * @param file path below the published root, e.g. `business/example-berlin.html`
 */
export const isPacked = (file: string): boolean =>
  TEXTS.has(extname(file)) && !isHostRules(`/${file}`);

/** @returns the name that a file has in the published folder, e.g. `business/example-berlin.html.br` */
export const storedName = (file: string): string => (isPacked(file) ? file + BROTLI : file);

/** The inverse of {@link storedName}. A file that is not compressed yet has its own name. */
export function logicalName(stored: string): string {
  const file = stored.endsWith(BROTLI) ? stored.slice(0, -BROTLI.length) : stored;
  return isPacked(file) ? file : stored;
}
