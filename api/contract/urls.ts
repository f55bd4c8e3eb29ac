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

/** Where the file of a page lies below the published root: one file, one inode per page. */
export const pageFile = (path: string) => (path === '/' ? 'index.html' : `${path.slice(1)}.html`);
