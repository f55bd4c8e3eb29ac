import type {
  SitemapDocument,
  SitemapIndexDocument,
} from '../../../api/contract/pages/documents.ts';

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** @param siteUrl origin of the public site. @returns XML as https://www.sitemaps.org/protocol.html defines it */
export const renderSitemap = (
  { entries }: Pick<SitemapDocument, 'entries'>,
  siteUrl: string,
): string => `${XML}<urlset ${NAMESPACE}>\n${elements('url', entries, siteUrl)}\n</urlset>\n`;

/** @param siteUrl origin of the public site */
export const renderSitemapIndex = (
  { entries }: Pick<SitemapIndexDocument, 'entries'>,
  siteUrl: string,
): string =>
  `${XML}<sitemapindex ${NAMESPACE}>\n${elements('sitemap', entries, siteUrl)}\n</sitemapindex>\n`;

/** @param lines of a path, a tab and a time in ISO 8601 */
function elements(name: 'url' | 'sitemap', lines: string, siteUrl: string): string {
  // `$$` stands for a dollar sign in a replacement.
  const origin = escapeXml(siteUrl).replaceAll('$', '$$$$');
  return escapeXml(lines).replaceAll(
    /^(.*)\t(.*)$/gm,
    `<${name}><loc>${origin}$1</loc><lastmod>$2</lastmod></${name}>`,
  );
}

/** Paths consist of slugs, but the configuration sets the origin. */
const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
