import { extname } from 'node:path';
import { isHostRules } from '../contract/pages/urls.ts';

/** Extension that is appended to files compressed with brotli: `business/x.html.br`. */
export const BROTLI = '.br';

const TEXTS: ReadonlySet<string> = new Set(
  '.html .js .css .svg .json .map .webmanifest .xml .txt .ico'.split(' '),
);

/**
 * Whether a published file is stored compressed. Images and fonts would not get smaller, and nginx reads
 * its rules uncompressed.
 * @param file path below the published root, e.g. `business/example-berlin.html`
 */
export const isPacked = (file: string): boolean =>
  TEXTS.has(extname(file)) && !isHostRules(`/${file}`);

/** @returns the name that a file has in the published folder, e.g. `business/example-berlin.html.br` */
export const storedName = (file: string): string => (isPacked(file) ? file + BROTLI : file);

/** The inverse of {@link storedName}. An uncompressed file keeps its name. */
export function logicalName(stored: string): string {
  const file = stored.endsWith(BROTLI) ? stored.slice(0, -BROTLI.length) : stored;
  return isPacked(file) ? file : stored;
}
