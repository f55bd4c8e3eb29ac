import { ERROR_PAGES } from '../../api/contract/error-pages.ts';
import { pageFile } from '../../api/contract/urls.ts';
import { eachInFlight } from '../publish/in-flight.ts';
import type { Publisher } from '../publish/publisher.ts';
import { FILES_AT_ONCE } from './audit-ledger.ts';
import type { Problems } from './problems.ts';

/** Addresses in our own pages: the renderer writes attributes with double quotes, and escapes
 * quotes in text. */
const ADDRESS = /\s(?:href|src|action)="([^"]*)"/g;

/** Pages that only a server links to, by answering with them. */
const UNLINKED = new Set(ERROR_PAGES.map(({ path }) => path));

const unescaped = (value: string) => value.replaceAll('&amp;', '&').replaceAll('&#38;', '&');

/**
 * Crawls the published pages from home: every internal link leads to a page or a file, and every
 * page is reached.
 * @param reached the paths of all pages; set to true here as links to them are found
 * @returns how many links were followed
 */
export async function auditLinks(
  publisher: Publisher,
  siteUrl: string,
  reached: Map<string, boolean>,
  problems: Problems,
  onPage: (done: number, total: number) => void,
): Promise<number> {
  const files = new Map<string, Promise<boolean>>();
  const fileExists = (path: string) => {
    const known = files.get(path);
    if (known !== undefined) return known;
    const exists = publisher.readFile(path.slice(1)).then((bytes) => bytes !== null);
    files.set(path, exists);
    return exists;
  };

  let links = 0;
  let done = 0;
  const queue = ['/'];
  reached.set('/', true);
  async function follow(from: string): Promise<void> {
    const html = (await publisher.readFile(pageFile(from)))?.toString() ?? '';
    done += 1;
    onPage(done, reached.size);
    for (const [, value = ''] of html.matchAll(ADDRESS)) {
      const target = internalPath(unescaped(value), siteUrl + from, siteUrl);
      if (target === null) continue;
      links += 1;
      const known = reached.get(target);
      if (known === undefined && !(await fileExists(target)))
        problems.add('broken links', `${from} → ${value}`);
      if (known !== false) continue;
      reached.set(target, true);
      queue.push(target);
    }
  }
  while (queue.length > 0) await eachInFlight(queue.splice(-FILES_AT_ONCE), FILES_AT_ONCE, follow);
  for (const [path, found] of reached)
    if (!found && !UNLINKED.has(path)) problems.add('pages that no link from home leads to', path);
  return links;
}

/** @returns the decoded path of a page or file on our own site, null for any other address: also for
 * one of the API, which answers for itself */
function internalPath(value: string, base: string, siteUrl: string): string | null {
  if (!URL.canParse(value, base)) return value;
  const url = new URL(value, base);
  if (url.origin !== new URL(siteUrl).origin || url.pathname.startsWith('/api/')) return null;
  return decodeURI(url.pathname);
}
