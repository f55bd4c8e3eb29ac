import type { FileDocument } from '../../api/contract/pages/documents.ts';
import { sitemapIndexPath } from '../../api/contract/pages/urls.ts';
import { renderFormerPages, renderNginx } from './host-rules.ts';
import { renderTags } from './tags.ts';

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** Addresses are made of slugs, but the origin is whatever the configuration says. */
const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** @param lines each of them a path, a tab, and a moment */
function elements(name: 'url' | 'sitemap', lines: string, siteUrl: string): string {
  // In a replacement, a dollar sign is written twice.
  const origin = escapeXml(siteUrl).replaceAll('$', '$$$$');
  return escapeXml(lines).replaceAll(
    /^(.*)\t(.*)$/gm,
    `<${name}><loc>${origin}$1</loc><lastmod>$2</lastmod></${name}>`,
  );
}

/**
 * Makes the files that are no pages.
 * @param siteUrl origin of the public site, without a slash at the end
 * @returns the file's text
 */
export function renderFile(document: FileDocument, siteUrl: string): string {
  switch (document.kind) {
    case 'tags':
      return renderTags(document);
    case 'robots':
      return `User-agent: *\nDisallow: /admin\nDisallow: /api/\nDisallow: /search?\n\nSitemap: ${siteUrl}${sitemapIndexPath()}\n`;
    case 'sitemap':
      return `${XML}<urlset ${NAMESPACE}>\n${elements('url', document.entries, siteUrl)}\n</urlset>\n`;
    case 'sitemap-index':
      return `${XML}<sitemapindex ${NAMESPACE}>\n${elements('sitemap', document.entries, siteUrl)}\n</sitemapindex>\n`;
    case 'former-pages':
      return renderFormerPages(document);
    case 'nginx':
      return renderNginx(siteUrl);
  }
}
