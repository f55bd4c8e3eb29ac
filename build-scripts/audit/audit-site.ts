import type { Kysely } from 'kysely';
import type { DB } from '../../api/database/tables.ts';
import type { Publisher } from '../publish/publisher.ts';
import { auditFiles, auditLedger } from './audit-ledger.ts';
import { auditLinks } from './audit-links.ts';
import { auditPages } from './audit-page.ts';
import { auditSitemaps } from './audit-sitemaps.ts';
import { collectProblems, type Problems } from './problems.ts';

export type SiteAudit = {
  readonly pages: number;
  readonly links: number;
  /** How many addresses stand in the sitemaps. */
  readonly indexed: number;
  /** Share of different titles, 0–1. */
  readonly differentTitles: number;
  readonly found: ReturnType<Problems['found']>;
};

/**
 * Audits all that is published: the ledger against database and files, each page, the sitemaps, and
 * every link.
 * @param siteUrl origin of the public site, without a slash at the end
 * @param onPage told how many of how many pages' links have been followed
 */
export async function auditSite(
  db: Kysely<DB>,
  publisher: Publisher,
  siteUrl: string,
  onPage: (done: number, total: number) => void = () => {},
): Promise<SiteAudit> {
  const problems = collectProblems();
  await auditLedger(db, problems);
  const pages = auditPages(siteUrl, problems);
  const indexable = new Set<string>();
  const reached = await auditFiles(db, publisher, problems, (path, html) => {
    if (pages.page(path, html)) indexable.add(path);
  });
  const differentTitles = Math.round(pages.titles() * 10_000) / 10_000;
  const indexed = await auditSitemaps(db, { publisher, siteUrl }, indexable, problems);
  const links = await auditLinks(publisher, siteUrl, reached, problems, onPage);
  return { pages: reached.size, links, indexed, differentTitles, found: problems.found() };
}
