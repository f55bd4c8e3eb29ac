import type { Kysely } from 'kysely';
import type { DB } from '../../api/database/tables.ts';
import { findWrongEntries } from '../../api/search/entries.queries.ts';
import type { Publisher } from '../publish/publisher.ts';
import { auditFiles, auditLedger, type PageReader } from './audit-ledger.ts';
import { auditLinks, crawl, UNREACHED } from './audit-links.ts';
import { auditPage, auditTitles, type PageHead } from './audit-page.ts';
import { auditSitemaps } from './audit-sitemaps.ts';
import { addHeads, withAuditTables } from './audit-tables.ts';
import { collectProblems, NAMED, type Problems } from './problems.ts';

/**
 * Audits the whole publication: the ledger against database and files, search entries against listings,
 * each page, every link, and the sitemaps. Reads each page once and keeps its data in temporary tables.
 * @param siteUrl origin of the public site, without a slash at the end
 * @param onPage called with the numbers of pages that have been read and of all pages
 * @returns the number of addresses in the sitemaps as `indexed`, the share of different titles (0–1), and as `clicks` the
 * numbers of pages by their clicks from home
 */
export async function auditSite(
  db: Kysely<DB>,
  publisher: Publisher,
  siteUrl: string,
  onPage: (done: number, total: number) => void = () => {},
  problems: Problems = collectProblems(),
) {
  await auditLedger(db, problems);
  const { count, first } = await findWrongEntries(db, NAMED);
  problems.addMany('search entries that differ from their listings', count, first);
  return withAuditTables(db, async (trx) => {
    let heads: PageHead[] = [];
    let pages = 0;
    const links = auditLinks(trx, publisher, siteUrl, problems);
    /** @param clicks from home to the targets of links; null if these do not count as reached */
    const reading = (clicks: number | null): PageReader => ({
      page(path, html) {
        pages += 1;
        const head = auditPage(siteUrl, path, html, problems);
        if (head !== null) heads.push(head);
        links.page(path, html);
      },
      async flush() {
        await addHeads(trx, heads);
        heads = [];
        await links.follow(clicks);
      },
    });
    const clicks = await crawl(trx, publisher, problems, (from) => reading(from + 1), onPage);
    await auditFiles(trx, publisher, problems, UNREACHED, reading(null));
    const indexed = await auditSitemaps(trx, publisher, siteUrl, problems);
    const titles = await auditTitles(trx, problems);
    const differentTitles = Math.round(titles * 10_000) / 10_000;
    return {
      pages,
      links: links.count(),
      clicks,
      indexed,
      differentTitles,
      found: problems.found(),
    };
  });
}
