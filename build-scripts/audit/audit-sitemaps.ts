import type { Kysely } from 'kysely';
import { SaxesParser } from 'saxes';
import type { DB } from '../../api/database/tables.ts';
import type { Publisher } from '../publish/publisher.ts';
import type { Problems } from './problems.ts';

/** https://www.sitemaps.org/protocol.html: no more addresses and bytes than this in one file. */
const MOST_ADDRESSES = 50_000;
const MOST_BYTES = 50 * 1024 * 1024;
const READ_AT_ONCE = 2_000;

type Place = { readonly publisher: Publisher; readonly siteUrl: string };
type Entry = { readonly loc: string; readonly lastmod: string | null };

/**
 * Compares the sitemaps, a file at a time, with the published pages: each page that search engines
 * may have stands in them exactly once, and nothing else, each with the time at which the ledger says
 * that it last changed. robots.txt names them.
 * @param unseen paths of the pages that may be indexed; emptied here
 * @returns how many addresses stand in the sitemaps
 */
export async function auditSitemaps(
  db: Kysely<DB>,
  { publisher, siteUrl }: Place,
  unseen: Set<string>,
  problems: Problems,
): Promise<number> {
  const index = `${siteUrl}/sitemap.xml`;
  const robots = await readText(publisher, '/robots.txt');
  if (!robots?.split('\n').some((line) => line.trim() === `Sitemap: ${index}`))
    problems.add('wrong robots.txt', `it does not name ${index}`);
  if (robots !== null && /^disallow:\s*\/\s*$/im.test(robots))
    problems.add('wrong robots.txt', 'it keeps everybody out');

  let addresses = 0;
  const { entries: files } = await readSitemap(publisher, siteUrl, index, problems);
  for (const { loc, lastmod } of files) {
    const { entries, bytes } = await readSitemap(publisher, siteUrl, loc, problems);
    addresses += entries.length;
    if (entries.length > MOST_ADDRESSES || bytes > MOST_BYTES)
      problems.add('sitemaps that are too large', loc);
    await compare(db, siteUrl, entries, unseen, problems);
    const latest = entries
      .map((entry) => entry.lastmod ?? '')
      .sort()
      .at(-1);
    if (lastmod !== null && latest !== undefined && Date.parse(lastmod) < Date.parse(latest))
      problems.add('sitemaps newer than their index says', loc);
  }
  for (const path of unseen) problems.add('pages that no sitemap names', path);
  return addresses;
}

async function compare(
  db: Kysely<DB>,
  siteUrl: string,
  entries: readonly Entry[],
  unseen: Set<string>,
  problems: Problems,
): Promise<void> {
  for (let from = 0; from < entries.length; from += READ_AT_ONCE) {
    const some = entries.slice(from, from + READ_AT_ONCE).map(({ loc, lastmod }) => ({
      loc,
      lastmod,
      path: loc.startsWith(siteUrl) ? decodeURI(loc.slice(siteUrl.length)) || '/' : loc,
    }));
    const changed = new Map(
      (
        await db
          .selectFrom('pages')
          .select(['path', 'changed_at'])
          .where(
            'path',
            'in',
            some.map(({ path }) => path),
          )
          .execute()
      ).map(({ path, changed_at }) => [path, changed_at]),
    );
    for (const { loc, lastmod, path } of some) {
      if (!unseen.delete(path)) problems.add('sitemap addresses of no page, or twice', loc);
      const at = changed.get(path);
      if (at && lastmod !== null && !sameTime(lastmod, at))
        problems.add('wrong lastmod in a sitemap', `${loc}: ${lastmod}, not ${at.toISOString()}`);
      if (lastmod === null) problems.add('sitemap addresses without lastmod', loc);
    }
  }
}

/** A lastmod may be a day, a second or finer (W3C datetime): it is compared as far as it goes. */
function sameTime(lastmod: string, at: Date): boolean {
  const iso = at.toISOString();
  if (/^\d{4}-\d\d-\d\d$/.test(lastmod)) return iso.startsWith(lastmod);
  return Math.floor(Date.parse(lastmod) / 1000) === Math.floor(at.getTime() / 1000);
}

async function readSitemap(
  publisher: Publisher,
  siteUrl: string,
  address: string,
  problems: Problems,
): Promise<{ readonly entries: Entry[]; readonly bytes: number }> {
  const path = address.startsWith(`${siteUrl}/`) ? address.slice(siteUrl.length) : null;
  const xml = path === null ? null : await readText(publisher, path);
  if (xml === null) {
    problems.add('sitemaps that are missing', address);
    return { entries: [], bytes: 0 };
  }
  try {
    return { entries: parseSitemap(xml), bytes: Buffer.byteLength(xml) };
  } catch (error) {
    problems.add('sitemaps that cannot be read', `${address}: ${error}`);
    return { entries: [], bytes: 0 };
  }
}

/** @throws Error where it is no well-formed XML */
export function parseSitemap(xml: string): Entry[] {
  const entries: Entry[] = [];
  const parser = new SaxesParser();
  let text = '';
  let loc = '';
  let lastmod: string | null = null;
  parser.on('opentag', () => {
    text = '';
  });
  parser.on('text', (chunk) => {
    text += chunk;
  });
  parser.on('closetag', ({ name }) => {
    if (name === 'loc') loc = text.trim();
    else if (name === 'lastmod') lastmod = text.trim();
    else if (name === 'url' || name === 'sitemap') {
      entries.push({ loc, lastmod });
      lastmod = null;
    }
  });
  parser.write(xml).close();
  return entries;
}

const readText = async (publisher: Publisher, path: string): Promise<string | null> =>
  (await publisher.readFile(decodeURI(path).slice(1)))?.toString() ?? null;
