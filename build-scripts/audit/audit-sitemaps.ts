import { sql, type Transaction } from 'kysely';
import { SaxesParser } from 'saxes';
import type { DB } from '../../api/database/tables.ts';
import type { Publisher } from '../publish/publisher.ts';
import { ROWS_AT_ONCE } from './audit-ledger.ts';
import { addFound } from './audit-tables.ts';
import type { Problems } from './problems.ts';

/** Limits of one file, from https://www.sitemaps.org/protocol.html. */
const MOST_ADDRESSES = 50_000;
const MOST_BYTES = 50 * 1024 * 1024;

type Entry = { readonly loc: string; readonly lastmod: string | null };

/**
 * Compares the sitemaps, one file at a time, with the published pages. They contain each indexable page
 * exactly once, with the time of its last change in the ledger. robots.txt names their index.
 * @param trx has the heads of the indexable pages
 * @returns number of addresses in the sitemaps
 */
export async function auditSitemaps(
  trx: Transaction<DB>,
  publisher: Publisher,
  siteUrl: string,
  problems: Problems,
): Promise<number> {
  const index = `${siteUrl}/sitemap.xml`;
  const robots = await readText(publisher, '/robots.txt');
  if (!robots?.split('\n').some((line) => line.trim() === `Sitemap: ${index}`))
    problems.add('wrong robots.txt', `it does not name ${index}`);
  if (robots !== null && /^disallow:\s*\/\s*$/im.test(robots))
    problems.add('wrong robots.txt', 'it disallows the whole site');

  let addresses = 0;
  const { entries: files } = await readSitemap(publisher, siteUrl, index, problems);
  for (const { loc, lastmod } of files) {
    const { entries, bytes } = await readSitemap(publisher, siteUrl, loc, problems);
    addresses += entries.length;
    if (entries.length > MOST_ADDRESSES || bytes > MOST_BYTES)
      problems.add('sitemaps that are too large', loc);
    await compare(trx, siteUrl, entries, problems);
    const latest = entries
      .map((entry) => entry.lastmod ?? '')
      .sort()
      .at(-1);
    if (lastmod !== null && latest !== undefined && Date.parse(lastmod) < Date.parse(latest))
      problems.add('sitemaps newer than their index says', loc);
  }
  await compareWithPages(trx, problems);
  return addresses;
}

/** Compares the addresses of sitemaps and pages in the database, which sorts a million of them. */
async function compareWithPages(trx: Transaction<DB>, problems: Problems): Promise<void> {
  await sql`analyze audit_entries`.execute(trx);
  await sql`analyze audit_heads`.execute(trx);
  await addFound(
    trx,
    problems,
    'sitemap addresses without a page, or repeated',
    // A join, because for `nth > 1 or not exists (…)` the planner scans all heads for each address.
    sql`
      select loc as name from (
        select loc, path, row_number() over (partition by path) as nth from audit_entries
      ) e left join audit_heads h on h.path = e.path
      where nth > 1 or h.path is null`,
  );
  await addFound(
    trx,
    problems,
    'pages that no sitemap names',
    sql`
      select path as name from audit_heads h
      where not exists (select from audit_entries e where e.path = h.path)`,
  );
}

async function compare(
  trx: Transaction<DB>,
  siteUrl: string,
  entries: readonly Entry[],
  problems: Problems,
): Promise<void> {
  for (let from = 0; from < entries.length; from += ROWS_AT_ONCE) {
    const some = entries.slice(from, from + ROWS_AT_ONCE).map(({ loc, lastmod }) => ({
      loc,
      lastmod,
      path: loc.startsWith(siteUrl) ? decodeURI(loc.slice(siteUrl.length)) || '/' : loc,
    }));
    const paths = some.map(({ path }) => path);
    const pages = await trx
      .selectFrom('pages')
      .select(['path', 'changed_at'])
      .where('path', 'in', paths)
      .execute();
    const changed = new Map(pages.map(({ path, changed_at }) => [path, changed_at]));
    await sql`
      insert into audit_entries (path, loc)
      select * from unnest(${paths}::text[], ${some.map(({ loc }) => loc)}::text[])`.execute(trx);
    for (const { loc, lastmod, path } of some) {
      const at = changed.get(path);
      if (at && lastmod !== null && !sameTime(lastmod, at))
        problems.add('wrong lastmod in a sitemap', `${loc}: ${lastmod}, not ${at.toISOString()}`);
      if (lastmod === null) problems.add('sitemap addresses without lastmod', loc);
    }
  }
}

/** Compares at the precision of the lastmod: a day, or a second (W3C datetime). */
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
  if (xml === null) problems.add('sitemaps that are missing', address);
  else
    try {
      return { entries: parseSitemap(xml), bytes: Buffer.byteLength(xml) };
    } catch (error) {
      problems.add('sitemaps that cannot be read', `${address}: ${error}`);
    }
  return { entries: [], bytes: 0 };
}

/** @throws Error if the text is not well-formed XML */
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
