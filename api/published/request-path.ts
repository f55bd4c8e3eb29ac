import { extname } from 'node:path';
import { homePath, isHostRules, pageFile } from '../contract/pages/urls.ts';
import { BROTLI } from './stored-form.ts';

/** The first page of a list has the address of the list. */
const FIRST_PAGE = /(?<=.)\/page\/1$/;

/**
 * Maps the path of a request to its clean address and the published file that answers it. The clean address of a page is in lower case, without
 * `.html`, without a slash at the end, and without `/page/1`. Other files, with a dot in their names, have their own address.
 * @param rawPath percent-encoded
 * @returns null for paths that cannot be published, such as those that lead out of the folder
 */
export function requestTarget(
  rawPath: string,
): { readonly path: string; readonly file: string } | null {
  const path = decode(rawPath);
  if (path === null || !path.startsWith('/')) return null;
  const segments = path.replace(/\/$/, '').split('/').slice(1);
  // An empty segment could redirect to `//host`; one with a leading dot leads out of the folder or to a
  // hidden file.
  if (segments.some((segment) => segment === '' || segment.startsWith('.'))) return null;
  const bare = `/${segments.join('/')}`;
  const extension = extname(bare);
  if (extension !== '' && extension.toLowerCase() !== '.html') {
    // The compressed form of a file has no address.
    if (path.endsWith('/') || extension === BROTLI || isHostRules(bare)) return null;
    return { path: bare, file: bare.slice(1) };
  }
  const page = bare.slice(0, bare.length - extension.length).toLowerCase();
  const first = page.replace(FIRST_PAGE, '');
  const clean = first === '/index' || first === '/' ? homePath() : first;
  if (isHostRules(clean)) return null;
  return { path: clean, file: pageFile(clean) };
}

/** Decodes a path. Null if it is invalid or contains encoded slashes, backslashes or control characters. */
function decode(rawPath: string): string | null {
  if (/%2f|%5c|\\/i.test(rawPath)) return null;
  try {
    const path = decodeURIComponent(rawPath);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern refuses them.
    return /[\u0000-\u001f\u007f]/.test(path) ? null : path;
  } catch {
    return null;
  }
}
