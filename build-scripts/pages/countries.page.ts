import { LISTS } from '../../api/changes/lists.queries.ts';
import { share, shareText } from '../../api/contract/pages/figures.ts';
import { countriesPath } from '../../api/contract/pages/urls.ts';
import { listCountries } from '../../api/countries/countries.queries.ts';
import { countDirectory } from '../../api/homepage/homepage.queries.ts';
import { loadListPages } from './list-pages.ts';
import { matchPath } from './match-path.ts';
import { type PageKindDefinition, withDocuments } from './page-kind.ts';

export const countriesPage: PageKindDefinition<'countries'> = {
  async documents(db, pages) {
    const { businesses, cities, countries } = await countDirectory(db);
    const headers = new Map([[0, { total: countries }]]);
    const all = await listCountries(db);
    const lists = await loadListPages(db, LISTS.countries, pages, headers, async (slices) =>
      slices.flatMap(({ offset, limit }, slice) =>
        all.slice(offset, offset + limit).map((country) => ({ ...country, slice })),
      ),
    );
    return withDocuments(lists, ({ page, paged, entries }) => ({
      kind: 'countries',
      path: countriesPath(page),
      ...paged,
      totals: page === 1 ? { businesses, cities } : null,
      items: entries.map(({ name, slug, businessCount, cityCount, categoryCount }) => ({
        name,
        slug,
        count: businessCount,
        share: shareText(share(businessCount, businesses)),
        cityCount,
        categoryCount,
      })),
    }));
  },
  async locate(_db, path) {
    const match = matchPath(path, '/countries');
    return match && { key: 0, page: match.page };
  },
};
