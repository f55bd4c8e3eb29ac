import { type Kysely, sql } from 'kysely';
import { SaxesParser } from 'saxes';
import type { DB } from '../../api/database/tables.ts';
import type { Publisher } from '../publish/publisher.ts';
import { AT_ONCE } from './audit-ledger.ts';
import { addFound } from './audit-tables.ts';
import type { Problems } from './problems.ts';

/** https://www.sitemaps.org/protocol.html: no more addresses and bytes than this in one file. */
const MOST_ADDRESSES = 50_000;
const MOST_BYTES = 50 * 1024 * 1024;

type Place = { readonly publisher: Publisher; readonly siteUrl: string };
type Entry = { readonly loc: string; readonly lastmod: string | null };

/**
 * Compares the sitemaps, a file at a time, with the published pages: each page that search engines
 * may have stands in them exactly once, and nothing else, each with the time at which the ledger says
 * that it last changed. robots.txt names them.
 * @param trx with the heads of the pages that may be indexed
 * @returns how many addresses stand in the sitemaps
 */
export async function auditSitemaps(
  trx: Kysely<DB>,
  { publisher, siteUrl }: Place,
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

/** Addresses on both sides, in one go each: a million of them are sorted, not held. */
async function compareWithPages(trx: Kysely<DB>, problems: Problems): Promise<void> {
  await sql`analyze audit_entries`.execute(trx);
  await sql`analyze audit_heads`.execute(trx);
  await addFound(
    trx,
    problems,
    'sitemap addresses of no page, or twice',
    // Joined, as `nth > 1 or not exists (…)` was tried for each of a million by reading through all.
    sql`select loc as name from (
        select loc, path, row_number() over (partition by path) as nth from audit_entries
      ) e
      left join audit_heads h using (path)
      where nth > 1 or h.path is null`,
  );
  await addFound(
    trx,
    problems,
    'pages that no sitemap names',
    sql`select path as name from audit_heads h
      where not exists (select from audit_entries e where e.path = h.path)`,
  );
}

async function compare(
  trx: Kysely<DB>,
  siteUrl: string,
  entries: readonly Entry[],
  problems: Problems,
): Promise<void> {
  for (let from = 0; from < entries.length; from += AT_ONCE) {
    const some = entries.slice(from, from + AT_ONCE).map(({ loc, lastmod }) => ({
      loc,
      lastmod,
      path: loc.startsWith(siteUrl) ? decodeURI(loc.slice(siteUrl.length)) || '/' : loc,
    }));
    const changed = new Map(
      (
        await trx
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
    await sql`
      insert into audit_entries (path, loc)
      select * from unnest(${some.map(({ path }) => path)}::text[], ${some.map(({ loc }) => loc)}::text[])`.execute(
      trx,
    );
    for (const { loc, lastmod, path } of some) {
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
