/** The address of every public page, in one table: site, api and build-scripts all call these. */

const withPage = (path: string, page: number) => (page === 1 ? path : `${path}/page/${page}`);

export const homePath = () => '/';

/** @param letter one of A–Z, or null for all; @param page from 1 */
export const categoriesPath = (letter: string | null = null, page = 1) =>
  withPage(letter === null ? '/categories' : `/categories/${letter.toLowerCase()}`, page);

export const categoryPath = (slug: string, page = 1) => withPage(`/categories/${slug}`, page);

export const countriesPath = (page = 1) => withPage('/countries', page);

/** @param page of the country's popular categories, from 1 */
export const countryPath = (slug: string, page = 1) => withPage(`/countries/${slug}`, page);

export const countryCitiesPath = (slug: string, page = 1) =>
  withPage(`/countries/${slug}/cities`, page);

/** @param letter one of A–Z, or null for all; @param page from 1 */
export const citiesPath = (letter: string | null = null, page = 1) =>
  withPage(letter === null ? '/cities' : `/cities/${letter.toLowerCase()}`, page);

/** @param countryCode ISO 3166-1 alpha-2, in either case */
export const cityPath = (countryCode: string, citySlug: string, page = 1) =>
  withPage(`/cities/${countryCode.toLowerCase()}/${citySlug}`, page);

export const businessPath = (slug: string) => `/business/${slug}`;

/** Takes `?what=&where=`. */
export const searchPath = () => '/search';

/** The listings that a visitor has saved, in the browser alone. */
export const savedPath = () => '/saved';

export const tagsPath = () => '/tags.js';

/** Which pages a sitemap is about; a group's number is its place in here, from 1. */
export const SITEMAP_GROUPS = ['main', 'categories', 'countries', 'cities', 'businesses'] as const;

export const sitemapIndexPath = () => '/sitemap.xml';

/** @param page of the group, from 1: businesses have 9,000 to a page, the others seldom need a second */
export function sitemapPath(group: (typeof SITEMAP_GROUPS)[number], page: number): string {
  if (group === 'businesses') return `/sitemaps/businesses/page-${page}.xml`;
  return page === 1 ? `/sitemaps/${group}.xml` : `/sitemaps/${group}-${page}.xml`;
}

/** Rules by which nginx serves the published folder lie beside the pages, but have no address on the
 * site. */
export const nginxPath = () => '/nginx/directory.conf';

/** @param shard which part of all former addresses, from 0 */
export const formerPagesPath = (shard: number) =>
  `/nginx/former-pages-${String(shard).padStart(3, '0')}.map`;

/** Published by earlier versions, for other hosts; removed where it is found. */
export const FORMER_RULES = '/_redirects';

export const isHostRules = (path: string) => path === FORMER_RULES || path.startsWith('/nginx/');

/** Where the file of a page lies below the published root: one file, one inode per page. */
export function pageFile(path: string): string {
  if (path === '/') return 'index.html';
  return isHostRules(path) || /\.(js|txt|xml)$/.test(path)
    ? path.slice(1)
    : `${path.slice(1)}.html`;
}
