import {
  listCategories,
  listWidespreadCategories,
} from '../../api/categories/categories.queries.ts';
import { listCities } from '../../api/cities/cities.queries.ts';
import { HOME_PANEL_SIZE } from '../../api/contract/pages/pagination.ts';
import { homePath } from '../../api/contract/pages/urls.ts';
import { listCountries } from '../../api/countries/countries.queries.ts';
import { findUsedLetters } from '../../api/database/letter-counts.ts';
import { heads } from '../../api/database/slices.ts';
import { countDirectory } from '../../api/homepage/homepage.queries.ts';
import { toCityLink, toLink } from './links.ts';
import type { PageKindDefinition } from './page-kind.ts';

export const homePage: PageKindDefinition<'home'> = {
  async documents(db, pages) {
    if (!pages.some(({ key, page }) => key === 0 && page === 1)) return [];
    const { businesses, countries, cities } = await countDirectory(db);
    const topCountries = (await listCountries(db)).slice(0, HOME_PANEL_SIZE);
    const document = {
      kind: 'home',
      path: homePath(),
      totals: { businesses, countries, cities },
      letters: {
        cities: await findUsedLetters(db, 'cities'),
        categories: await findUsedLetters(db, 'categories'),
      },
      trending: (await listCategories(db, heads([0], HOME_PANEL_SIZE))).map(toLink),
      cities: (await listCities(db, heads([0], HOME_PANEL_SIZE))).map(toCityLink),
      categories: (await listWidespreadCategories(db, HOME_PANEL_SIZE)).map(toLink),
      countries: topCountries.map((country) =>
        toLink({ ...country, count: country.businessCount }),
      ),
    } as const;
    return [{ key: 0, page: 1, document }];
  },
  async locate(_db, path) {
    return path === homePath() ? { key: 0, page: 1 } : null;
  },
};
