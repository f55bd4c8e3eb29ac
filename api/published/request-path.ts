import { extname } from 'node:path';
import { homePath, isHostRules, pageFile } from '../contract/pages/urls.ts';
import { BROTLI } from './stored-form.ts';

/** What an address asks for: the address it should have had, and the file to answer with. */
export type Target = { readonly path: string; readonly file: string };

/**
 * Finds what a request's path names below a published folder. Pages go by their clean address: lower
 * case, without `.html` and without a slash at the end; other files (with a dot in their name) by
 * their own.
 * @param rawPath as it came, percent-encoded
 * @returns null for paths that cannot name anything published, such as those that try to leave it
 */
export function requestTarget(rawPath: string): Target | null {
  const path = decode(rawPath);
  if (path === null || !path.startsWith('/')) return null;
  const segments = path.replace(/\/$/, '').split('/').slice(1);
  // An empty segment would also make a redirect to `//host`; one that starts with a dot leads out
  // of the folder, or to a hidden file.
  if (segments.some((segment) => segment === '' || segment.startsWith('.'))) return null;
  const bare = `/${segments.join('/')}`;
  const extension = extname(bare);
  if (extension !== '' && extension.toLowerCase() !== '.html') {
    // The compressed form of a file has no address of its own.
    if (path.endsWith('/') || extension === BROTLI || isHostRules(bare)) return null;
    return { path: bare, file: bare.slice(1) };
  }
  const page = bare.slice(0, bare.length - extension.length).toLowerCase();
  const clean = page === '/index' || page === '/' ? homePath() : page;
  if (isHostRules(clean)) return null;
  return { path: clean, file: pageFile(clean) };
}

/** Null where it is not valid, or hides a slash, a backslash or a control character. */
function decode(rawPath: string): string | null {
  if (/%2f|%5c|\\/i.test(rawPath)) return null;
  try {
    const path = decodeURIComponent(rawPath);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is being refused.
    return /[\u0000-\u001f\u007f]/.test(path) ? null : path;
  } catch {
    return null;
  }
}
