import { sitemapIndexPath } from '../../../api/contract/pages/urls.ts';

/** @param siteUrl origin of the public site */
export const renderRobots = (siteUrl: string): string =>
  `User-agent: *\nDisallow: /admin\nDisallow: /api/\nDisallow: /search?\n\nSitemap: ${siteUrl}${sitemapIndexPath()}\n`;
