import type { FileDocument } from '../../../api/contract/pages/documents.ts';
import { sitemapIndexPath } from '../../../api/contract/pages/urls.ts';
import { renderFormerPages, renderNginx } from './host-rules.ts';
import { renderSitemap, renderSitemapIndex } from './sitemaps.ts';
import { renderTags } from './tags.ts';

/**
 * Renders a generated file, which is a page that no template renders. The template version covers this
 * module and all that it imports.
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
      return renderSitemap(document, siteUrl);
    case 'sitemap-index':
      return renderSitemapIndex(document, siteUrl);
    case 'former-pages':
      return renderFormerPages(document);
    case 'nginx':
      return renderNginx(siteUrl);
  }
}
