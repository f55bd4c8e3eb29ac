import { STATIC_PAGES } from '../../api/contract/pages/documents.ts';
import { operatorOn } from '../../api/contract/pages/operator-pages.ts';
import { tagsPath } from '../../api/contract/pages/urls.ts';
import { listLicences } from '../../api/feeds/licences.queries.ts';
import { readMapTiles } from '../../api/site-settings/map-tiles.queries.ts';
import { readOperator } from '../../api/site-settings/operator.queries.ts';
import { readUsageCounting } from '../../api/usage/usage.queries.ts';
import { type PageKindDefinition, withDocuments } from './page-kind.ts';

const staticPath = (name: string) => `/${name}`;

/** Pages with fixed text, which is in their templates. */
export const staticPage: PageKindDefinition<'static'> = {
  async documents(db, pages) {
    const [known, mapTiles, licences, countsUsage] = await Promise.all([
      readOperator(db),
      readMapTiles(db),
      listLicences(db),
      readUsageCounting(db),
    ]);
    return pages.flatMap(({ key, page }) => {
      const name = STATIC_PAGES[key - 1];
      if (name === undefined || page !== 1) return [];
      const path = staticPath(name);
      const operator = operatorOn(name, known);
      const sources = name === 'legal-notice' ? licences : [];
      const fixed = { kind: 'static', name, operator, mapTiles, sources, path } as const;
      const isPolicy = name === 'privacy-policy';
      return { key, page, document: isPolicy ? { ...fixed, countsUsage } : fixed };
    });
  },
  async locate(_db, path) {
    const index = STATIC_PAGES.findIndex((name) => staticPath(name) === path);
    return index < 0 ? null : { key: index + 1, page: 1 };
  },
};

/** The script of the tracking tags of the site settings. */
export const tagsPage: PageKindDefinition<'tags'> = {
  async documents(db, pages) {
    const settings = await db.selectFrom('site_settings').selectAll().executeTakeFirstOrThrow();
    return withDocuments(pages, () => ({
      kind: 'tags',
      path: tagsPath(),
      headTags: settings.head_tags,
      bodyTags: settings.facebook_pixel,
      footerTags: settings.footer_tags,
    }));
  },
};

export const robotsPage: PageKindDefinition<'robots'> = {
  async documents(_db, pages) {
    return withDocuments(pages, () => ({ kind: 'robots', path: '/robots.txt' }));
  },
};
