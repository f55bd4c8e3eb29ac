import { isolated } from './isolated.ts';
import { NOTHING_ASKED, searchAddress, withChoice } from './search-address.ts';
import type { SearchAnswer } from './search-api.ts';
import { categoryPath, cityPath } from './urls.ts';

/** A link to a page, and its number of listings. */
export type LeadsOn = { readonly name: string; readonly path: string; readonly count?: number };

/** Links for a search without results, list by list. */
export function relatedLists({
  related: { categories, cities, within },
}: Pick<SearchAnswer, 'related'>): { readonly title: string; readonly links: LeadsOn[] }[] {
  const place = within && `${within.countryCode.toLowerCase()}/${within.slug}`;
  return [
    {
      title: within ? `In ${isolated(within.name)}` : 'Related categories',
      links: categories.map(({ name, slug, count }) => ({
        name,
        path: place
          ? searchAddress(withChoice(NOTHING_ASKED, { category: slug, city: place }))
          : categoryPath(slug),
        count,
      })),
    },
    {
      title: 'Related cities',
      links: cities.map(({ name, slug, countryCode, country, count }) => ({
        name: `${isolated(name)}, ${country}`,
        path: cityPath(countryCode, slug),
        count,
      })),
    },
  ];
}
